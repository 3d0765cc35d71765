import { Extension } from '@tiptap/core';
import { handFirst } from '../../shared/take-in.ts';

/** Flushes pending DOM changes by the person before the next key is handled. */
export const HandFirst = Extension.create({
  name: 'handFirst',
  // Before all key handlers.
  priority: 3000,
  addProseMirrorPlugins: () => [handFirst()],
});
