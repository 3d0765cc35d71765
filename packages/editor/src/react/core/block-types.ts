import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { TEXT_KINDS, type CalloutKind, type TextKind } from '../../nodes/attribute-rules.ts';
import type { BlockTarget } from './turn-into.ts';

/** The block types that the toolbar offers. */
export interface BlockType {
  label: string;
  isActive: (editor: Editor) => boolean;
  apply: (editor: Editor) => unknown;
}

const { blocks, blockTypes } = messages;

/**
 * A block type that lines can be turned into.
 *
 * @param name the node type
 */
const typeOf = (label: string, name: Exclude<BlockTarget, TextKind | CalloutKind>): BlockType => ({
  label,
  isActive: (editor) => editor.isActive(name),
  apply: (editor) => editor.chain().focus().turnInto(name).run(),
});

const textTypes: BlockType[] = TEXT_KINDS.map((kind, level) => ({
  label: level === 0 ? blocks.text : blocks.heading.replace('{level}', String(level)),
  isActive: (editor) => editor.isActive('paragraph', { kind }),
  apply: (editor) => editor.chain().focus().turnInto(kind).run(),
}));

/** In display order; if several match, the later one names the block. */
export const BLOCK_TYPES: readonly BlockType[] = [
  ...textTypes,
  typeOf(blockTypes.bulletedList, 'bulletList'),
  typeOf(blockTypes.numberedList, 'orderedList'),
  typeOf(blockTypes.todoList, 'taskList'),
  typeOf(blocks.quote, 'blockquote'),
  typeOf(blocks.code, 'codeBlock'),
];

/** Not a kind of line, but a container that lines are put into. */
export const BOX_TYPES: readonly BlockType[] = [
  {
    label: messages.callout.name,
    isActive: (editor) => editor.isActive('callout'),
    apply: (editor) => editor.chain().focus().turnInto('note').run(),
  },
  typeOf(messages.toggle.name, 'toggle'),
];

/** The label of the block type that covers the selection, or null when none does. */
export function activeBlockType(editor: Editor): string | null {
  return BLOCK_TYPES.findLast((type) => type.isActive(editor))?.label ?? null;
}
