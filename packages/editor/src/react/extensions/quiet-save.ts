import { Extension } from '@tiptap/core';

/** What is written is stored as it is written: the key that stores elsewhere must not open the browser's dialog. */
export const QuietSave = Extension.create({
  name: 'quietSave',
  addKeyboardShortcuts: () => ({ 'Mod-s': () => true }),
});
