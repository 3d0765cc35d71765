import { issue, keyBetween, label, member, state, SUB_ISSUE_DEPTH_MAX, type Issue } from '@cairn/domain';
import { issueRefusals } from '@cairn/domain/issues/refusals';
import { sql } from 'kysely';
import { type CommandTx, refused } from '../../platform/commands/index.ts';

/** The project's next issue number; numbers of deleted issues aren't reused. */
export const nextNumber = (tx: CommandTx, projectId: string): Promise<number> =>
  nextNumbers(tx, projectId, 1);

/** The first of a number of consecutive numbers. */
export async function nextNumbers(tx: CommandTx, projectId: string, count: number): Promise<number> {
  const [row] = await tx.query(sql<{ lastNumber: number }>`
    update issue_counters set last_number = last_number + ${count}
    where workspace_id = ${tx.workspaceId} and project_id = ${projectId} returning last_number`);
  if (!row) throw new Error(`project ${projectId} has no issue counter`);
  return row.lastNumber - count + 1;
}

/** Why an issue can get a different order key than the browser chose. */
export const SAME_PLACE = 'If someone else put an issue at the same position, this one comes right after it.';

/** An issue with its order key. */
export interface Placed {
  readonly id: string;
  readonly sortOrder: string;
}

/** The wanted order key, or one just after it if two people dropped issues in the same place. */
export async function freeOrderKey(tx: CommandTx, projectId: string, wanted: string): Promise<string> {
  const there = await issuesFrom(tx, projectId, [wanted]);
  return keyBeside(wanted, there.get(wanted) ?? [], new Set());
}

/**
 * The issues at or after each of these places, in one statement: one more than {@link keyBeside} needs, because an
 * issue doesn't conflict with itself.
 */
export async function issuesFrom(
  tx: CommandTx,
  projectId: string,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, readonly Placed[]>> {
  const rows = await tx.query(sql<Placed & { wanted: string }>`
    select wanted, there.id, there.sort_order
    from unnest(${[...new Set(wanted)]}::text[]) as wanted cross join lateral (
      select id, sort_order from issues
      where workspace_id = ${tx.workspaceId} and project_id = ${projectId} and sort_order >= wanted
      order by sort_order limit 3) as there
    order by there.sort_order`);
  const found = new Map<string, Placed[]>();
  for (const { wanted: at, ...row } of rows) {
    const there = found.get(at);
    if (there) there.push(row);
    else found.set(at, [row]);
  }
  return found;
}

/**
 * The wanted order key, or one just after it if another issue has it.
 * @param there the other issues that {@link issuesFrom} found
 * @param given keys already given by the same command
 */
export function keyBeside(wanted: string, there: readonly Placed[], given: ReadonlySet<string>): string {
  const keys = there.slice(0, 2).map(({ sortOrder }) => sortOrder);
  if (!keys.includes(wanted) && !given.has(wanted)) return wanted;
  const next = [...keys, ...given].filter((key) => key > wanted).toSorted((a, b) => (a < b ? -1 : 1))[0];
  return keyBetween(wanted, next);
}

/** References of an issue must be within its project, except its parent. Visibility has been checked before. */
export async function assertFitsProject(
  tx: CommandTx,
  projectId: string,
  wanted: {
    readonly stateId?: string | undefined;
    readonly labelIds?: readonly string[] | undefined;
    readonly assigneeIds?: readonly string[] | undefined;
    readonly parentId?: string | null | undefined;
  },
): Promise<void> {
  if (wanted.stateId !== undefined && (await tx.get(state, wanted.stateId)).projectId !== projectId)
    throw refused(issueRefusals.state_of_other_project);
  for (const labelId of wanted.labelIds ?? [])
    if ((await tx.get(label, labelId)).projectId !== projectId)
      throw refused(issueRefusals.label_of_other_project);
  if (wanted.assigneeIds && wanted.assigneeIds.length > 0)
    await assertCanBeAssigned(tx, projectId, wanted.assigneeIds);
  // A new issue has no sub-issues, so any ID does here.
  if (wanted.parentId) await assertValidParents(tx, new Map([['', wanted.parentId]]));
}

async function assertCanBeAssigned(
  tx: CommandTx,
  projectId: string,
  userIds: readonly string[],
): Promise<void> {
  const members = await projectMembersAmong(tx, projectId, userIds);
  for (const userId of userIds) {
    if (members.has(userId)) continue;
    const person = await tx.get(member, userId);
    throw refused(issueRefusals.not_in_project, { name: person.displayName });
  }
}

/** Caches a command's lookups, because a bulk change refers to the same people for each of a thousand issues. */
const answered = new WeakMap<CommandTx, Map<string, Promise<Set<string>>>>();

/** Those of these people who are in the project and can be assigned there. */
function projectMembersAmong(
  tx: CommandTx,
  projectId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const known = answered.get(tx) ?? new Map<string, Promise<Set<string>>>();
  answered.set(tx, known);
  const key = [projectId, ...userIds].join(' ');
  const answer = known.get(key) ?? readProjectMembers(tx, projectId, userIds);
  known.set(key, answer);
  return answer;
}

async function readProjectMembers(
  tx: CommandTx,
  projectId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query(sql<{ userId: string }>`
    select user_id from project_members
    where workspace_id = ${tx.workspaceId} and project_id = ${projectId} and user_id = any(${userIds}::uuid[])`);
  return new Set(rows.map((row) => row.userId));
}

/**
 * Refuses parents that would put an issue below itself or more than {@link SUB_ISSUE_DEPTH_MAX} levels down. All
 * parents of a command are checked together, because they can form a cycle together.
 *
 * @param parents the wanted parent of each issue
 */
export async function assertValidParents(
  tx: CommandTx,
  parents: ReadonlyMap<string, string | null>,
): Promise<void> {
  const parentOf = (id: string): string | null => {
    const set = parents.get(id);
    return set === undefined ? ((tx.known(issue, id) as Issue | undefined)?.parentId ?? null) : set;
  };
  let level = new Set([...parents.values()].filter((id) => id !== null));
  for (let depth = 1; level.size > 0 && depth <= SUB_ISSUE_DEPTH_MAX; depth++) {
    // Locked, so that two simultaneous commands can't each nest what the other moves. One read per level.
    await tx.load(issue, [...level], true);
    level = new Set([...level].map(parentOf).filter((id) => id !== null));
  }
  for (const id of parents.keys()) {
    let above = parentOf(id);
    for (let depth = 1; above !== null; depth++) {
      if (above === id) throw refused(issueRefusals.own_parent);
      if (depth > SUB_ISSUE_DEPTH_MAX) throw refused(issueRefusals.too_deep, { levels: SUB_ISSUE_DEPTH_MAX });
      above = parentOf(above);
    }
  }
}
