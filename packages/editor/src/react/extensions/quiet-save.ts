import { Extension } from '@tiptap/core';

/** Text is saved as it is typed, so the usual save shortcut must not open the browser's dialog. */
export const QuietSave = Extension.create({
  name: 'quietSave',
  addKeyboardShortcuts: () => ({ 'Mod-s': () => true }),
});
