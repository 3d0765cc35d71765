import type { ChainedCommands, Editor } from '@tiptap/core';
import { warn } from './report.ts';
import type { Surface, Typeahead } from './surface.ts';

/** An entry of a command menu: its name and its action, which returns false if it could not run. */
export interface PickableItem {
  title: string;
  run: (chain: ChainedCommands, editor: Editor, surface: Surface) => unknown;
}

/** Runs an entry and removes the text that found it. */
export function pickItem(item: PickableItem, editor: Editor, surface: Surface, open: Typeahead): void {
  const chain = editor.chain().focus().deleteRange({ from: open.from, to: open.to });
  if (!item.run(chain, editor, surface)) warn('No command found for item', item.title);
}
