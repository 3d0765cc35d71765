import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { documentToHtml } from '../../convert/html-write.ts';
import { isBlankDocument } from '../../convert/plain-text.ts';
import { emptyDocument } from '../../nodes/json.ts';
import type { EditorHandle, IssueReferences } from '../editor-props.ts';
import { markOf } from '../extensions/text-comments.ts';
import { copiedText } from './copied-text.ts';
import { EXTERNAL, documentOf, replaceContent } from './external-value.ts';
import { uploadGiven } from './file-upload.ts';
import { insertHtml } from './insert-html.ts';
import { insertPickedIssue } from './insert-issue.ts';
import { openSectionsAround } from './open-sections.ts';
import { report } from './report.ts';
import type { Surface } from './surface.ts';

const GONE = 'Editor reference is not available or has been destroyed.';

/** The handle that callers get through `ref`; on a destroyed editor every method logs and does nothing. */
export function editorHandle(editor: Editor, surface: Surface): EditorHandle {
  const alive = <Result>(act: () => Result, otherwise: Result): Result => {
    if (!editor.isDestroyed) return act();
    report(GONE);
    return otherwise;
  };
  return {
    focus: () => alive(() => focusAt(editor, undefined), undefined),
    focusAt: (point) => alive(() => focusAt(editor, point), undefined),
    blur: () => alive(() => void editor.commands.blur(), undefined),
    getJson: () => alive(() => documentOf(editor), null),
    getHtml: () => alive(() => documentToHtml(documentOf(editor)), ''),
    getMarkdown: async (mode = 'portable') => {
      const document = alive(() => documentOf(editor), null);
      return document ? await toMarkdown(document, mode, surface.props.issueReferences) : '';
    },
    clear: () => alive(() => clear(editor), undefined),
    setContent: (document) => alive(() => void replaceContent(editor, document), undefined),
    isBlank: () => alive(() => isBlankDocument(documentOf(editor)), true),
    isUploading: () => surface.uploads.get().length > 0,
    canBeDiscarded: () => surface.uploads.get().length === 0,
    hasEarlyKeys: () => false,
    whenTyped: (act) => act(),
    uploadImage: async (file) => {
      if (!editor.isDestroyed) await uploadGiven(editor, surface, file, editor.state.selection.to);
      else report(GONE);
    },
    insertIssue: (issue) => alive(() => insertPickedIssue(editor, issue), undefined),
    selectedText: () => alive(() => selectedText(editor), ''),
    insertAtSavedSelection: (html) => alive(() => insertAtSavedSelection(editor, surface, html), false),
    scrollToHeading: (index) => alive(() => scrollToHeading(editor, index), undefined),
    scrollToComment: (id) => alive(() => scrollToComment(editor, id), undefined),
  };
}

/**
 * Uses the editor's own selection: one made in the page is only noticed later, and edits by others in between would
 * move the caret back.
 */
function focusAt({ state, view }: Editor, point: { x: number; y: number } | undefined): void {
  const found = point && view.posAtCoords({ left: point.x, top: point.y });
  const selection = found ? Selection.near(state.doc.resolve(found.pos)) : Selection.atEnd(state.doc);
  view.dispatch(state.tr.setSelection(selection));
  view.focus();
}

async function toMarkdown(
  document: ReturnType<typeof documentOf>,
  mode: 'portable' | 'lossless',
  references: IssueReferences | undefined,
): Promise<string> {
  const { writeLosslessMarkdown, writePortableMarkdown } = await import('../../convert/markdown-write.ts');
  if (mode === 'portable')
    return writePortableMarkdown(document, {
      issueAddress: references?.addressOf,
      pageLink: references?.pages?.linkTo,
    });
  const { parseHtmlInBrowser } = await import('../../convert/parse-html-dom.ts');
  return writeLosslessMarkdown(document, parseHtmlInBrowser);
}

/** Not a change to report: the caller has just read the text. */
function clear(editor: Editor): void {
  const paragraph = editor.schema.nodeFromJSON(emptyDocument()).content;
  const { tr } = editor.state;
  tr.replaceWith(0, tr.doc.content.size, paragraph).setSelection(Selection.atStart(tr.doc));
  editor.view.dispatch(tr.setMeta(EXTERNAL, true).setMeta('addToHistory', false));
}

const selectedText = ({ state: { selection } }: Editor): string =>
  selection.empty ? '' : copiedText(selection.content(), selection);

function insertAtSavedSelection(editor: Editor, surface: Surface, html: string): boolean {
  const { from, to } = editor.state.selection;
  if (from < 0 || to > editor.state.doc.content.size) {
    report('Saved selection is invalid.');
    return false;
  }
  if (!editor.isEditable) return false;
  const isDone = insertHtml(editor, surface, html);
  editor.view.focus();
  return isDone;
}

function scrollToHeading(editor: Editor, index: number): void {
  const heading = editor.view.dom.querySelectorAll('h1, h2, h3')[index];
  if (!heading) return;
  openSectionsAround(heading);
  heading.scrollIntoView({ behavior: 'smooth', block: 'start' });
}

function scrollToComment({ view }: Editor, id: string): void {
  const mark = markOf(view.dom, id);
  if (!mark) return;
  openSectionsAround(mark);
  mark.scrollIntoView({ block: 'center' });
}
