import { Extension, getSplittedAttributes, type Editor } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { AllSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { canSplit } from '@tiptap/pm/transform';
import { openTypedTable } from '../core/typed-table.ts';

/** Enter with several blocks selected and after a typed table, and Tab, Delete and Backspace at lists and quotes. */
export const LineKeys = Extension.create({
  name: 'lineKeys',
  // Before the lists' own handlers.
  priority: 200,
  addKeyboardShortcuts() {
    return {
      Enter: () => breakOver(this.editor) || openTypedTable(this.editor) || leaveQuote(this.editor),
      Tab: () => indent(this.editor, (item) => this.editor.commands.sinkListItem(item)),
      'Shift-Tab': () => indent(this.editor, (item) => this.editor.commands.liftListItem(item)),
      Delete: () => joinNext(this.editor),
      'Mod-Delete': () => joinNext(this.editor),
      Backspace: () => joinPrevious(this.editor),
      'Mod-Backspace': () => joinPrevious(this.editor),
    };
  },
});

/**
 * Deletes the selection and splits the line there, as with a caret; the built-in command leaves two lines in one item.
 * The line where the selection starts stays even if all of it is deleted, or the split would happen somewhere else.
 */
function breakOver(editor: Editor): boolean {
  const { selection } = editor.state;
  const isOver =
    selection instanceof AllSelection ||
    (selection instanceof TextSelection && !selection.$from.sameParent(selection.$to));
  if (!isOver) return false;
  return editor
    .chain()
    .command(({ tr }) => {
      if (selection instanceof AllSelection) tr.deleteSelection();
      else tr.delete(selection.from, selection.to);
      return true;
    })
    .first(({ commands }) => [
      () => commands.newlineInCode(),
      () => commands.splitListItem('listItem'),
      () => commands.splitListItem('taskItem'),
      () => commands.liftEmptyBlock(),
      () => commands.command(({ tr }) => splitLine(tr, editor)),
    ])
    .run();
}

/**
 * Splits at the caret left by the deletion; the built-in command uses the old position, and fails after deleted blocks.
 */
function splitLine(tr: Transaction, { extensionManager }: Editor): boolean {
  const { $from } = tr.selection;
  if ($from.depth === 0) return false;
  const { parent, parentOffset } = $from;
  const type = $from.node(-1).contentMatchAt($from.indexAfter(-1)).defaultType;
  const attrs = getSplittedAttributes(extensionManager.attributes, parent.type.name, parent.attrs);
  const next = parentOffset === parent.content.size && type ? [{ type, attrs }] : undefined;
  if (!canSplit(tr.doc, $from.pos, 1, next)) return false;
  tr.split($from.pos, 1, next).scrollIntoView();
  return true;
}

/**
 * Leaves a quote from an empty line, even between two others; the built-in command splits the quote first and leaves it
 * with the next Enter.
 */
function leaveQuote({ state, commands }: Editor): boolean {
  const { $from, empty } = state.selection;
  const isBlank = empty && $from.depth > 1 && $from.parent.content.size === 0 && isPlain($from);
  if (!isBlank || $from.node(-1).type.name !== 'blockquote' || $from.index(-1) === 0) return false;
  return commands.lift('blockquote');
}

/**
 * Even if there is nothing to indent, so that the focus stays in the text. In a table the key moves to the next cell.
 */
function indent({ state }: Editor, move: (item: 'listItem' | 'taskItem') => boolean): boolean {
  const around = namesAround(state.selection.$from);
  const [item, cell] = [around.findIndex(isItem), around.findIndex(isCell)];
  if (item < 0 || (cell >= 0 && cell < item)) return false;
  const nearest = around[item] === 'listItem' ? 'listItem' : 'taskItem';
  return move(nearest) || cell < 0;
}

/** Joins the next line to this one directly if one of them is in a list or quote. An empty line is deleted instead. */
function joinNext({ state, view, commands }: Editor): boolean {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset < $from.parent.content.size || $from.depth === 0) return false;
  const next = Selection.findFrom(state.doc.resolve($from.after()), 1, true);
  if (!next || ![$from, next.$from].some((place) => namesAround(place).some(joins))) return false;
  const isBlank =
    $from.parent.content.size === 0 && isPlain($from) && $from.indexAfter(-1) < $from.node(-1).childCount;
  if (!isBlank) return commands.joinTextblockForward();
  const tr = state.tr.delete($from.before(), $from.after());
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve($from.before()))).scrollIntoView());
  return true;
}

/**
 * Joins a line after a list or quote directly to its last text; the built-in command first moves it inside as a block.
 */
function joinPrevious({ state, commands }: Editor): boolean {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.depth === 0 || !isPlain($from)) return false;
  const [before, previous] = [
    state.doc.resolve($from.before()).nodeBefore,
    Selection.findFrom(state.doc.resolve($from.before()), -1, true),
  ];
  const isBehind =
    before !== null && (before.type.name.endsWith('List') || before.type.name === 'blockquote');
  return isBehind && previous?.$from.parent.type.name === 'paragraph' && commands.joinTextblockBackward();
}

const isPlain = ({ parent }: ResolvedPos): boolean => parent.attrs['kind'] === 'paragraph';

/** The ancestors of a place, nearest first. */
const namesAround = (place: ResolvedPos): string[] =>
  Array.from({ length: place.depth }, (_, up) => place.node(place.depth - up).type.name);

const isItem = (name: string): boolean => name === 'listItem' || name === 'taskItem';
const joins = (name: string): boolean => isItem(name) || name === 'blockquote';
const isCell = (name: string): boolean => name === 'tableCell' || name === 'tableHeader';
