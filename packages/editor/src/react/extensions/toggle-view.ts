import { editor as messages } from '@cairn/messages/en/editor';
import { Extension, type Editor } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { Plugin, TextSelection, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { Toggle } from '../../nodes/toggle/toggle.ts';
import { isOthersChange } from '../../shared/others-change.ts';
import { openBox } from '../core/blocks.ts';
import { isOpen, openAfter, openToggles, setOpen, titled } from '../core/open-toggles.ts';

/** A section with a button before its title that shows and hides its content. */
export const ToggleView = Toggle.extend({
  addNodeView() {
    return ({ editor, getPos, decorations }) => {
      const dom = document.createElement('div');
      dom.className = 'cairn-toggle';
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'toggle-mark';
      button.contentEditable = 'false';
      button.setAttribute('aria-label', messages.toggle.mark);
      const contentDOM = document.createElement('div');
      contentDOM.className = 'toggle-content';
      dom.append(button, contentDOM);
      const show = (given: readonly Decoration[]): void =>
        button.setAttribute('aria-expanded', String(given.some(({ spec }) => 'isOpen' in spec)));
      show(decorations);
      // Keeps the focus: in the text, or on the button for keyboard users.
      button.addEventListener('mousedown', (event) => event.preventDefault());
      button.addEventListener('click', () => {
        const at = getPos();
        if (at !== undefined) turnOver(editor, at);
      });
      return {
        dom,
        contentDOM,
        update: (updated, given) => {
          if (updated.type.name !== 'toggle') return false;
          show(given);
          return true;
        },
        stopEvent: (event) => event.target === button,
        ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      };
    };
  },
});

/** The keys of a title, and the open sections. */
export const ToggleKeys = Extension.create({
  name: 'toggleKeys',
  // Before those of lists and quotes.
  priority: 210,
  addKeyboardShortcuts() {
    return {
      Enter: () => enterBody(this.editor.view) || breakInBody(this.editor),
      Backspace: () => openAtStart(this.editor),
      Delete: () => showBeforeJoining(this.editor.view),
      'Mod-Shift-Enter': () => turnOverAround(this.editor),
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin<ReadonlySet<number>>({
        key: openToggles,
        state: {
          init: () => new Set<number>(),
          apply: (tr, was) => openAfter(tr, was, !isOthersChange(tr)),
        },
        props: { decorations: openLook },
      }),
    ];
  },
});

function openLook(state: EditorState): DecorationSet | null {
  const open = [...(openToggles.getState(state) ?? [])];
  if (open.length === 0) return null;
  return DecorationSet.create(
    state.doc,
    open.flatMap((at) => {
      const section = state.doc.nodeAt(at);
      return section
        ? [Decoration.node(at, at + section.nodeSize, { class: 'is-open' }, { isOpen: true })]
        : [];
    }),
  );
}

/** Opens or closes a section; an empty one gets a line to write in. */
function turnOver({ view, isEditable }: Editor, at: number): void {
  const section = view.state.doc.nodeAt(at);
  if (!section) return;
  const opens = !isOpen(view.state, at);
  if (opens && isEditable && section.childCount === 1) {
    addLine(view, at + section.nodeSize - 1);
    view.focus();
  } else setOpen(view, at, opens);
}

function addLine(view: EditorView, at: number): void {
  const { tr, schema } = view.state;
  const line = schema.nodes['paragraph']?.create();
  if (!line) return;
  tr.insert(at, line);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
}

function turnOverAround(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  for (let { depth } = $from; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== 'toggle') continue;
    turnOver(editor, $from.before(depth));
    return true;
  }
  return false;
}

/**
 * Enter in a title continues below it, with the text after the caret; in an empty section without a title it removes
 * the section.
 */
function enterBody(view: EditorView): boolean {
  const { selection, tr, schema } = view.state;
  const here = titled(selection.$from);
  const line = schema.nodes['paragraph'];
  if (!here || !line || !selection.$from.sameParent(selection.$to)) return false;
  const { at, section } = here;
  if (section.textContent === '' && section.childCount <= 2 && section.lastChild?.type === line)
    return openSection(view, at);
  if (!selection.empty) tr.deleteSelection();
  const $caret = tr.selection.$from;
  const below = section.maybeChild(1);
  const isAtEnd = $caret.parentOffset === $caret.parent.content.size;
  const isLineThere = isAtEnd && below?.type === line && below.content.size === 0;
  if (!isLineThere) tr.split($caret.pos, 1, [{ type: line }]);
  tr.setSelection(TextSelection.create(tr.doc, tr.doc.resolve($caret.pos).after() + 1));
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** An empty line in the middle adds another; the built-in command would split the section. */
function breakInBody({ state, commands }: Editor): boolean {
  const { $from, empty } = state.selection;
  const isLine = empty && $from.depth > 1 && $from.parent.isTextblock && $from.parent.content.size === 0;
  if (!isLine || $from.node(-1).type.name !== 'toggle') return false;
  const isLast = $from.index(-1) === $from.node(-1).childCount - 1;
  return !isLast && !isHeading($from) && commands.splitBlock();
}

const isHeading = ({ parent }: ResolvedPos): boolean => parent.attrs['kind'] !== 'paragraph';

function openAtStart({ view }: Editor): boolean {
  const { selection } = view.state;
  const here = titled(selection.$from);
  if (!here || !selection.empty || selection.$from.parentOffset > 0) return false;
  return openSection(view, here.at);
}

/** Its content stays, as lines of their own. */
function openSection(view: EditorView, at: number): boolean {
  const section = view.state.doc.nodeAt(at);
  const tr = section && openBox(view.state, { position: at, node: section });
  if (!tr) return false;
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** Shows hidden content before it is joined to the title. */
function showBeforeJoining(view: EditorView): boolean {
  const { selection } = view.state;
  const here = titled(selection.$from);
  const isAtEnd = selection.empty && selection.$from.parentOffset === selection.$from.parent.content.size;
  if (!here || !isAtEnd || here.section.childCount === 1 || isOpen(view.state, here.at)) return false;
  setOpen(view, here.at, true);
  return true;
}
