import { Fragment } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';

/** Turns lines of plain text into items if the caret is in an empty item, which continues the list. */
export function linesToItems({ selection, schema }: EditorState, text: string): Fragment | null {
  const { $from, empty } = selection;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const { paragraph } = schema.nodes;
  if (!empty || lines.length < 2 || $from.depth < 2 || $from.parent.content.size > 0 || !paragraph)
    return null;
  const [item, list] = [$from.node(-1), $from.node(-2)];
  if (!['listItem', 'taskItem'].includes(item.type.name) || item.childCount > 1) return null;
  const items = lines.map((line) => item.type.create(null, paragraph.create(null, schema.text(line.trim()))));
  return Fragment.from(list.type.create(list.attrs, items));
}
