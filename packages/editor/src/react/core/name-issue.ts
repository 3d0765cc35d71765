import type { Editor } from '@tiptap/core';
import { isInside } from '../extensions/typeahead.ts';
import { dispatchByItself } from './dispatch-by-itself.ts';
import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import type { NamedIssue } from '../editor-props.ts';
import type { Surface } from './surface.ts';

/**
 * Replaces a typed reference with the issue. A separate undo step, so that one undo restores the letters. `space` adds
 * a space, so that typing continues with a new word.
 */
export function nameIssue(
  view: EditorView,
  range: { from: number; to: number },
  { issueId, reference }: NamedIssue,
  space = false,
): void {
  const { state } = view;
  const type = state.schema.nodes['issueReference'];
  if (type) nameInText(view, range, type.create({ entity_identifier: issueId, reference }), space);
}

/** The same for a page. */
export function namePage(
  view: EditorView,
  range: { from: number; to: number },
  pageId: string,
  space = false,
): void {
  const type = view.state.schema.nodes['pageReference'];
  if (type) nameInText(view, range, type.create({ entity_identifier: pageId }), space);
}

function nameInText(
  view: EditorView,
  range: { from: number; to: number },
  named: Node,
  space: boolean,
): void {
  const { state } = view;
  const after = state.doc.resolve(range.to).nodeAfter?.text ?? '';
  const needsSpace = space && !/^\s/.test(after);
  const content = needsSpace ? [named, state.schema.text(' ')] : [named];
  dispatchByItself(view, state.tr.replaceWith(range.from, range.to, content));
}

/**
 * A pasted URL of an issue or page becomes a reference in the line; undo restores the URL. An issue's URL alone on its
 * line becomes a card instead, if there are cards.
 */
export function pasteAsReference(editor: Editor, surface: Surface, text: string): boolean {
  const { issueReferences, issueFromUrl } = surface.props;
  const { view } = editor;
  const { selection } = view.state;
  if (!issueReferences || !selection.empty || !/^\s*https?:\/\/\S+\s*$/.test(text)) return false;
  const isAlone =
    selection.$from.parent.content.size === 0 && !isInside(view.state, ['tableCell', 'tableHeader']);
  const address = text.trim();
  if (isAlone && issueFromUrl?.(address)) return false;
  const issue = issueReferences.byAddress(address);
  const pageId = issueReferences.pages?.byAddress(address) ?? null;
  if ((!issue && pageId === null) || !selection.$from.parent.inlineContent) return false;
  const { from } = selection;
  view.dispatch(view.state.tr.insertText(address).setMeta('paste', true).setMeta('uiEvent', 'paste'));
  const range = { from, to: from + address.length };
  if (issue) nameIssue(view, range, issue);
  else if (pageId !== null) namePage(view, range, pageId);
  return true;
}
