import { Node } from '@tiptap/core';
import { NODE_ATTRIBUTES } from '../attribute-rules.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

export const ISSUE_EMBED_TAG = 'issue-embed-component';

/** An issue shown as a card in the text; what the card says comes from the caller when it is drawn. */
export const IssueEmbed = Node.create({
  name: 'issueEmbed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['issueEmbed'] ?? {});
  },
  parseHTML() {
    return [{ tag: ISSUE_EMBED_TAG }];
  },
  renderHTML({ HTMLAttributes }) {
    return [ISSUE_EMBED_TAG, HTMLAttributes];
  },
});
