import type { ChainedCommands, Editor } from '@tiptap/core';
import { warn } from './report.ts';
import type { Surface, Typeahead } from './surface.ts';

/** What a list of commands offers: its name, and what it does; false when it could not. */
export interface PickableItem {
  title: string;
  run: (chain: ChainedCommands, editor: Editor, surface: Surface) => unknown;
}

/** Runs an item in place of the words that found it. */
export function pickItem(item: PickableItem, editor: Editor, surface: Surface, open: Typeahead): void {
  const chain = editor.chain().focus().deleteRange({ from: open.from, to: open.to });
  if (!item.run(chain, editor, surface)) warn('No command found for item', item.title);
}
