import {
  addProjectMembers,
  archiveIssues,
  BULK_CALL_MAX,
  BULK_PART,
  createCycle,
  createModule,
  createProject,
  FIRST_STATES,
  moveToCycle,
  moveToModules,
  removeIssues,
  restoreIssues,
  ROLE,
  scopes,
  unarchiveIssues,
  updateIssues,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql, type RawBuilder } from 'kysely';
import { median, quantile, type Measurement } from '../harness/measurements.ts';
import { Neighbour, runCommand, whoIs } from '../harness/neighbour.ts';
import { signIn } from '../harness/seeded-server.ts';
import { readHeader, SyncSocket } from '../harness/sync-socket.ts';
import type { Workbench } from '../harness/workbench.ts';

const COUNT = BULK_CALL_MAX;
const FLOOR_ROUNDS = 3;
/** Small changes by another person, to learn their usual time. */
const ALONE = 60;
/** Bulk actions that are repeated with another person beside them. */
const BESIDE = 4;
const LIMIT_MS = 300_000;

interface Place {
  readonly projectId: string;
  readonly stateIds: readonly string[];
  readonly ids: readonly string[];
  readonly cycleId: string;
  readonly moduleId: string;
  /** Another member of the project. */
  readonly otherId: string;
}

/** All parts of a bulk action, and of its undo. */
interface Press {
  readonly name: string;
  readonly parts: readonly Part[];
  /** The baseline that writes the same. */
  readonly kind: Kind;
}

interface Part {
  readonly name: string;
  readonly version: number;
  readonly args: unknown;
}

export async function measureBulk(bench: Workbench): Promise<Measurement[]> {
  const place = await makePlace(bench);
  const tab = await Tab.open(bench);
  const beside = await Neighbour.of(bench);
  const alone = await beside.alone(ALONE);
  const taken: { readonly press: Press; readonly ms: number }[] = [];
  const delays: number[] = [];
  const presses = pressesOf(place);
  for (const press of presses) {
    taken.push({ press, ms: await tab.settle(press.parts) });
    await untilTold(bench);
  }
  for (const { parts } of presses.slice(0, BESIDE)) {
    const stop = beside.begin();
    await tab.settle(parts);
    delays.push(...(await stop()));
    await untilTold(bench);
  }
  tab.close();
  const floors = new Map<Kind, number>();
  for (const { kind } of presses)
    floors.set(kind, floors.get(kind) ?? (await timedFloor(bench, place, kind)));
  const floorName = 'the same rows in one transaction of plain SQL';
  return [
    ...taken.map(({ press, ms }) => ({
      name: `${COUNT} issues: ${press.name}`,
      value: ms,
      unit: 'ms' as const,
      floor: floors.get(press.kind) ?? Number.NaN,
      floorName,
    })),
    {
      name: 'a change of somebody else beside it, median',
      value: median(delays),
      unit: 'ms',
      floor: median(alone),
      floorName: 'the same alone',
    },
    {
      name: 'the slowest twentieth of these',
      value: quantile(delays, 0.95),
      unit: 'ms',
      floor: quantile(alone, 0.95),
      floorName: 'the same alone',
    },
  ];
}

function pressesOf({ projectId, stateIds, ids, cycleId, moduleId, otherId }: Place): Press[] {
  const partsOf = <Input>({ name, version }: Command<Input>, inputOf: (part: string[]) => Input): Part[] =>
    Array.from({ length: COUNT / BULK_PART }, (_, at) => {
      const part = ids.slice(at * BULK_PART, (at + 1) * BULK_PART);
      return { name, version, args: inputOf(part) };
    });
  const edits = <Patch>(
    command: Command<{ changes: { issueId: string; patch: Patch }[] }>,
    patch: Patch,
  ): Part[] => partsOf(command, (part) => ({ changes: part.map((issueId) => ({ issueId, patch })) }));
  const marks = (command: Command<{ issueIds: string[] }>): Part[] =>
    partsOf(command, (issueIds) => ({ issueIds }));
  const inModule = (add: string[], remove: string[]): Part[] =>
    edits(moveToModules, { moduleIds: { add, remove } });
  const assigned = (add: string[], remove: string[]) => ({ assigneeIds: { add, remove } });
  const [first, closed] = [stateIds[0], stateIds[3]];
  return [
    { name: 'priority', parts: edits(updateIssues, { priority: 'urgent' }), kind: 'priority' },
    { name: 'priority, undone', parts: edits(updateIssues, { priority: 'none' }), kind: 'priority' },
    { name: 'into a cycle', parts: edits(moveToCycle, { cycleId }), kind: 'facet' },
    { name: 'into a cycle, undone', parts: edits(moveToCycle, { cycleId: null }), kind: 'facet' },
    { name: 'into a module', parts: inModule([moduleId], []), kind: 'facet' },
    { name: 'into a module, undone', parts: inModule([], [moduleId]), kind: 'facet' },
    { name: 'assigned', parts: edits(updateIssues, assigned([otherId], [])), kind: 'assigned' },
    { name: 'assigned, undone', parts: edits(updateIssues, assigned([], [otherId])), kind: 'assigned' },
    { name: 'state', parts: edits(updateIssues, { stateId: closed }), kind: 'state' },
    { name: 'archived', parts: marks(archiveIssues), kind: 'archived' },
    { name: 'archived, undone', parts: marks(unarchiveIssues), kind: 'archived' },
    { name: 'deleted', parts: marks(removeIssues), kind: 'removed' },
    {
      name: 'deleted, undone',
      parts: partsOf(restoreIssues, (issueIds) => ({ projectId, issueIds })),
      kind: 'removed',
    },
    { name: 'state, undone', parts: edits(updateIssues, { stateId: first }), kind: 'state' },
  ];
}

/** A project of ten thousand issues, with a cycle and a module. */
async function makePlace(bench: Workbench): Promise<Place> {
  const { db, workspaceId, cookie } = bench;
  const run = <Input>(command: Command<Input>, args: Input) => runCommand(bench, cookie, command, args);
  const [projectId, cycleId, moduleId] = [uuid(), uuid(), uuid()];
  const stateIds = FIRST_STATES.map(() => uuid());
  await run(createProject, {
    id: projectId,
    membershipId: uuid(),
    stateIds,
    name: 'Ten thousand',
    identifier: 'TENK',
    description: '',
    icon: null,
    coverUrl: null,
    isPublic: true,
    leadId: null,
  });
  const dates = { description: '', startDate: null };
  await run(createCycle, { ...dates, id: cycleId, projectId, name: 'Cycle', endDate: null });
  await run(createModule, {
    ...dates,
    id: moduleId,
    projectId,
    name: 'Module',
    status: 'backlog',
    targetDate: null,
    leadId: null,
    memberIds: [],
  });
  const me = await whoIs(bench, cookie);
  const otherId = await whoIs(bench, await signIn(bench.seeded, bench.seeded.emails[1]));
  const members = [{ id: uuid(), userId: otherId, role: ROLE.member }];
  await run(addProjectMembers, { projectId, members });
  await sql`insert into issues (workspace_id, id, scope, project_id, number, title, state_id, priority, assignee_ids,
      label_ids, subscriber_ids, sort_order, created_by, created_at, updated_at)
    select ${workspaceId}, gen_random_uuid(), ${scopes.project(projectId)}, ${projectId}, n, 'Issue ' || n,
      ${stateIds[0]}, 'none', '{}', '{}', array[${me}::uuid], 'a' || lpad(n::text, 6, '0') || 'V', ${me}, now(), now()
    from generate_series(1, ${COUNT}::int) n`.execute(db);
  // As a database soon does automatically.
  await sql`analyze issues`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from issues where workspace_id = ${workspaceId} and project_id = ${projectId}
    order by number`.execute(db);
  return { projectId, stateIds, cycleId, moduleId, otherId, ids: rows.map(({ id }) => id) };
}

/** A tab that sends all parts in one frame and is told when the server has processed the last. */
class Tab {
  #socket: SyncSocket | undefined;
  #mid = 0;
  #hear: (packet: string) => void = () => undefined;

  static async open({ url, seed: workspace, cookie }: Workbench): Promise<Tab> {
    const tab = new Tab();
    const header = await readHeader({ url, workspace, cookie });
    tab.#socket = await SyncSocket.open({ url, workspace, cookie, header }, (packet) => tab.#hear(packet));
    return tab;
  }

  close(): void {
    this.#socket?.close();
  }

  /** Milliseconds until the last part is processed. */
  async settle(parts: readonly Part[]): Promise<number> {
    const ms = parts.map(({ name, version: v, args }) => ({ mid: ++this.#mid, name, v, args }));
    const last = new RegExp(`"o":"A"[^}]*"n":${this.#mid}\\b`);
    const started = performance.now();
    const settled = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('not settled in time')), LIMIT_MS);
      this.#hear = (packet) => {
        if (/"o":"A"[^}]*"e":/.test(packet)) reject(new Error(`refused: ${packet.slice(-500)}`));
        if (!last.test(packet)) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#socket?.push(ms);
    await settled;
    return performance.now() - started;
  }
}

/** Waits until everyone has been told of the changes, so that the next action starts undisturbed. */
async function untilTold({ db, workspaceId }: Workbench): Promise<void> {
  const started = performance.now();
  for (;;) {
    const { rows } = await sql<{ isTold: boolean }>`
      select coalesce(max(h.seq) <= (select seq from notification_cursors where workspace_id = ${workspaceId}), true)
        as is_told
      from history h where workspace_id = ${workspaceId}`.execute(db);
    if (rows[0]?.isTold) return;
    if (performance.now() - started > LIMIT_MS) throw new Error('not told in time');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What a bulk action writes per issue: its columns, its facet rows, and the total number of rows. */
interface Bare {
  readonly sets: (place: Place) => RawBuilder<unknown>;
  readonly beside?: readonly RawBuilder<unknown>[];
  readonly rows: number;
}

const markRemoved = (table: string) =>
  sql`update ${sql.table(table)} set removed_at = now(), scope = 'removed'`;
const BARE = {
  priority: { sets: () => sql`priority = 'low'`, rows: 1 },
  state: { sets: ({ stateIds }) => sql`state_id = ${stateIds[1]}`, rows: 1 },
  assigned: { sets: ({ otherId }) => sql`assignee_ids = array[${otherId}::uuid]`, rows: 1 },
  archived: { sets: () => sql`archived_at = now()`, rows: 1 },
  facet: {
    sets: () => sql`scope = scope`,
    beside: [
      sql`insert into issue_estimates (workspace_id, id, scope, project_id)
        select workspace_id, id, scope, project_id from issues`,
    ],
    rows: 2,
  },
  removed: {
    sets: () => sql`removed_at = now(), scope = 'removed'`,
    beside: [markRemoved('issue_cycles'), markRemoved('issue_modules')],
    rows: 3,
  },
} satisfies Readonly<Record<string, Bare>>;
type Kind = keyof typeof BARE;

/**
 * The minimum that such a change must do: the rows, the activity, the log and the history, each in one statement.
 * Rolled back each time, so that nothing follows from it.
 */
async function timedFloor(bench: Workbench, place: Place, kind: Kind): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < FLOOR_ROUNDS; round++) {
    const started = performance.now();
    await bench.db
      .transaction()
      .execute(async (tx) => {
        await writeBare(tx, bench, place, BARE[kind]);
        taken.push(performance.now() - started);
        throw TAKEN_BACK;
      })
      .catch((error: unknown) => {
        if (error !== TAKEN_BACK) throw error;
      });
  }
  return median(taken);
}

const TAKEN_BACK = new Error('taken back');

async function writeBare(
  tx: Workbench['db'],
  { workspaceId, who }: Workbench,
  place: Place,
  { sets, beside = [], rows }: Bare,
): Promise<void> {
  const { projectId } = place;
  const scope = scopes.project(projectId);
  const ours = sql`where workspace_id = ${workspaceId} and project_id = ${projectId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`writes of ${workspaceId}`}, 0))`.execute(tx);
  await sql`update issues set ${sets(place)}, updated_at = now() ${ours}`.execute(tx);
  for (const statement of beside) await sql`${statement} ${ours}`.execute(tx);
  await sql`insert into activities (workspace_id, id, scope, project_id, issue_id, actor_id, field, verb, created_at)
    select workspace_id, gen_random_uuid(), ${scope}, project_id, id, ${who.userId}, 'bench', 'updated', now()
    from issues ${ours}`.execute(tx);
  // The rows, and the activity entry.
  const logged = COUNT * (rows + 1);
  await sql`with clock as (
      update workspace_clock set seq = seq + ${logged} where workspace_id = ${workspaceId} returning seq)
    insert into changes (workspace_id, seq, op, model, row_id, scope, patch)
    select ${workspaceId}, seq - ${logged} + at, 'U', 'issue', gen_random_uuid(), ${scope},
      '{"priority": "low", "updatedAt": 1790000000000}'
    from clock, generate_series(1, ${logged}::int) as at`.execute(tx);
  await sql`insert into history (workspace_id, seq, at, actor_id, command, facts)
    select ${workspaceId}, seq, now(), ${who.userId}, 'bench', (
      select jsonb_agg(jsonb_build_array('issue', id, jsonb_build_object('priority', 'none', 'updatedAt', 1),
        jsonb_build_object('priority', 'low', 'updatedAt', 2)))
      from issues, generate_series(1, ${rows}::int) ${ours})
    from workspace_clock where workspace_id = ${workspaceId}`.execute(tx);
}
