import type { Editor } from '@tiptap/core';
import { Fragment } from '@tiptap/pm/model';
import { TextSelection, type EditorState } from '@tiptap/pm/state';
import { isInside } from '../extensions/typeahead.ts';
import { report } from './report.ts';
import { turnInto } from './turn-into.ts';

/**
 * The single code button. Inside a code block: back to paragraphs, line by line. With nothing selected: a code block.
 * With several lines selected: one code block of them. With part of a line selected: inline code.
 */
export function toggleCode(editor: Editor): boolean {
  const { state } = editor;
  if (isInside(state, ['codeBlock'])) return codeToParagraphs(editor);
  if (state.selection.empty || spansLines(state)) return blocksToCode(editor);
  return editor.chain().focus().toggleMark('code').run();
}

/** The same for whole blocks only, for the shortcut and the block menu. */
export function toggleCodeBlock(editor: Editor): boolean {
  return isInside(editor.state, ['codeBlock']) ? codeToParagraphs(editor) : blocksToCode(editor);
}

function spansLines(state: EditorState): boolean {
  const { $from, $to, from, to } = state.selection;
  if (!$from.sameParent($to)) return true;
  return state.doc
    .textBetween(from, to, '\n', (node) => (node.type.name === 'hardBreak' ? '\n' : ''))
    .includes('\n');
}

function codeToParagraphs(editor: Editor): boolean {
  const { state, view } = editor;
  const { $from } = state.selection;
  let { depth } = $from;
  while (depth > 0 && $from.node(depth).type.name !== 'codeBlock') depth -= 1;
  const start = $from.before(depth);
  const offset = state.selection.from - start - 1;
  const text = $from.node(depth).textContent;
  if (offset < 0 || offset > text.length) {
    report('Invalid code block offset', offset);
    return false;
  }
  const { paragraph } = state.schema.nodes;
  if (!paragraph) return false;
  const lines = text.split('\n');
  const paragraphs = lines.map((line) =>
    paragraph.create(null, line === '' ? null : state.schema.text(line)),
  );
  const tr = state.tr.replaceWith(start, $from.after(depth), Fragment.from(paragraphs));
  // Each line break of one character has become the end of one paragraph and the start of the next: one more.
  const lineIndex = text.slice(0, offset).split('\n').length - 1;
  tr.setSelection(TextSelection.create(tr.doc, start + 1 + offset + lineIndex));
  view.dispatch(tr.scrollIntoView());
  view.focus();
  return true;
}

function blocksToCode({ state, view }: Editor): boolean {
  const { tr } = state;
  if (!turnInto(tr, 'codeBlock')) {
    report('Invalid range for replacement', state.selection.from, state.selection.to);
    return false;
  }
  view.dispatch(tr.scrollIntoView());
  view.focus();
  return true;
}
