import { Node } from '@tiptap/core';
import { NODE_ATTRIBUTES } from '../attribute-rules.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

export const ISSUE_REFERENCE_TAG = 'issue-reference-component';

/** An issue named in a line of text; what it says beyond its ID comes from the caller when it is drawn. */
export const IssueReference = Node.create({
  name: 'issueReference',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['issueReference'] ?? {});
  },
  parseHTML() {
    return [{ tag: ISSUE_REFERENCE_TAG }];
  },
  renderHTML({ node, HTMLAttributes }) {
    return [ISSUE_REFERENCE_TAG, HTMLAttributes, `${node.attrs['reference'] ?? ''}`];
  },
  renderText: ({ node }) => `${node.attrs['reference'] ?? ''}`,
});
