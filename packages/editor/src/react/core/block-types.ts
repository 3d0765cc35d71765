import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { TEXT_KINDS } from '../../nodes/attribute-rules.ts';
import { toggleCodeBlock } from './code-toggle.ts';

/** What a block can be turned into from the toolbar. */
export interface BlockType {
  label: string;
  isActive: (editor: Editor) => boolean;
  apply: (editor: Editor) => unknown;
}

const { blocks, blockTypes } = messages;

const textTypes: BlockType[] = TEXT_KINDS.map((kind, level) => ({
  label: level === 0 ? blocks.text : blocks.heading.replace('{level}', String(level)),
  isActive: (editor) => editor.isActive('paragraph', { kind }),
  apply: (editor) => editor.chain().focus().clearNodes().setTextKind(kind).run(),
}));

function listType(label: string, name: string, toggle: (editor: Editor) => unknown): BlockType {
  return {
    label,
    isActive: (editor) => editor.isActive(name),
    apply: (editor) => {
      if (editor.isActive('codeBlock')) toggleCodeBlock(editor);
      if (!inList(editor)) editor.chain().focus().clearNodes().setTextKind('paragraph').run();
      toggle(editor);
    },
  };
}

function inList(editor: Editor): boolean {
  return ['bulletList', 'orderedList', 'taskList'].some((name) => editor.isActive(name));
}

/** In the order of the list; of several that match, the later names the block. */
export const BLOCK_TYPES: readonly BlockType[] = [
  ...textTypes,
  listType(blockTypes.bulletedList, 'bulletList', (editor) =>
    editor.chain().focus().toggleBulletList().run(),
  ),
  listType(blockTypes.numberedList, 'orderedList', (editor) =>
    editor.chain().focus().toggleOrderedList().run(),
  ),
  listType(blockTypes.todoList, 'taskList', (editor) => editor.chain().focus().toggleTaskList().run()),
  {
    label: blocks.quote,
    isActive: (editor) => editor.isActive('blockquote'),
    apply: (editor) => editor.chain().focus().clearNodes().setTextKind('paragraph').toggleBlockquote().run(),
  },
  { label: blocks.code, isActive: (editor) => editor.isActive('codeBlock'), apply: toggleCodeBlock },
];

/** The label of the block type that covers the selection, or null when none does. */
export function activeBlockType(editor: Editor): string | null {
  return BLOCK_TYPES.findLast((type) => type.isActive(editor))?.label ?? null;
}
