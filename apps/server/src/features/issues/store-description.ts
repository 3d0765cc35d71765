import { description, issue, type Issue, type RichText } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import { keepPlainText } from '../../platform/rich-text.ts';

/** A description's new text: of a document, where it is the text of one. */
interface NewText {
  readonly body: RichText;
  readonly at: number;
  /** The position of the document that says this. */
  readonly seq?: number | undefined;
}

/** Writes the description's row, in the name of the transaction's actor. */
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

/** The row says what the document says at this position. */
export async function rememberPosition(tx: CommandTx, issueId: string, seq: number): Promise<void> {
  await tx.query(sql`update descriptions set doc_seq = ${seq}
    where workspace_id = ${tx.workspaceId} and issue_id = ${issueId}`);
}
