import { PRIORITIES, updateIssues } from '@cairn/domain';
import { sql } from 'kysely';
import { createHub } from '../../apps/server/src/create-hub.ts';
import { quantile, timed, type Measurement } from '../harness/measurements.ts';
import type { Workbench } from '../harness/workbench.ts';

const WRITE_MS = 4000;
const CONCURRENCY = 100;
const BULK = 1000;
const BULK_ROUNDS = 5;

const priorityAt = (at: number) => PRIORITIES[at % PRIORITIES.length] ?? 'none';

/** Commands in one workspace, one by one and with a thousand rows at once, without network and HTTP. */
export async function measureCommands(bench: Workbench): Promise<Measurement[]> {
  const { db, databaseUrl, issueIds, who } = bench;
  const hub = createHub({
    db,
    url: databaseUrl,
    build: 'bench',
    failed: (error) => console.error(error),
  });
  const update = async (changes: readonly { issueId: string; patch: object }[]): Promise<void> => {
    const { name, version: v } = updateIssues;
    const outcome = await hub.run(who, { name, v, args: { changes } });
    if (outcome.kind !== 'done' || outcome.refusal) throw new Error(JSON.stringify(outcome));
  };
  // A different value each time, so that every command changes something.
  const pick = (at: number, shift: number) => ({
    issueId: issueIds[at % issueIds.length] ?? '',
    patch: { priority: priorityAt(at * 7 + Math.floor(at / issueIds.length) + shift) },
  });
  const bare = await writesPerSecond((at) => {
    const { issueId, patch } = pick(at, 0);
    return writeBare(bench, [issueId], patch.priority);
  });
  const ours = await writesPerSecond((at) => update([pick(at, 3)]));
  let round = 0;
  const bulkIds = issueIds.slice(0, BULK);
  const bareBulk = await timed(BULK_ROUNDS, () => writeBare(bench, bulkIds, priorityAt(round++)));
  const bulk = await timed(BULK_ROUNDS, () => {
    const patch = { priority: priorityAt(round++) };
    return update(bulkIds.map((issueId) => ({ issueId, patch })));
  });
  // Otherwise pending notifications would find the database closed.
  await hub.stop();
  const floorName = 'update, clock and log in one transaction each';
  return [
    {
      name: `commands a second, ${CONCURRENCY} at once, one workspace`,
      value: ours.perSecond,
      unit: '/s',
      floor: bare.perSecond,
      floorName,
      note: 'with permission checks and history',
    },
    { name: 'the slowest twentieth of them', value: ours.p95, unit: 'ms', floor: bare.p95, floorName },
    {
      name: `${bulkIds.length} issues changed by one command`,
      value: bulk,
      unit: 'ms',
      floor: bareBulk,
      floorName: 'one update of these rows, clock and log',
      note: 'with permission checks and history',
    },
  ];
}

/** The minimum of a change: the rows, the clock, the log. */
async function writeBare(
  { db, workspaceId }: Workbench,
  ids: readonly string[],
  priority: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update issues set priority = ${priority}
      where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[])`.execute(tx);
    await sql`with clock as (
        update workspace_clock set seq = seq + ${ids.length} where workspace_id = ${workspaceId} returning seq)
      insert into changes (workspace_id, seq, op, model, row_id, scope, patch)
      select ${workspaceId}, seq - ${ids.length} + at, 'U', 'issue', id, 'bench', '{}'
      from clock, unnest(${[...ids]}::uuid[]) with ordinality as each(id, at)`.execute(tx);
  });
}

async function writesPerSecond(
  write: (at: number) => Promise<void>,
): Promise<{ perSecond: number; p95: number }> {
  const taken: number[] = [];
  let next = 0;
  const started = performance.now();
  const worker = async (): Promise<void> => {
    while (performance.now() - started < WRITE_MS) {
      const before = performance.now();
      await write(next++);
      taken.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { perSecond: (taken.length / (performance.now() - started)) * 1000, p95: quantile(taken, 0.95) };
}
