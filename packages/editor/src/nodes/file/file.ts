import { Node } from '@tiptap/core';
import { NODE_ATTRIBUTES } from '../attribute-rules.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

/** A file in the text, to be downloaded: what it is called, and how large it is. */
export const File = Node.create({
  name: 'file',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['file'] ?? {});
  },
  parseHTML() {
    return [{ tag: 'div[data-type="file"]' }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['div', { ...HTMLAttributes, 'data-type': 'file' }];
  },
});
