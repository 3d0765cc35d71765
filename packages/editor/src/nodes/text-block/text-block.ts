import { Node, textblockTypeInputRule } from '@tiptap/core';
import { TEXT_KINDS, type AttributeRules, type TextKind } from '../attribute-rules.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    textBlock: {
      /** Makes every text block of the selection a paragraph or a heading. */
      setTextKind: (kind: TextKind) => ReturnType;
      /** The same, and back to a paragraph when it already is that heading. */
      toggleTextKind: (kind: TextKind) => ReturnType;
    };
  }
}

const KIND_RULES: AttributeRules = {
  kind: {
    default: 'paragraph',
    html: 'data-kind',
    accepts: (value) => TEXT_KINDS.some((kind) => kind === value),
  },
};

/**
 * Paragraphs and headings are one node with a `kind`: retyping a block changes an attribute of its shared element
 * instead of replacing it, so what somebody else types there at the same moment stays.
 * It keeps the name `paragraph` because stock commands turn "anything else" into a node of that name.
 */
export const TextBlock = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',

  addAttributes() {
    const attributes = tiptapAttributes(KIND_RULES);
    const parseHTML = (element: HTMLElement) =>
      TEXT_KINDS.find((kind) => kind === element.localName) ?? 'paragraph';
    return { kind: { ...attributes['kind'], parseHTML, rendered: false } };
  },

  parseHTML() {
    return TEXT_KINDS.map((kind) => ({ tag: tagOf(kind) }));
  },

  renderHTML({ node, HTMLAttributes }) {
    // Each line reads in the direction of its own script.
    return [tagOf(node.attrs['kind']), { ...HTMLAttributes, dir: 'auto' }, 0];
  },

  addCommands() {
    return {
      setTextKind:
        (kind) =>
        ({ commands }) =>
          commands.setNode(this.name, { kind }),
      toggleTextKind:
        (kind) =>
        ({ commands, state }) => {
          const isAlready = state.selection.$from.parent.attrs['kind'] === kind;
          return commands.setNode(this.name, { kind: isAlready ? 'paragraph' : kind });
        },
    };
  },

  addKeyboardShortcuts() {
    const toText = () =>
      emptyHeadingToParagraph(this.editor.state.selection) && this.editor.commands.setTextKind('paragraph');
    const shortcuts: Record<string, () => boolean> = {
      'Mod-Alt-0': () => this.editor.commands.setTextKind('paragraph'),
      Backspace: toText,
      'Mod-Backspace': toText,
      'Shift-Backspace': toText,
    };
    for (const [index, kind] of TEXT_KINDS.slice(1).entries()) {
      shortcuts[`Mod-Alt-${index + 1}`] = () => this.editor.commands.toggleTextKind(kind);
    }
    return shortcuts;
  },

  addInputRules() {
    return TEXT_KINDS.slice(1).map((kind, index) =>
      textblockTypeInputRule({
        // slow-expression: has a start and no loop.
        find: new RegExp(`^(#{${index + 1}})[^\\S\\n]$`),
        type: this.type,
        getAttributes: { kind },
      }),
    );
  },
});

function tagOf(kind: unknown): string {
  return TEXT_KINDS.some((known) => known === kind) && kind !== 'paragraph' ? String(kind) : 'p';
}

function emptyHeadingToParagraph(selection: {
  empty: boolean;
  $from: { parentOffset: number; parent: { attrs: Record<string, unknown> } };
}): boolean {
  const kind = selection.$from.parent.attrs['kind'];
  return (
    selection.empty && selection.$from.parentOffset === 0 && typeof kind === 'string' && kind !== 'paragraph'
  );
}
