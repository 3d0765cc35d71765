import { refusals } from '@cairn/domain/refusals';
import { documentToText, validateDocument, type DocumentJson } from '@cairn/editor/convert';
import { sql } from 'kysely';
import { type CommandTx, refused } from './commands/index.ts';

/** Refuses anything that is not a document of the editor's schema; returns it in its canonical form. */
export function checkedDocument<Body>(body: Body): Body {
  const checked = validateDocument(body);
  if (!checked.ok) throw refused(refusals.invalid_text, { problem: checked.problem }, { path: checked.path });
  return checked.document as Body;
}

/** Keeps the searchable text of a row with a rich-text body, in the same transaction. */
export async function keepPlainText(
  tx: CommandTx,
  table: 'comments' | 'descriptions',
  id: string,
  body: unknown,
): Promise<void> {
  const plain = documentToText(body as DocumentJson);
  await tx.query(
    sql`update ${sql.table(table)} set plain = ${plain} where workspace_id = ${tx.workspaceId} and id = ${id}`,
  );
}
