import { PRIORITIES, updateIssues } from '@cairn/domain';
import autocannon from 'autocannon';
import type { Measurement } from '../harness/measurements.ts';
import type { BareServer } from '../harness/start-bare.ts';
import type { Workbench } from '../harness/workbench.ts';

const CLIENTS = 100;
const SECONDS = 6;

interface Asked {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: () => string;
}

/** A list and a change over HTTP, by a hundred callers at once. */
export async function measureApi(bench: Workbench, bare: BareServer): Promise<Measurement[]> {
  const { url, seed, cookie, issueIds } = bench;
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  let at = 0;
  const change = (): string => {
    const issueId = issueIds[at++ % issueIds.length] ?? '';
    const priority = PRIORITIES[(at * 7 + Math.floor(at / issueIds.length)) % PRIORITIES.length] ?? 'none';
    const { name, version: v } = updateIssues;
    return JSON.stringify({ name, v, args: { changes: [{ issueId, patch: { priority } }] } });
  };
  const api = `${url}/api/workspaces/${seed}`;
  const read = await load({ url: `${api}/members`, headers });
  const write = await load({ url: `${api}/commands`, method: 'POST', headers, body: change });
  const bareRead = await load({ url: `${bare.url}/list` });
  const bareWrite = await load({ url: `${bare.url}/write`, method: 'POST', body: () => '{}' });
  const listFloor = 'bare http and pg: the same rows';
  const writeFloor = 'bare http and pg: update, clock and log';
  return [
    ...described(`API list (members), ${CLIENTS} clients`, read, bareRead, listFloor),
    ...described(`API change, ${CLIENTS} clients, one workspace`, write, bareWrite, writeFloor),
  ];
}

interface Loaded {
  readonly perSecond: number;
  readonly p97_5: number;
}

function described(name: string, ours: Loaded, bare: Loaded, floorName: string): Measurement[] {
  return [
    { name: `${name}: p97.5`, value: ours.p97_5, unit: 'ms', floor: bare.p97_5, floorName },
    { name: `${name}: a second`, value: ours.perSecond, unit: '/s', floor: bare.perSecond, floorName },
  ];
}

async function load({ url, method = 'GET', headers = {}, body }: Asked): Promise<Loaded> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({ ...request, body: body?.() });
  const result = await autocannon({
    url,
    connections: CLIENTS,
    duration: SECONDS,
    method,
    headers,
    ...(body ? { requests: [{ method, setupRequest }] } : {}),
  });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${failed} requests of ${url} failed`);
  return { perSecond: result.requests.average, p97_5: result.latency.p97_5 };
}
