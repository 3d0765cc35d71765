import { PRIORITIES, updateIssues } from '@cairn/domain';
import autocannon from 'autocannon';
import type { Measurement } from '../harness/measurements.ts';
import type { BareServer } from '../harness/start-bare.ts';
import type { Editor, Workbench } from '../harness/workbench.ts';

const CLIENTS = 100;
const SECONDS = 6;

/** A caller's request, created afresh each time. */
interface Caller {
  readonly headers?: Record<string, string>;
  readonly body?: () => string;
}

interface Asked {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  /** A connection makes one request after the other. */
  readonly callers: readonly Caller[];
}

/**
 * A list and a change over HTTP, by a hundred concurrent callers. They are several people, because the number of
 * concurrent requests per person is limited.
 */
export async function measureApi(bench: Workbench, bare: BareServer): Promise<Measurement[]> {
  const { url, seed, editors } = bench;
  const callers = editors.map((editor): Caller => ({
    headers: { cookie: editor.cookie, origin: url, 'content-type': 'application/json' },
    body: changesOf(editor),
  }));
  const api = `${url}/api/workspaces/${seed}`;
  const readers = callers.map(({ headers = {} }): Caller => ({ headers }));
  const read = await load({ url: `${api}/members`, callers: readers });
  const write = await load({ url: `${api}/commands`, method: 'POST', callers });
  const bareRead = await load({ url: `${bare.url}/list`, callers: [{}] });
  const bareWrite = await load({ url: `${bare.url}/write`, method: 'POST', callers: [{ body: () => '{}' }] });
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

function changesOf({ issueIds }: Editor): () => string {
  let at = 0;
  return () => {
    const issueId = issueIds[at++ % issueIds.length] ?? '';
    const priority = PRIORITIES[(at * 7 + Math.floor(at / issueIds.length)) % PRIORITIES.length] ?? 'none';
    const { name, version: v } = updateIssues;
    return JSON.stringify({ name, v, args: { changes: [{ issueId, patch: { priority } }] } });
  };
}

async function load({ url, method = 'GET', callers }: Asked): Promise<Loaded> {
  const result = await autocannon({
    url,
    connections: CLIENTS,
    duration: SECONDS,
    requests: callers.map(({ headers = {}, body }) => ({
      method,
      headers,
      ...(body ? { setupRequest: (request) => ({ ...request, body: body() }) } : {}),
    })),
  });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${failed} requests of ${url} failed`);
  return { perSecond: result.requests.average, p97_5: result.latency.p97_5 };
}
