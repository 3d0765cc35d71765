import { Node, wrappingInputRule } from '@tiptap/core';
import { CALLOUT_KINDS, NODE_ATTRIBUTES, isCalloutKind, type CalloutKind } from '../attribute-rules.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

/**
 * A box of blocks that says how its words are meant. The kind is an attribute, so that changing it never replaces what
 * somebody else writes in there.
 */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['callout'] ?? {});
  },
  parseHTML() {
    return [
      { tag: 'div[data-callout]', getAttrs: (element) => (isCalloutKind(kindIn(element)) ? null : false) },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    return ['div', HTMLAttributes, 0];
  },
  addInputRules() {
    // As GitHub's markdown begins one: at the start of a quote, which it takes the place of, or of a line.
    const rule = wrappingInputRule({
      find: MARKER,
      type: this.type,
      getAttributes: ([, kind]) => ({ kind: kindNamed(kind) }),
    });
    const { handler } = rule;
    rule.handler = (props) => {
      const $at = props.state.doc.resolve(props.range.from);
      const isInQuote = $at.depth > 1 && $at.node(-1).type.name === 'blockquote' && $at.index(-1) === 0;
      if (!isInQuote) return handler(props);
      const { tr } = props.state;
      tr.delete(props.range.from, props.range.to);
      tr.setNodeMarkup($at.before(-1), this.type, { kind: kindNamed(props.match[1]) });
      return undefined;
    };
    return [rule];
  },
});

const MARKER = /^\[!(note|tip|important|warning|caution)\][^\S\n]$/i;

const kindIn = (element: HTMLElement): string | null => element.getAttribute('data-callout');

function kindNamed(name: string | undefined): CalloutKind {
  return CALLOUT_KINDS.find((kind) => kind === name?.toLowerCase()) ?? 'note';
}
