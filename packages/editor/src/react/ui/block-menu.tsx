import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { BLOCK_TYPES, BOX_TYPES } from '../core/block-types.ts';
import { deleteBlock, duplicateBlock, isBox, takeBoxAway, type Block } from '../core/blocks.ts';
import { turnLinesIntoIssues } from '../core/lines-to-issues.ts';
import type { Surface } from '../core/surface.ts';
import { chosenWith, duplicateBlocks } from '../core/chosen-blocks.ts';
import { AddIssuesIcon, CopyIcon, DeleteIcon, TextIcon } from './editor-icons.ts';

interface BlockMenuProps {
  editor: Editor;
  surface: Surface;
  block: Block;
  act: (verb: (editor: Editor, block: Block) => unknown) => void;
}

/** Actions on a whole block, or on all selected blocks. */
export function BlockMenu({ editor, surface, block, act }: BlockMenuProps) {
  const chosen = chosenWith(editor, block);
  const blocks = chosen ? chosen.blocks() : [block];
  return (
    <>
      <button
        type="button"
        role="menuitem"
        className="cairn-menu-item"
        onClick={() => act(chosen ? deleteChosen : deleteBlock)}
      >
        <DeleteIcon />
        <span className="cairn-menu-label">{messages.block.delete}</span>
      </button>
      {blocks.some(({ node }) => node.type.name !== 'image') && (
        <button
          type="button"
          role="menuitem"
          className="cairn-menu-item"
          onClick={() => act(chosen ? duplicateBlocks : duplicateBlock)}
        >
          <CopyIcon />
          <span className="cairn-menu-label">{messages.block.duplicate}</span>
        </button>
      )}
      {chosen && surface.props.createIssues && (
        <button
          type="button"
          role="menuitem"
          className="cairn-menu-item"
          onClick={() => act(() => turnLinesIntoIssues(editor, surface))}
        >
          <AddIssuesIcon />
          <span className="cairn-menu-label">{messages.issues.create}</span>
        </button>
      )}
      {!chosen && isBox(block) && (
        <button type="button" role="menuitem" className="cairn-menu-item" onClick={() => act(takeBoxAway)}>
          <TextIcon />
          <span className="cairn-menu-label">{messages.block.takeOut}</span>
        </button>
      )}
      {chosen &&
        [...BLOCK_TYPES, ...BOX_TYPES].map(({ label, apply }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            className="cairn-menu-item"
            onClick={() => act(apply)}
          >
            <span className="cairn-menu-label">{messages.block.turnInto.replace('{type}', label)}</span>
          </button>
        ))}
    </>
  );
}

function deleteChosen(editor: Editor): void {
  editor.chain().focus().deleteSelection().run();
}
