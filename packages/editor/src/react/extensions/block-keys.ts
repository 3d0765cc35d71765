import { Extension, type Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, Selection, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { moveBlock } from '../core/blocks.ts';
import { BlockSelection } from '../core/block-selection.ts';
import { duplicateBlocks } from '../core/chosen-blocks.ts';
import type { Surface } from '../core/surface.ts';
import { marginSelection } from './margin-selection.ts';

const { block: words } = messages;

/**
 * Whole blocks are selected by Escape in a page, by Mod-Alt-b anywhere, by dragging beside the text, and by Shift-click
 * on a handle; Shift-arrows extend the selection. Typing then changes nothing, because a letter would replace all of
 * them.
 */
export function blockKeys(surface: Surface): Extension {
  return Extension.create({
    name: 'blockKeys',
    // Before handlers for the caret, after lists and cards that Escape closes.
    priority: 1450,
    addKeyboardShortcuts() {
      return {
        'Mod-Alt-b': () => chooseBlock(this.editor, surface),
        Escape: () => {
          if (surface.typeahead.get() || surface.linkCard.get() || surface.linkInput.get()) return false;
          // Elsewhere the first Escape leaves the text.
          return surface.profile === 'document' && chooseBlock(this.editor, surface);
        },
      };
    },
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            decorations: chosenLook,
            handleKeyDown: (view, event) =>
              view.state.selection instanceof BlockSelection &&
              takeKey(editor, surface, view.state.selection, event),
            handleTextInput: (view) => view.state.selection instanceof BlockSelection,
          },
          view: (view) => marginSelection(view),
        }),
      ];
    },
  });
}

function chosenLook({ doc, selection }: EditorState): DecorationSet | null {
  if (!(selection instanceof BlockSelection)) return null;
  return DecorationSet.create(
    doc,
    selection
      .blocks()
      .map(({ position, node }) =>
        Decoration.node(position, position + node.nodeSize, { class: 'cairn-chosen-block' }),
      ),
  );
}

function chooseBlock(editor: Editor, surface: Surface): boolean {
  const { doc, selection } = editor.state;
  if (selection instanceof BlockSelection || !editor.isEditable) return false;
  const { anchor } = selection;
  const head = selection instanceof NodeSelection ? anchor : selection.head;
  return choose(editor, surface, BlockSelection.between(doc, anchor, head));
}

/** Announces the number of selected blocks, which screen readers couldn't tell otherwise. */
function choose({ view }: Editor, surface: Surface, chosen: BlockSelection | null): boolean {
  if (!chosen) return false;
  view.dispatch(view.state.tr.setSelection(chosen).scrollIntoView());
  const count = chosen.blocks().length;
  surface.announcement.set(count === 1 ? words.chosenOne : words.chosen.replace('{count}', String(count)));
  return true;
}

/** Extends the selection by one block; after the last block of a list or quote, selects that as a whole. */
function extend(editor: Editor, surface: Surface, step: -1 | 1): boolean {
  const { doc, selection } = editor.state;
  const next = besideHead(selection, step);
  const chosen =
    next === null ? around(doc, selection) : new BlockSelection(selection.$anchor, doc.resolve(next));
  choose(editor, surface, chosen);
  return true;
}

/** Moves to the block before the first, or after the last. */
function goTo(editor: Editor, surface: Surface, step: -1 | 1): boolean {
  const { doc, selection } = editor.state;
  const { $from, $to } = selection;
  const next =
    step > 0 ? $to.nodeAfter && $to.pos : $from.nodeBefore && $from.pos - $from.nodeBefore.nodeSize;
  choose(editor, surface, next === null ? around(doc, selection) : BlockSelection.between(doc, next, next));
  return true;
}

function besideHead({ $head }: Selection, step: -1 | 1): number | null {
  if (step < 0) return $head.nodeBefore && $head.pos - $head.nodeBefore.nodeSize;
  const end = $head.pos + ($head.nodeAfter?.nodeSize ?? 0);
  return end < $head.end() ? end : null;
}

/** The parent of the blocks, as a block. */
function around(doc: Node, { $from }: Selection): BlockSelection | null {
  if ($from.depth === 0) return null;
  return BlockSelection.between(doc, $from.before(), $from.before());
}

function backToText({ view }: Editor, { to }: Selection): boolean {
  const { tr } = view.state;
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(to), -1)).scrollIntoView());
  return true;
}

function chooseAll(editor: Editor, surface: Surface): boolean {
  const { doc } = editor.state;
  const last = doc.content.size - (doc.lastChild?.nodeSize ?? 0);
  return choose(editor, surface, BlockSelection.between(doc, 0, last));
}

// oxlint-disable-next-line complexity -- one flat list of keys reads better than a table of closures here
function takeKey(editor: Editor, surface: Surface, chosen: BlockSelection, event: KeyboardEvent): boolean {
  const { view } = editor;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const isMod = (event.ctrlKey || event.metaKey) && !event.altKey;
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
  if (step !== null && event.altKey && event.shiftKey) {
    if (moveBlock(editor, step)) surface.announcement.set(words.moved);
    return true;
  }
  if (step !== null && isPlain)
    return event.shiftKey ? extend(editor, surface, step) : goTo(editor, surface, step);
  if (event.key === 'Tab' && isPlain) return indentItems(editor, event.shiftKey ? -1 : 1);
  if (isPlain && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) return true;
  if (isMod && event.key.toLowerCase() === 'd') return duplicateBlocks(editor);
  if (isMod && event.key.toLowerCase() === 'a') return chooseAll(editor, surface);
  if (event.key === 'Backspace' || event.key === 'Delete') {
    view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
    return true;
  }
  if (event.key === 'Enter' && isPlain) return backToText(editor, chosen);
  if (event.key === 'Escape') {
    // Returns to the caret; the surroundings may handle the key too.
    backToText(editor, chosen);
    return surface.profile === 'document';
  }
  return false;
}

/** Without an item the key moves on through the page, as after code. */
function indentItems(editor: Editor, step: -1 | 1): boolean {
  const { nodeAfter } = editor.state.selection.$from;
  const item = (['listItem', 'taskItem'] as const).find((name) => name === nodeAfter?.type.name);
  if (!item) return false;
  editor.commands[step > 0 ? 'sinkListItem' : 'liftListItem'](item);
  return true;
}
