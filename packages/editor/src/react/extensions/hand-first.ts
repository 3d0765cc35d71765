import { Extension } from '@tiptap/core';
import { handFirst } from '../../shared/take-in.ts';

/** What the person's hand has done goes before the next key. */
export const HandFirst = Extension.create({
  name: 'handFirst',
  // Before whoever looks at a key.
  priority: 3000,
  addProseMirrorPlugins: () => [handFirst()],
});
