import type { Editor } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import { TextSelection, type EditorState } from '@tiptap/pm/state';
import { isInside } from '../extensions/typeahead.ts';
import { report } from './report.ts';

/**
 * The one code button. Inside a code block: back to paragraphs, line by line. With nothing selected: a code block.
 * With several lines selected: one code block of them. With part of a line selected: inline code.
 */
export function toggleCode(editor: Editor): boolean {
  const { state } = editor;
  if (isInside(state, ['codeBlock'])) return codeToParagraphs(editor);
  if (state.selection.empty || spansLines(state)) return blocksToCode(editor);
  return editor.chain().focus().toggleMark('code').run();
}

/** The same for whole blocks only, as the key and the block list want it. */
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

function blocksToCode(editor: Editor): boolean {
  const { state, view } = editor;
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to);
  const { codeBlock } = state.schema.nodes;
  if (!range || !codeBlock) return false;
  if ($from.sameParent($to) && !$from.parent.isTextblock) {
    report('Invalid range for replacement', state.selection.from, state.selection.to);
    return false;
  }
  const { start, end } = wholeBlocks(state, range.start, range.end);
  const parent = state.doc.resolve(start);
  const text = linesBetween(state.doc, start, end).join('\n');
  const code = codeBlock.create(null, text === '' ? null : state.schema.text(text));
  const index = parent.index();
  if (!parent.parent.canReplaceWith(index, state.doc.resolve(end).index(), codeBlock))
    return editor.chain().focus().clearNodes().setNode('codeBlock').run();
  const tr = state.tr.replaceWith(start, end, code);
  const caret = state.selection.empty ? start + 1 + $from.parentOffset : start + 1 + text.length;
  tr.setSelection(TextSelection.create(tr.doc, Math.min(caret, start + 1 + text.length)));
  view.dispatch(tr.scrollIntoView());
  view.focus();
  return true;
}

/** A range of list items becomes the range of their list, because code cannot stand between items. */
function wholeBlocks(state: EditorState, from: number, to: number): { start: number; end: number } {
  let start = state.doc.resolve(from);
  let end = state.doc.resolve(to);
  while (start.depth > 0 && /^(bulletList|orderedList|taskList)$/.test(start.parent.type.name)) {
    const { before, after } = { before: start.before(), after: end.after(start.depth) };
    start = state.doc.resolve(before);
    end = state.doc.resolve(after);
  }
  return { start: start.pos, end: end.pos };
}

function linesBetween(doc: Node, from: number, to: number): string[] {
  const lines: string[] = [];
  doc.nodesBetween(from, to, (node) => {
    if (!node.isTextblock) return true;
    lines.push(node.textBetween(0, node.content.size, undefined, leafText));
    return false;
  });
  return lines;
}

function leafText(leaf: Node): string {
  if (leaf.type.name === 'hardBreak') return '\n';
  if (leaf.type.name === 'issueReference') return `${leaf.attrs['reference'] ?? ''}`;
  return leaf.type.name === 'mention' ? `@${leaf.attrs['label'] ?? ''}` : '';
}
