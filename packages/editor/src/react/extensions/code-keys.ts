import { Extension, type Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { breakCodeLine, indentCode, outdentCode } from '../core/code-indent.ts';
import { toggleCode, toggleCodeBlock } from '../core/code-toggle.ts';
import { toggleLineNumbers } from '../core/line-numbers.ts';
import type { Surface } from '../core/surface.ts';
import { isInside } from './typeahead.ts';

const key = new PluginKey<boolean>('codeKeys');

/**
 * Mod-Alt-c for code blocks, Mod-Alt-n for line numbers, Mod-e for inline code. Inside code, Tab and Shift-Tab indent
 * lines, Enter keeps the indent, and after Escape the next Tab moves the focus, so that keyboard users aren't trapped.
 */
export function codeKeys(surface: Surface): Extension {
  return Extension.create({
    name: 'codeKeys',
    priority: 1100,
    addKeyboardShortcuts() {
      const { editor } = this;
      return {
        'Mod-Alt-c': () => toggleCodeBlock(editor),
        'Mod-Alt-n': () => toggleLineNumbers(editor, surface),
        'Mod-e': () =>
          editor.state.selection.empty ? editor.commands.toggleMark('code') : toggleCode(editor),
        Tab: () => indentCode(editor),
        'Shift-Tab': () => outdentCode(editor),
        Enter: () => breakCodeLine(editor),
        ArrowUp: () => leaveAbove(editor),
        Escape: () => letTabOut(editor, surface),
      };
    },
    addProseMirrorPlugins: () => [
      new Plugin<boolean>({
        key,
        state: {
          init: () => false,
          apply: (tr, isOut) => {
            const told: unknown = tr.getMeta(key);
            if (typeof told === 'boolean') return told;
            return isOut && !tr.docChanged && !tr.selectionSet;
          },
        },
        props: {
          handleDOMEvents: {
            // Hidden from the text but not prevented, so the browser moves the focus.
            keydown: (view, event) => event.key === 'Tab' && key.getState(view.state) === true,
            focus: (view) => {
              if (key.getState(view.state) === true) view.dispatch(view.state.tr.setMeta(key, false));
              return false;
            },
          },
        },
      }),
    ],
  });
}

function letTabOut({ state, view }: Editor, surface: Surface): boolean {
  if (!isInside(state, ['codeBlock'])) return false;
  view.dispatch(state.tr.setMeta(key, true));
  surface.announcement.set(messages.code.leave);
  return true;
}

/** Leaves a code block upwards if it is the first block of the text. */
function leaveAbove(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const isAtStart = empty && $from.pos === 1 && $from.parent.type.name === 'codeBlock';
  return isAtStart && editor.chain().insertContentAt(0, { type: 'paragraph' }).setTextSelection(1).run();
}
