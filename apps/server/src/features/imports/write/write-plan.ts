import {
  can,
  compareStates,
  keysAfter,
  label,
  LABEL_COLORS,
  LABEL_NAME_MAX,
  module,
  MODULE_DESCRIPTION_MAX,
  MODULE_NAME_MAX,
  project,
  state,
  STATE_COLORS,
  STATE_NAME_MAX,
  STATES_MAX,
  withoutHidden,
  type ModuleStatus,
  type State,
  type StateGroup,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { CommandTx } from '../../../platform/commands/index.ts';
import { bringBot } from '../../automations/public.ts';
import { toDocument } from '../csv-tracker/to-document.ts';
import type { Importer, MappedPerson, Problem } from '../importers.ts';
import { SourceFault, type SourceIssue } from '../providers/index.ts';
import { withoutUnstorable } from '../without-unstorable.ts';
import { keep, keptOf, surroundingsOf, type Surroundings } from './surroundings.ts';

/** The limit of the entities; an import creates no more. */
const LABELS_MAX = 5000;
const MODULES_MAX = 2000;
/** How many names of labels or statuses are read. */
const NAMES_MAX = 10_000;

export interface Planned {
  readonly people: readonly MappedPerson[];
  readonly labels: number;
  readonly problems: readonly Problem[];
}

/**
 * Writes labels, states and modules, before the issues that use them, and recognises invited people who have joined.
 */
export async function writePlan(tx: CommandTx, row: Importer): Promise<Planned> {
  const people = await joinedAmong(tx, row.people);
  const around = await surroundingsOf(tx, { ...row, people });
  const problems: Problem[] = [];
  const labels = await writeLabels(tx, row, around, problems);
  await writeStates(tx, row, around);
  if (row.epicsToModules) await writeModules(tx, row, around, problems);
  await bringBot(tx);
  return { people, labels, problems };
}

async function joinedAmong(tx: CommandTx, people: readonly MappedPerson[]): Promise<readonly MappedPerson[]> {
  const emails = people.flatMap(({ email, userId }) => (email !== null && userId === null ? [email] : []));
  if (emails.length === 0) return people;
  const rows = await tx.query(sql<{ id: string; email: string }>`
    select c.id, lower(c.email) as email from member_contacts c
    join members m on m.workspace_id = c.workspace_id and m.id = c.id and m.is_active
    where c.workspace_id = ${tx.workspaceId} and lower(c.email) = any(${emails}::text[])`);
  const joined = new Map(rows.map(({ email, id }) => [email, id]));
  return people.map((each) => ({
    ...each,
    userId: each.userId ?? (each.email === null ? null : (joined.get(each.email) ?? null)),
  }));
}

/** The key by which a label is found, whatever its case. */
export const labelKey = (name: string): string => labelName(name).toLowerCase();

const labelName = (name: string): string =>
  withoutUnstorable(withoutHidden(name).slice(0, LABEL_NAME_MAX)).trim();

async function writeLabels(
  tx: CommandTx,
  { id }: Importer,
  { source, project: { id: projectId } }: Surroundings,
  problems: Problem[],
): Promise<number> {
  const given = await tx.query(sql<{ name: string; color: string | null }>`
    select distinct on (lower(held->>'name')) held->>'name' as name, held->>'color' as color
    from import_staged, jsonb_array_elements(record->'labels') as held
    where workspace_id = ${tx.workspaceId} and importer_id = ${id} and kind = 'issue'
    order by lower(held->>'name'), position limit ${NAMES_MAX}`);
  const wanted = new Map(
    given.flatMap((each) => (labelKey(each.name) === '' ? [] : [[labelKey(each.name), each]])),
  );
  const known = await keptOf(tx, source, 'label', [...wanted.keys()]);
  const held = await tx.where(label, { projectId });
  const byName = new Map(held.map((row) => [row.name.toLowerCase(), row.id]));
  const missing = [...wanted].filter(([key]) => !known.has(key));
  const last = held
    .map(({ sortOrder }) => sortOrder)
    .toSorted()
    .at(-1);
  const keys = keysAfter(last, missing.length);
  let added = 0;
  const fresh = missing.flatMap(([key, { name, color }], at) => {
    const there = byName.get(key);
    if (there !== undefined) return [{ key, rowId: there, given: null }];
    if (held.length + added >= LABELS_MAX) {
      problems.push({ problem: 'labels_left_out', subject: labelName(name) });
      return [];
    }
    const rowId = uuid();
    tx.insert(label, {
      id: rowId,
      projectId,
      name: labelName(name),
      color: color ?? LABEL_COLORS[(held.length + added) % LABEL_COLORS.length] ?? LABEL_COLORS[0],
      parentId: null,
      sortOrder: keys[at] ?? 'a0',
    });
    added += 1;
    return [{ key, rowId, given: null }];
  });
  await keep(tx, source, 'label', fresh);
  return added;
}

/** If a group has no state, a neighbouring group's state is used. */
const INSTEAD: Readonly<Record<StateGroup, readonly StateGroup[]>> = {
  backlog: ['backlog', 'unstarted', 'started'],
  unstarted: ['unstarted', 'backlog', 'started'],
  started: ['started', 'unstarted', 'backlog'],
  completed: ['completed', 'cancelled'],
  cancelled: ['cancelled', 'completed'],
};

export const stateKey = (name: string): string => name.toLowerCase().slice(0, 200);

/** Jira statuses become states of the same name; GitHub's open and closed become the first of their group. */
async function writeStates(tx: CommandTx, { id, provider }: Importer, around: Surroundings): Promise<void> {
  const { source, project: row } = around;
  const given = await tx.query(sql<{ name: string; group: StateGroup }>`
    select distinct on (lower(record->'status'->>'name')) record->'status'->>'name' as name,
      record->'status'->>'group' as group
    from import_staged where workspace_id = ${tx.workspaceId} and importer_id = ${id} and kind = 'issue'
    order by lower(record->'status'->>'name'), position limit ${NAMES_MAX}`);
  const known = await keptOf(
    tx,
    source,
    'state',
    given.map(({ name }) => stateKey(name)),
  );
  const held = (await tx.where(state, { projectId: row.id })).toSorted(compareStates);
  const mayCreate = provider === 'jira' && can(tx.actor, 'state:manage', { entity: project, row });
  const fresh = [];
  for (const { name, group } of given) {
    const key = stateKey(name);
    const kept = known.get(key);
    if (kept && held.some((each) => each.id === kept.rowId)) continue;
    const called = provider === 'jira' ? held.find((each) => each.name.toLowerCase() === key) : undefined;
    const fitting = called ?? (mayCreate ? newState(held, row.id, name, group) : undefined);
    if (fitting && !held.includes(fitting)) {
      tx.insert(state, fitting);
      held.push(fitting);
    }
    const rowId = (fitting ?? firstOf(held, group)).id;
    fresh.push({ key, rowId, given: null });
  }
  await keep(tx, source, 'state', fresh);
}

function newState(
  held: readonly State[],
  projectId: string,
  name: string,
  group: StateGroup,
): State | undefined {
  const short = withoutUnstorable(withoutHidden(name).slice(0, STATE_NAME_MAX)).trim();
  if (short === '' || held.length >= STATES_MAX) return undefined;
  const last = held
    .filter((each) => each.group === group)
    .map(({ sortOrder }) => sortOrder)
    .toSorted()
    .at(-1);
  return {
    id: uuid(),
    projectId,
    name: short,
    description: '',
    color: STATE_COLORS[held.length % STATE_COLORS.length] ?? STATE_COLORS[0],
    group,
    sortOrder: keysAfter(last, 1)[0] ?? 'a0',
    isDefault: false,
  };
}

function firstOf(held: readonly State[], group: StateGroup): State {
  for (const each of INSTEAD[group]) {
    const found = held.find((row) => row.group === each);
    if (found) return found;
  }
  const [any] = held;
  if (!any) throw new SourceFault('no_states');
  return any;
}

const MODULE_STATUS: Readonly<Record<StateGroup, ModuleStatus>> = {
  backlog: 'backlog',
  unstarted: 'planned',
  started: 'in-progress',
  completed: 'completed',
  cancelled: 'cancelled',
};

async function writeModules(
  tx: CommandTx,
  { id }: Importer,
  { source, project: row, members }: Surroundings,
  problems: Problem[],
): Promise<void> {
  const epics = await tx.query(sql<{ record: SourceIssue }>`select record from import_staged
    where workspace_id = ${tx.workspaceId} and importer_id = ${id} and kind = 'issue'
      and (record->>'isEpic')::boolean order by position limit ${MODULES_MAX}`);
  if (epics.length === 0) return;
  if (!row.hasModules && can(tx.actor, 'project:update', { entity: project, row }))
    await tx.update(project, row.id, { hasModules: true });
  const known = await keptOf(
    tx,
    source,
    'module',
    epics.map(({ record }) => record.key),
  );
  let count = (await tx.where(module, { projectId: row.id })).length;
  const fresh = [];
  for (const { record } of epics) {
    if (known.has(record.key)) continue;
    if (count >= MODULES_MAX) {
      problems.push({ problem: 'modules_left_out', subject: record.title });
      continue;
    }
    count += 1;
    const rowId = uuid(record.createdAt);
    tx.insert(module, {
      id: rowId,
      projectId: row.id,
      name:
        withoutUnstorable(withoutHidden(record.title).slice(0, MODULE_NAME_MAX)).trim() || `#${record.key}`,
      description: withoutUnstorable(toDocument(record.text).plain.slice(0, MODULE_DESCRIPTION_MAX)),
      status: MODULE_STATUS[record.status.group],
      startDate: null,
      targetDate: record.dueDate,
      leadId: null,
      memberIds: [],
      createdBy: (record.author === null ? undefined : members.get(record.author)) ?? tx.actor.userId,
      createdAt: record.createdAt,
      archivedAt: null,
    });
    fresh.push({ key: record.key, rowId, given: null });
  }
  await keep(tx, source, 'module', fresh);
}
