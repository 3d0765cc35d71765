import { editor as messages } from '@cairn/messages/en/editor';
import { faceOf } from '@cairn/ui/avatar';
import { Extension } from '@tiptap/core';
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import type { DecorationAttrs } from '@tiptap/pm/view';
import { redo, undo, yCursorPlugin, ySyncPluginKey, yUndoPlugin } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';
import { SHARED_CONTENT } from '../../nodes/schema-version.ts';
import { documentLimit } from '../../shared/document-limit.ts';
import { othersAwareness } from '../../shared/others-awareness.ts';
import { ownHand } from '../../shared/own-hand.ts';
import { textPlugin, undoManagerOf } from '../../shared/text-plugin.ts';
import { undoCaret } from '../../shared/undo-caret.ts';

/** A document that several people write at once. */
export interface SharedDocument {
  /** What is written. It must have been loaded: an editor on an empty one would look as if nothing had been written. */
  ydoc: Doc;
  /** Where the others are. */
  awareness?: Awareness | undefined;
}

/** Somebody else, as their caret names them. */
interface Writer {
  id?: string;
  name?: string;
}

/** Binds the editor to a document of Yjs: what is written goes there, what others write comes in, undo undoes one's own. */
export function sharedDocument({ ydoc, awareness }: SharedDocument): Extension {
  return Extension.create({
    name: 'sharedDocument',
    priority: 1000,
    addCommands() {
      return {
        undo:
          () =>
          ({ tr, state, dispatch }) =>
            travel(
              state,
              'undoStack',
              dispatch && (() => (tr.setMeta('preventDispatch', true), undo(state))),
            ),
        redo:
          () =>
          ({ tr, state, dispatch }) =>
            travel(
              state,
              'redoStack',
              dispatch && (() => (tr.setMeta('preventDispatch', true), redo(state))),
            ),
      };
    },
    addKeyboardShortcuts() {
      return {
        'Mod-z': () => this.editor.commands.undo(),
        'Mod-y': () => this.editor.commands.redo(),
        'Shift-Mod-z': () => this.editor.commands.redo(),
      };
    },
    addProseMirrorPlugins() {
      return [
        ownHand(ydoc),
        // Not while the editor decides: a question to the person would hold up everything.
        documentLimit(() => void setTimeout(() => window.alert(messages.tooLong))),
        textPlugin(ydoc.getXmlFragment(SHARED_CONTENT)),
        new Plugin({
          // Typing is undone in stretches of half a second at one place; what changes blocks is a step of its own.
          filterTransaction: (tr, state) => {
            const isOwn = tr.getMeta(ySyncPluginKey) === undefined;
            if (isOwn && (tr.docChanged ? !isTyping(tr) : tr.selectionSet))
              undoManagerOf(state)?.stopCapturing();
            return true;
          },
        }),
        yUndoPlugin(),
        undoCaret(),
        ...(awareness
          ? [
              yCursorPlugin(othersAwareness(awareness), {
                cursorBuilder: caretElement,
                selectionBuilder: selectionLook,
              }) as Plugin,
            ]
          : []),
      ];
    },
  });
}

function travel(
  state: EditorState,
  stack: 'undoStack' | 'redoStack',
  go: (() => boolean | undefined) | undefined,
): boolean {
  if ((undoManagerOf(state)?.[stack].length ?? 0) === 0) return false;
  return go ? go() === true : true;
}

/** Whether a transaction changes text inside blocks and nothing else. */
function isTyping(tr: Transaction): boolean {
  return tr.steps.every((step, at) => {
    if (!(step instanceof ReplaceStep)) return false;
    const place = tr.docs[at]?.resolve(step.from);
    const isInline = step.slice.openStart === 0 && (step.slice.content.firstChild?.isInline ?? true);
    return place?.parent.inlineContent === true && step.to <= place.end() && isInline;
  });
}

function caretElement(writer: Writer): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'cairn-caret';
  caret.style.setProperty('--face', colourOf(writer));
  const name = document.createElement('span');
  name.className = 'cairn-caret-name';
  name.textContent = writer.name ?? '';
  // Joiners on both sides: beside an empty inline element a browser puts the own caret into the wrong line.
  caret.append('\u2060', name, '\u2060');
  return caret;
}

function selectionLook(writer: Writer): DecorationAttrs {
  return { class: 'cairn-others-selection', style: `--face: ${colourOf(writer)}` };
}

const colourOf = ({ id = '' }: Writer): string => `var(--face-${faceOf(id)})`;
