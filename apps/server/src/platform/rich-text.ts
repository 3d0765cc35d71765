import { refusals } from '@cairn/domain/refusals';
import { documentToText, validateDocument, type DocumentJson } from '@cairn/editor/convert';
import { sql } from 'kysely';
import { type CommandTx, refused } from './commands/index.ts';

const UNFIT = {
  node: refusals.text_unknown_block,
  field: refusals.text_unknown_field,
  mark: refusals.text_unknown_format,
  attribute: refusals.text_unknown_attribute,
  value: refusals.text_wrong_value,
  text: refusals.text_misplaced,
  order: refusals.invalid_text,
};

const TOO_MUCH = {
  characters: refusals.text_too_long,
  depth: refusals.text_too_deep,
  nodes: refusals.text_too_many_blocks,
  cells: refusals.text_too_many_cells,
};

/** Refuses anything that is not a document of the editor's schema; returns it in its canonical form. */
export function checkedDocument<Body>(body: Body): Body {
  const checked = validateDocument(body);
  if (checked.ok) return checked.document as Body;
  const { problem, path } = checked;
  if ('unfit' in problem) throw refused(UNFIT[problem.unfit], {}, { path });
  throw refused(TOO_MUCH[problem.tooMuch], { most: problem.most }, { path });
}

/** Updates the searchable text of rows with a rich-text body, in one statement of the same transaction. */
export async function keepPlainTexts(
  tx: CommandTx,
  table: 'descriptions',
  rows: readonly { readonly id: string; readonly body: unknown }[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const texts = rows.map(({ body }) => documentToText(body as DocumentJson));
  await tx.query(sql`update ${sql.table(table)} t set plain = given.plain
    from unnest(${ids}::uuid[], ${texts}::text[]) as given(id, plain)
    where t.workspace_id = ${tx.workspaceId} and t.id = given.id`);
}

/** Updates the searchable text of a row with a rich-text body, in the same transaction. */
export async function keepPlainText(
  tx: CommandTx,
  table: 'comments' | 'descriptions' | 'page_comments',
  id: string,
  body: unknown,
): Promise<void> {
  const plain = documentToText(body as DocumentJson);
  await tx.query(
    sql`update ${sql.table(table)} set plain = ${plain} where workspace_id = ${tx.workspaceId} and id = ${id}`,
  );
}
