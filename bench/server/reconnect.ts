import { PRIORITIES, updateIssues } from '@cairn/domain';
import { Client } from 'pg';
import { timed, type Measurement } from '../harness/measurements.ts';
import { reachedBy, readHeader, SyncSocket } from '../harness/sync-socket.ts';
import type { Workbench } from '../harness/workbench.ts';

const MISSED = 10_000;
const BULK = 1000;
const ROUNDS = 5;

/** A tab that was offline during ten thousand changes, from its connection to the last of them. */
export async function measureReconnect(bench: Workbench): Promise<Measurement[]> {
  const { url, seed, cookie, workspaceId, databaseUrl } = bench;
  const tab = { url, workspace: seed, cookie };
  const header = await readHeader(tab);
  let last = header.seq;
  for (let round = 0; last < header.seq + MISSED; round++) last = await changeMany(bench, round);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const floor = await timed(ROUNDS, async () => {
    const { rows } = await client.query(
      'select seq, op, model, row_id, scope, patch from changes where workspace_id = $1 and seq > $2 order by seq',
      [workspaceId, header.seq],
    );
    JSON.stringify(rows);
  });
  await client.end();
  const value = await timed(ROUNDS, async () => {
    let arrived = (): void => undefined;
    const all = new Promise<void>((resolve) => (arrived = resolve));
    const socket = await SyncSocket.open({ ...tab, header }, (packet) => {
      if (reachedBy(packet) >= last) arrived();
    });
    await all;
    socket.close();
  });
  return [
    {
      name: `back after ${last - header.seq} changes, until the last has come`,
      value,
      unit: 'ms',
      floor,
      floorName: 'reading them from the log and writing JSON',
    },
  ];
}

async function changeMany({ url, seed, cookie, issueIds }: Workbench, round: number): Promise<number> {
  const priority = PRIORITIES[round % PRIORITIES.length] ?? 'none';
  const changes = issueIds.slice(0, BULK).map((issueId) => ({ issueId, patch: { priority } }));
  const response = await fetch(`${url}/api/workspaces/${seed}/commands`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: updateIssues.name, v: updateIssues.version, args: { changes } }),
  });
  if (!response.ok) throw new Error(`a change answered ${response.status}: ${await response.text()}`);
  const { seq } = (await response.json()) as { seq: number };
  return seq;
}
