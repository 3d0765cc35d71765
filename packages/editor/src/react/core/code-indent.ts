import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';

/** Spaces that stand for a tab, where code mixes them. */
const TAB_WIDTH = 4;

/** A tab where the caret is; with text selected, one before each of its lines. Says whether this is code. */
export function indentCode({ state, view }: Editor): boolean {
  const code = selectedCode(state);
  if (!code) return false;
  const { tr } = state;
  const unit = unitOf(code.text);
  if (state.selection.empty) tr.insertText(unit);
  // The last line first: those above stay where they are. A blank line needs no space at its end.
  else for (const line of code.lines.toReversed()) if (line.text !== '') tr.insertText(unit, line.from);
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** Takes one step of indent from each line of the selection. */
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

/** How much of a line's start one step is: a tab, or spaces up to what a step has of them. */
function stepOf(line: string, unit: string): number {
  if (line.startsWith('\t')) return 1;
  const spaces = /^ */.exec(line)?.[0].length ?? 0;
  return Math.min(spaces, unit === '\t' ? TAB_WIDTH : unit.length);
}

/** A new line of code that begins where the one before it begins. */
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

/** The code around a selection that is in one block of it, and its lines that the selection touches. */
function selectedCode({ selection }: EditorState): { text: string; lines: readonly Line[] } | null {
  const { $from, $to } = selection;
  if (!$from.parent.type.spec.code || !$from.sameParent($to)) return null;
  const text = $from.parent.textContent;
  const lines: Line[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const end = from + line.length;
    // A selection that ends before a line's first letter does not mean that line.
    const isBefore = $to.parentOffset < from || ($to.parentOffset === from && $from.parentOffset < from);
    if (end >= $from.parentOffset && !isBefore) lines.push({ from: $from.start() + from, text: line });
    from = end + 1;
  }
  return { text, lines };
}

/** What one step of indent is in this code: its smallest run of spaces before a line, or a tab. */
function unitOf(text: string): string {
  const starts = text.split('\n').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const spaces = starts.filter((start) => start.length > 1 && !start.includes('\t'));
  if (spaces.length === 0 || starts.some((start) => start.includes('\t'))) return '\t';
  return ' '.repeat(spaces.reduce((least, start) => Math.min(least, start.length), 8));
}
