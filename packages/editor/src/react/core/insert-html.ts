import type { Editor } from '@tiptap/core';
import { Selection, type EditorState } from '@tiptap/pm/state';
import { readHtmlInBrowser } from '../../convert/read-html-in-browser.ts';
import type { DocumentJson } from '../../nodes/json.ts';
import { toSchemaJson } from '../../nodes/schema-json.ts';
import { pasteDocument } from '../extensions/paste-rules.ts';
import type { Surface } from './surface.ts';

/**
 * Inserts HTML at the selection like a paste, or at the end if the caret has never been in the text; unknown elements
 * are dropped. False if it can't be inserted.
 */
export function insertHtml(editor: Editor, surface: Surface, html: string): boolean {
  const document = readHtmlInBrowser(html);
  const { state, view } = editor;
  const { doc } = state;
  if (surface.isEntered.get()) {
    const below = document.content.length > 1 ? placeBelow(state) : null;
    return below === null ? pasteDocument(editor, surface, document) : insertBlocks(editor, below, document);
  }
  const last = doc.lastChild;
  if (last?.type.name !== 'paragraph' || last.content.size > 0)
    return insertBlocks(editor, doc.content.size, document);
  view.dispatch(state.tr.setSelection(Selection.atEnd(doc)));
  return pasteDocument(editor, surface, document);
}

/**
 * The position after the caret's line if the caret is at its end, because paragraphs shouldn't be merged into a
 * finished line. Null anywhere else.
 */
function placeBelow({ selection: { $from, empty } }: EditorState): number | null {
  const { parent, parentOffset } = $from;
  const isAtEnd = parent.isTextblock && parentOffset > 0 && parentOffset === parent.content.size;
  return empty && isAtEnd ? $from.after() : null;
}

function insertBlocks({ state, view, schema }: Editor, at: number, document: DocumentJson): boolean {
  const { content } = schema.nodeFromJSON(toSchemaJson(document));
  const tr = state.tr.insert(at, content);
  const end = tr.doc.resolve(at + content.size);
  view.dispatch(tr.setSelection(Selection.near(end, -1)).scrollIntoView());
  return true;
}
