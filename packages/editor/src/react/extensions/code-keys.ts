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
 * Mod-Alt-c for code blocks, Mod-Alt-n for the numbers of their lines, Mod-e for inline code. Inside code Tab and Shift-Tab move the lines, Enter keeps their indent,
 * and Escape gives the next Tab back to the page, so that no keyboard is caught in there.
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
            // Taken from the text without being prevented: the browser moves the focus.
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

/** From the start of a text's first block, where nothing is above to go to. */
function leaveAbove(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const isAtStart = empty && $from.pos === 1 && $from.parent.type.name === 'codeBlock';
  return isAtStart && editor.chain().insertContentAt(0, { type: 'paragraph' }).setTextSelection(1).run();
}
