import { Node } from '@tiptap/core';
import { NODE_ATTRIBUTES } from '../attribute-rules.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

const MENTION_TAG = 'mention-component';

/** A person named in the text. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['mention'] ?? {});
  },
  parseHTML() {
    return [{ tag: MENTION_TAG }];
  },
  renderHTML({ node, HTMLAttributes }) {
    return [MENTION_TAG, HTMLAttributes, `@${node.attrs['label'] ?? ''}`];
  },
  renderText: ({ node }) => `@${node.attrs['label'] ?? ''}`,
});
