import { editor as messages } from '@cairn/messages/en/editor';
import { faceOf } from '@cairn/ui/avatar';
import { Extension } from '@tiptap/core';
import type { Plugin } from '@tiptap/pm/state';
import type { DecorationAttrs } from '@tiptap/pm/view';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';
import { SHARED_CONTENT } from '../../nodes/schema-version.ts';
import { documentLimit } from '../../shared/document-limit.ts';
import { othersCarets, withoutNews } from '../../shared/others-carets.ts';
import { ownHand } from '../../shared/own-hand.ts';
import { ownHistory, redoOwn, undoOwn } from '../../shared/own-history.ts';
import { textPlugin } from '../../shared/text-plugin.ts';

/** A document that several people edit live. */
export interface SharedDocument {
  /** The document. It must have loaded, because an editor on an empty one would look as if nothing had been written. */
  ydoc: Doc;
  /** The carets of the others. */
  awareness?: Awareness | undefined;
}

/** Another person, as their caret shows them. */
interface Writer {
  id?: string;
  name?: string;
}

/** Binds the editor to a Yjs document: edits go there, others' edits come in, and undo undoes only the person's own. */
export function sharedDocument({ ydoc, awareness }: SharedDocument): Extension {
  return Extension.create({
    name: 'sharedDocument',
    priority: 1000,
    addCommands() {
      return {
        undo:
          () =>
          ({ state, dispatch }) =>
            undoOwn(state, dispatch),
        redo:
          () =>
          ({ state, dispatch }) =>
            redoOwn(state, dispatch),
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
        // Not while the editor is dispatching, because a dialog would block everything.
        documentLimit(() => void setTimeout(() => window.alert(messages.tooLong))),
        textPlugin(ydoc.getXmlFragment(SHARED_CONTENT)),
        ownHistory(),
        ...(awareness
          ? [
              othersCarets(awareness),
              yCursorPlugin(withoutNews(awareness), {
                cursorBuilder: caretElement,
                selectionBuilder: selectionLook,
              }) as Plugin,
            ]
          : []),
      ];
    },
  });
}

function caretElement(writer: Writer): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'cairn-caret';
  caret.style.setProperty('--face', colorOf(writer));
  const name = document.createElement('span');
  name.className = 'cairn-caret-name';
  name.textContent = writer.name ?? '';
  // Word joiners on both sides, because beside an empty inline element browsers put the person's own caret into the
  // wrong line.
  caret.append('\u2060', name, '\u2060');
  return caret;
}

function selectionLook(writer: Writer): DecorationAttrs {
  return { class: 'cairn-others-selection', style: `--face: ${colorOf(writer)}` };
}

const colorOf = ({ id = '' }: Writer): string => `var(--face-${faceOf(id)})`;
