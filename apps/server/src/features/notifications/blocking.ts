import { issue, relation, type Issue } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import type { HistoryEntry } from '../../platform/history/index.ts';
import { listed } from '../issues/public.ts';
import { causeOf, turnOf, type BlockerChange } from './blocking-cause.ts';
import { keyOf, ofIssue, type Happening } from './happenings.ts';

/** What a fact of a command may block or unblock. @param at the index of the fact in its command */
export function blockerChangesOf(entry: HistoryEntry, at: number): readonly BlockerChange[] {
  const [model, id, before, after] = entry.facts[at] ?? [];
  const { seq, actorId } = entry;
  const change = { key: keyOf(entry, at), seq, at: entry.at, actorId };
  const isQuiet = entry.via === 'import';
  if (model === relation.name) {
    const row = before === null ? after : after === null ? before : null;
    if (row?.['kind'] !== 'blocked_by') return [];
    const [issueId, blockerId] = [String(row['issueId']), String(row['relatedId'])];
    const isRelated = before === null;
    const insteadOf = isRelated ? { insteadOf: `${change.key}.0` } : {};
    const effect = { isRelated };
    return [
      { ...change, ...insteadOf, blockerId, issueId, effect, isQuiet: isQuiet || isNew(entry, issueId) },
    ];
  }
  const effect = model === issue.name && before && after ? turnOf(before, after) : undefined;
  return id && effect ? [{ ...change, blockerId: id, issueId: null, effect, isQuiet }] : [];
}

const isNew = ({ facts }: HistoryEntry, issueId: string): boolean =>
  facts.some(([model, id, before]) => model === issue.name && id === issueId && before === null);

/** Issues per step; no one reads of more that one action has blocked or unblocked. */
const MAX_TOLD = 500;

/**
 * The issues that these changes blocked or unblocked. Which issues are blocked is stored, so that each change is
 * reported once, even if many blockers are completed together, and none that was reverted before anyone was notified.
 */
export async function followBlocking(
  tx: CommandTx,
  changes: readonly BlockerChange[],
): Promise<readonly Happening[]> {
  const ofIssues = await changesByIssue(tx, changes);
  const now = await standingsOf(tx, changes);
  // What none of these changes did was done by a later one, and is reported with that.
  const turned = (await blockingOf(tx, [...ofIssues.keys()])).flatMap((each) => {
    const cause = each.is === each.was ? undefined : causeOf(ofIssues.get(each.issueId) ?? [], now, each.is);
    return cause ? [{ ...each, cause }] : [];
  });
  const ids = (isBlocked: boolean): readonly string[] =>
    turned.filter(({ is }) => is === isBlocked).map(({ issueId }) => issueId);
  await remember(tx, ids(true), ids(false));
  return turned
    .flatMap(({ issueId, is, isOpen, cause }): Happening[] => {
      if (cause.isQuiet || !isOpen) return [];
      const { key, seq, at, actorId, blockerId, insteadOf } = cause;
      return [
        {
          key: `${key}.${issueId}`,
          seq,
          at,
          actorId,
          ...(insteadOf !== undefined && { insteadOf }),
          subject: ofIssue(issueId),
          change: { kind: is ? 'blocked' : 'unblocked', otherId: blockerId },
        },
      ];
    })
    .slice(0, MAX_TOLD);
}

/** The changes that may have blocked or unblocked each issue. */
async function changesByIssue(
  tx: CommandTx,
  changes: readonly BlockerChange[],
): Promise<ReadonlyMap<string, readonly BlockerChange[]>> {
  const blockerIds = changes.flatMap((each) => (each.issueId === null ? [each.blockerId] : []));
  const held =
    blockerIds.length === 0
      ? []
      : await tx.query(sql<{ blockerId: string; issueIds: readonly string[] }>`
          select issue_id as blocker_id, array_agg(related_id) as issue_ids from relations
          where workspace_id = ${tx.workspaceId} and kind = 'blocking' and issue_id = any(${blockerIds}::uuid[])
          group by issue_id`);
  const blockedBy = new Map(held.map(({ blockerId, issueIds }) => [blockerId, new Set(issueIds)]));
  // Relations removed since then were its too.
  for (const { blockerId, issueId } of changes)
    if (issueId !== null) blockedBy.set(blockerId, (blockedBy.get(blockerId) ?? new Set()).add(issueId));
  const ofIssues = new Map<string, BlockerChange[]>();
  for (const change of changes)
    for (const issueId of change.issueId === null
      ? (blockedBy.get(change.blockerId) ?? [])
      : [change.issueId]) {
      const known = ofIssues.get(issueId);
      if (known) known.push(change);
      else ofIssues.set(issueId, [change]);
    }
  return ofIssues;
}

async function standingsOf(
  tx: CommandTx,
  changes: readonly BlockerChange[],
): Promise<ReadonlyMap<string, Issue>> {
  const ids = [...new Set(changes.map(({ blockerId }) => blockerId))];
  await tx.load(issue, ids);
  return new Map(
    ids.flatMap((id) => {
      const row = tx.known(issue, id) as Issue | undefined;
      return row ? [[id, row] as const] : [];
    }),
  );
}

interface Blocking {
  readonly issueId: string;
  readonly isOpen: boolean;
  readonly is: boolean;
  /** As stored. */
  readonly was: boolean;
}

async function blockingOf(tx: CommandTx, issueIds: readonly string[]): Promise<readonly Blocking[]> {
  if (issueIds.length === 0) return [];
  return await tx.query(sql<Blocking>`
    select own.id as issue_id, own.completed_at is null as is_open,
      exists (
        select from blocked_issues k where k.workspace_id = own.workspace_id and k.issue_id = own.id
      ) as was,
      exists (
        select from relations r
        join issues i on i.workspace_id = r.workspace_id and i.id = r.related_id
        where r.workspace_id = own.workspace_id and r.issue_id = own.id and r.kind = 'blocked_by'
          and i.completed_at is null and ${listed}
      ) as "is"
    from issues own where own.workspace_id = ${tx.workspaceId} and own.id = any(${[...issueIds]}::uuid[])`);
}

async function remember(
  tx: CommandTx,
  blocked: readonly string[],
  unblocked: readonly string[],
): Promise<void> {
  if (blocked.length > 0)
    await tx.query(sql`insert into blocked_issues (workspace_id, issue_id)
      select ${tx.workspaceId}, unnest(${[...blocked]}::uuid[]) on conflict do nothing`);
  if (unblocked.length > 0)
    await tx.query(sql`delete from blocked_issues
      where workspace_id = ${tx.workspaceId} and issue_id = any(${[...unblocked]}::uuid[])`);
}
