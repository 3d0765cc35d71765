import { Node } from '@tiptap/core';

/**
 * Blocks that can be hidden under the first of them, which is their title. Whether they are is no part of the document: each
 * reader opens what they like. The title is a line like any other, so that it can be a heading and be turned into one.
 */
export const Toggle = Node.create({
  name: 'toggle',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML() {
    return [{ tag: 'div[data-toggle]' }];
  },
  renderHTML() {
    return ['div', { 'data-toggle': '' }, 0];
  },
});
