import { Node } from '@tiptap/core';
import { NODE_ATTRIBUTES, PAGE_WORD } from '../attribute-rules.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

export const PAGE_REFERENCE_TAG = 'page-reference-component';

/** A page named in a line of text. Its title is not part of the text: whoever may see it gets it when it is drawn. */
export const PageReference = Node.create({
  name: 'pageReference',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['pageReference'] ?? {});
  },
  parseHTML() {
    return [{ tag: PAGE_REFERENCE_TAG }];
  },
  renderHTML({ HTMLAttributes }) {
    return [PAGE_REFERENCE_TAG, HTMLAttributes, PAGE_WORD];
  },
  renderText: () => PAGE_WORD,
});
