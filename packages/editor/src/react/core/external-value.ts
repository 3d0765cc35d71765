import type { Editor } from '@tiptap/core';
import { Selection, TextSelection } from '@tiptap/pm/state';
import { canonicalDocument } from '../../convert/canonical.ts';
import { documentFromSchemaJson, toSchemaJson } from '../../nodes/schema-json.ts';
import type { DocumentJson, NodeJson } from '../../nodes/json.ts';
import { report } from './report.ts';

/** The public document in an editor. */
export function documentOf(editor: Editor): DocumentJson {
  return canonicalDocument(documentFromSchemaJson(editor.state.doc.toJSON() as NodeJson));
}

/** Marks transactions with changes by others, which count neither as typing nor as undoable. */
export const EXTERNAL = 'externalValue';

/**
 * Replaces only what differs; the caret stays at its offset, or at the end if the text became shorter. A document that
 * does not fit the schema is logged and ignored.
 */
export function replaceContent(editor: Editor, document: DocumentJson): boolean {
  const { state, view } = editor;
  try {
    const next = state.schema.nodeFromJSON(toSchemaJson(canonicalDocument(document)));
    next.check();
    const start = state.doc.content.findDiffStart(next.content);
    if (start === null) return false;
    const ends = state.doc.content.findDiffEnd(next.content);
    const overlap = ends ? Math.max(0, start - Math.min(ends.a, ends.b)) : 0;
    const tr = state.tr.setMeta(EXTERNAL, true).setMeta('addToHistory', false);
    if (ends) tr.replace(start, ends.a + overlap, next.slice(start, ends.b + overlap));
    const { anchor, head } = state.selection;
    const end = Selection.atEnd(tr.doc).to;
    const from = tr.doc.resolve(Math.min(anchor, end));
    tr.setSelection(
      anchor === head
        ? TextSelection.near(from, -1)
        : TextSelection.between(from, tr.doc.resolve(Math.min(head, end))),
    );
    view.dispatch(tr);
    return true;
  } catch (error) {
    report('Error syncing external content', error);
    return false;
  }
}
