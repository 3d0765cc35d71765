import { Node, wrappingInputRule } from '@tiptap/core';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockquote: {
      /** Wraps the selection in a quote, or takes it out. */
      toggleBlockquote: () => ReturnType;
    };
    hardBreak: {
      /** Starts a new line inside the block. */
      setHardBreak: () => ReturnType;
    };
  }
}

export const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' });

export const Text = Node.create({ name: 'text', group: 'inline' });

/** A new line inside a block. */
export const HardBreak = Node.create({
  name: 'hardBreak',
  inline: true,
  group: 'inline',
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addCommands() {
    return {
      setHardBreak:
        () =>
        ({ commands, state }) => {
          if (state.selection.$from.parent.type.spec.code) return commands.insertContent('\n');
          return commands.insertContent({ type: this.name });
        },
    };
  },
  addKeyboardShortcuts() {
    const breakLine = () => this.editor.commands.setHardBreak();
    return { 'Mod-Enter': breakLine, 'Shift-Enter': breakLine };
  },
});

/** A quotation of whole blocks. */
export const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
  addCommands() {
    return {
      toggleBlockquote:
        () =>
        ({ commands }) =>
          commands.toggleWrap(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => this.editor.commands.toggleBlockquote() };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>[^\S\n]$/, type: this.type })];
  },
});
