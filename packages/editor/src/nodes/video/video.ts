import { Node } from '@tiptap/core';
import { NODE_ATTRIBUTES } from '../attribute-rules.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

/** A video that is played in the text, when somebody starts it. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['video'] ?? {});
  },
  parseHTML() {
    return [{ tag: 'video[data-name]' }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['video', { ...HTMLAttributes, controls: '', preload: 'metadata' }];
  },
});
