import { Extension, getSplittedAttributes, type Editor } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { AllSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { canSplit } from '@tiptap/pm/transform';
import { openTypedTable } from '../core/typed-table.ts';

/** Enter over several blocks and behind a typed table, and what Tab, Delete and Backspace do at lists and quotes. */
export const LineKeys = Extension.create({
  name: 'lineKeys',
  // Before the lists' own.
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
 * What is selected goes, and the line breaks there as it would for a caret; the stock way leaves two lines in one item. The line in
 * which the selection begins stays, also where all of it goes: without it the break would come somewhere else.
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

/** At the caret that the deletion has left; the stock way takes its place for one of before, and goes astray behind blocks that went. */
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

/** Out of an empty line of a quote, also between two others: the stock way parts the quote first and leaves it with the next Enter. */
function leaveQuote({ state, commands }: Editor): boolean {
  const { $from, empty } = state.selection;
  const isBlank = empty && $from.depth > 1 && $from.parent.content.size === 0 && isPlain($from);
  if (!isBlank || $from.node(-1).type.name !== 'blockquote' || $from.index(-1) === 0) return false;
  return commands.lift('blockquote');
}

/** Also where there is nothing to indent: the focus stays in the text. In a table the key goes on to the next cell. */
function indent({ state }: Editor, move: (item: 'listItem' | 'taskItem') => boolean): boolean {
  const around = namesAround(state.selection.$from);
  const [item, cell] = [around.findIndex(isItem), around.findIndex(isCell)];
  if (item < 0 || (cell >= 0 && cell < item)) return false;
  const nearest = around[item] === 'listItem' ? 'listItem' : 'taskItem';
  return move(nearest) || cell < 0;
}

/** The words of the next line come to this one at once, where one of them is in a list or a quote. An empty line goes instead. */
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

/** A line behind a list or a quote goes on with the last words in it at once; the stock way makes it a block in there first. */
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

/** What a place is in, the nearest first. */
const namesAround = (place: ResolvedPos): string[] =>
  Array.from({ length: place.depth }, (_, up) => place.node(place.depth - up).type.name);

const isItem = (name: string): boolean => name === 'listItem' || name === 'taskItem';
const joins = (name: string): boolean => isItem(name) || name === 'blockquote';
const isCell = (name: string): boolean => name === 'tableCell' || name === 'tableHeader';
