import {
  COPIED_BYTES_MAX,
  description,
  issue,
  issueCounts,
  issueLink,
  namingIssues,
  state,
  type RichText,
  type Settled,
} from '@cairn/domain';
import { issueRefusals } from '@cairn/domain/issues/refusals';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { refused, type CommandTx } from '../../platform/commands/index.ts';
import { derivedOf } from '../../platform/documents/index.ts';
import { issuesFrom, keyBeside, nextNumbers } from './store.ts';

interface Wanted {
  readonly issueId: string;
  /** The copy's ID. */
  readonly id: string;
  readonly sortOrder: string;
  readonly links: readonly { readonly of: string; readonly id: string }[];
}

/**
 * Adds what only the server knows of copies: their numbers and free places, the links of the originals, and the current
 * text of their documents. All are read at once, so that many take hardly longer than one.
 */
export async function settleCopies<Copy extends Wanted>(
  tx: CommandTx,
  projectId: string,
  copies: readonly Copy[],
): Promise<(Copy & Settled)[]> {
  const ids = copies.map(({ issueId }) => issueId);
  await assertLittleText(tx, ids);
  const linksOf = await linksByIssue(tx, ids);
  const texts = await sharedTexts(tx, ids);
  // Taking numbers locks the project until the commit, so places are searched for after that.
  let number = await nextNumbers(tx, projectId, copies.length);
  const there = await issuesFrom(
    tx,
    projectId,
    copies.map(({ sortOrder }) => sortOrder),
  );
  const given = new Set<string>();
  const settled = copies.map((copy): Copy & Settled => {
    const known = new Map(copy.links.map(({ of, id }) => [of, id]));
    const links = (linksOf.get(copy.issueId) ?? []).map((of) => ({ of, id: known.get(of) ?? uuid() }));
    const sortOrder = keyBeside(copy.sortOrder, there.get(copy.sortOrder) ?? [], given);
    given.add(sortOrder);
    return { ...copy, links, sortOrder, text: texts.get(copy.issueId), number: number++ };
  });
  await loadForCopies(tx, settled);
  return settled;
}

/** Loads what the change reads of each issue for all of them, to avoid a query for each. */
async function loadForCopies(tx: CommandTx, copies: readonly Wanted[]): Promise<void> {
  const states = new Set<string>();
  for (const { issueId } of copies) states.add((await tx.get(issue, issueId)).stateId);
  await tx.load(state, [...states]);
  // A new issue has no such rows, but the change checks.
  await tx.load(
    issueCounts,
    copies.map(({ id }) => id),
  );
}

async function assertLittleText(tx: CommandTx, issueIds: readonly string[]): Promise<void> {
  const rows = await tx.query(sql<{ id: string; bytes: number }>`
    select issue_id as id, pg_column_size(body) as bytes from ${sql.table(description.table)}
    where workspace_id = ${tx.workspaceId} and issue_id = any(${issueIds}::uuid[]) order by bytes, issue_id`);
  let sum = 0;
  const beyond = rows.filter(({ bytes }) => (sum += bytes) > COPIED_BYTES_MAX).map(({ id }) => id);
  // A single text is within its own limit.
  if (beyond.length === 0 || rows.length === 1) return;
  throw refused(issueRefusals.too_much_text, {}, namingIssues(beyond));
}

async function linksByIssue(
  tx: CommandTx,
  issueIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const { id, issueId } of await tx.whereAny(issueLink, 'issueId', issueIds))
    found.set(String(issueId), [...(found.get(String(issueId)) ?? []), id]);
  return found;
}

/** The texts of documents, which are newer than the rows that repeat them now and then. */
async function sharedTexts(
  tx: CommandTx,
  issueIds: readonly string[],
): Promise<ReadonlyMap<string, RichText>> {
  const rows = await tx.query(sql<{ id: string }>`
    select id from doc where workspace_id = ${tx.workspaceId} and id = any(${issueIds}::uuid[]) order by id`);
  const found = new Map<string, RichText>();
  for (const { id } of rows) {
    const shared = await derivedOf(await tx.raw(), { workspaceId: tx.workspaceId, id });
    if (shared) found.set(id, shared.content);
  }
  return found;
}
