import { isDeepStrictEqual } from 'node:util';
import { description, descriptionWritten, issue, type RichText } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { derivedOf, DocumentFollower, writtenAt } from '../../platform/documents/index.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';
import { DESCRIPTION_DOCUMENT } from './description-document.ts';
import { rememberPosition, storeDescription } from './store-description.ts';

/**
 * While someone is editing, the row is updated at most this often, because each update goes to everyone who sees the
 * issue.
 */
const TELL_EVERY_MS = 2000;

const FOLLOWS = 'issue.follow-description';

export interface FollowDescriptionsSettings {
  readonly db: Db;
  readonly hub: Writes;
  readonly failed: (error: unknown) => void;
}

/** Keeps the rows of descriptions up to date while people edit their documents: for readers, search and history. */
export function followDescriptions({ db, hub, failed }: FollowDescriptionsSettings): DocumentFollower {
  const follow = async (workspaceId: string, issueId: string): Promise<boolean> => {
    const writers = await writersSince(db, workspaceId, issueId);
    const last = writers.pop();
    if (last === undefined) return false;
    const isRepeated = await runWrite(hub, { userId: last, workspaceId }, FOLLOWS, (tx) =>
      repeatDocument(tx, issueId),
    );
    if (!isRepeated) return false;
    for (const userId of writers)
      await runWrite(hub, { userId, workspaceId }, FOLLOWS, (tx) => recordWriting(tx, issueId));
    return true;
  };
  return new DocumentFollower({ kind: DESCRIPTION_DOCUMENT, everyMs: TELL_EVERY_MS, follow, failed });
}

/** Updates rows that a crash left behind their documents. */
export async function followLeftBehind(db: Db, follower: DocumentFollower): Promise<void> {
  const { rows } = await sql<{ workspaceId: string; id: string }>`
    select d.workspace_id, d.id from doc d
    join doc_derived x on x.workspace_id = d.workspace_id and x.doc_id = d.id
    join issues i on i.workspace_id = d.workspace_id and i.id = d.id and i.removed_at is null
    left join descriptions s on s.workspace_id = d.workspace_id and s.issue_id = d.id
    where d.kind = ${DESCRIPTION_DOCUMENT} and x.seq > coalesce(s.doc_seq, 0)
      and d.updated_at < now() - interval '1 minute' order by d.updated_at desc limit 50`.execute(db);
  for (const { workspaceId, id } of rows) follower.edited(DESCRIPTION_DOCUMENT, workspaceId, id);
}

/** The people whose edits the row doesn't have yet, latest last. */
async function writersSince(db: Db, workspaceId: string, issueId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select u.user_id from doc_derived x
    left join descriptions s on s.workspace_id = x.workspace_id and s.issue_id = x.doc_id
    join doc_update u on u.workspace_id = x.workspace_id and u.doc_id = x.doc_id
      and u.seq > coalesce(s.doc_seq, 0) and u.seq <= x.seq
    where x.workspace_id = ${workspaceId} and x.doc_id = ${issueId}
    group by u.user_id order by max(u.seq)`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Whether the row has changed. */
async function repeatDocument(tx: CommandTx, issueId: string): Promise<boolean> {
  await tx.load(issue, [issueId], true);
  const row = await tx.find(issue, issueId);
  const key = { workspaceId: tx.workspaceId, id: issueId };
  const derived = await derivedOf(await tx.raw(), key);
  if (!row || row.removedAt !== null || !derived) return false;
  const body = derived.content as RichText;
  const held = await tx.find(description, issueId);
  if (held && isDeepStrictEqual(held.body, body)) {
    await rememberPosition(tx, issueId, derived.seq);
    return false;
  }
  const at = (await writtenAt(await tx.raw(), key, derived.seq)) ?? tx.now;
  await storeDescription(tx, row, { body, at, seq: derived.seq });
  return true;
}

async function recordWriting(tx: CommandTx, issueId: string): Promise<void> {
  const row = await tx.find(issue, issueId);
  if (row?.removedAt === null) tx.record(descriptionWritten, row);
}
