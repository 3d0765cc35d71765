import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';

/** The number of spaces that count as a tab, in code that mixes them. */
const TAB_WIDTH = 4;

/** Inserts a tab at the caret, or before each selected line. Returns whether this is code. */
export function indentCode({ state, view }: Editor): boolean {
  const code = selectedCode(state);
  if (!code) return false;
  const { tr } = state;
  const unit = unitOf(code.text);
  if (state.selection.empty) tr.insertText(unit);
  // From the last line up, so that positions above stay valid. A blank line gets no trailing whitespace.
  else for (const line of code.lines.toReversed()) if (line.text !== '') tr.insertText(unit, line.from);
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** Removes one indent step from each selected line. */
export function outdentCode({ state, view }: Editor): boolean {
  const code = selectedCode(state);
  if (!code) return false;
  const { tr } = state;
  const unit = unitOf(code.text);
  for (const line of code.lines.toReversed()) {
    const step = stepOf(line.text, unit);
    if (step > 0) tr.delete(line.from, line.from + step);
  }
  if (tr.docChanged) view.dispatch(tr.scrollIntoView());
  return true;
}

/** The length of one indent step at the start of a line: a tab, or the spaces of a step. */
function stepOf(line: string, unit: string): number {
  if (line.startsWith('\t')) return 1;
  const spaces = /^ */.exec(line)?.[0].length ?? 0;
  return Math.min(spaces, unit === '\t' ? TAB_WIDTH : unit.length);
}

/** A new line of code with the indent of the previous one. */
export function breakCodeLine({ state, view }: Editor): boolean {
  const code = selectedCode(state);
  const [line] = code?.lines ?? [];
  if (!line) return false;
  const before = line.text.slice(0, Math.max(0, state.selection.from - line.from));
  const indent = /^[ \t]*/.exec(before)?.[0] ?? '';
  view.dispatch(state.tr.insertText(`\n${indent}`).scrollIntoView());
  return true;
}

interface Line {
  readonly from: number;
  readonly text: string;
}

/** The code block that contains the selection, and the lines that the selection touches. */
function selectedCode({ selection }: EditorState): { text: string; lines: readonly Line[] } | null {
  const { $from, $to } = selection;
  if (!$from.parent.type.spec.code || !$from.sameParent($to)) return null;
  const text = $from.parent.textContent;
  const lines: Line[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const end = from + line.length;
    // A selection that ends before a line's first character does not include that line.
    const isBefore = $to.parentOffset < from || ($to.parentOffset === from && $from.parentOffset < from);
    if (end >= $from.parentOffset && !isBefore) lines.push({ from: $from.start() + from, text: line });
    from = end + 1;
  }
  return { text, lines };
}

/** The indent step of this code: its smallest leading run of spaces, or a tab. */
function unitOf(text: string): string {
  const starts = text.split('\n').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const spaces = starts.filter((start) => start.length > 1 && !start.includes('\t'));
  if (spaces.length === 0 || starts.some((start) => start.includes('\t'))) return '\t';
  return ' '.repeat(spaces.reduce((least, start) => Math.min(least, start.length), 8));
}
