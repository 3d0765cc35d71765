import { description, issue, type Issue, type RichText } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import { keepPlainText } from '../../platform/rich-text.ts';

/** A description's new text, possibly that of a document. */
interface NewText {
  readonly body: RichText;
  readonly at: number;
  /** The document's position with this text. */
  readonly seq?: number | undefined;
}

/** Writes the description's row on behalf of the transaction's actor. */
export async function storeDescription(
  tx: CommandTx,
  { id, projectId, updatedAt }: Issue,
  { body, at, seq }: NewText,
): Promise<void> {
  const written = { body, updatedBy: tx.actor.userId, updatedAt: at };
  if (await tx.find(description, id)) await tx.update(description, id, written);
  else tx.insert(description, { id, projectId, issueId: id, ...written });
  await keepPlainText(tx, 'descriptions', id, body);
  if (seq !== undefined) await rememberPosition(tx, id, seq);
  await tx.update(issue, id, { updatedAt: Math.max(updatedAt, at) });
}

/** Records that the row has the document's text at this position. */
export async function rememberPosition(tx: CommandTx, issueId: string, seq: number): Promise<void> {
  await tx.query(sql`update descriptions set doc_seq = ${seq}
    where workspace_id = ${tx.workspaceId} and issue_id = ${issueId}`);
}
