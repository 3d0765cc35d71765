import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useCallback, useRef, useState } from 'react';
import { BLOCK_TYPES, BOX_TYPES, type BlockType } from '../core/block-types.ts';
import { CheckIcon, ChevronDownIcon } from './editor-icons.ts';
import { PopupMenu } from './popup-menu.tsx';

/** The type of the selected block, and what it can become. */
export function BlockTypeMenu({ editor, active }: { editor: Editor; active: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isByKey, setIsByKey] = useState(false);
  const button = useRef<HTMLButtonElement | null>(null);
  const anchor = useCallback(() => button.current?.getBoundingClientRect() ?? null, []);
  const shown = active ?? messages.blockTypes.multiple;

  const choose = (type: BlockType) => {
    setIsOpen(false);
    if (type.label !== active) type.apply(editor);
    else editor.view.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className="cairn-tool cairn-block-type"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`${messages.blockType}: ${shown}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          setIsByKey(event.detail === 0);
          setIsOpen(!isOpen);
        }}
      >
        {shown}
        <ChevronDownIcon />
      </button>
      {isOpen && (
        <PopupMenu
          anchor={anchor}
          label={messages.blockType}
          takesFocus={isByKey}
          onClose={() => setIsOpen(false)}
        >
          {BLOCK_TYPES.map((type) => (
            <button
              key={type.label}
              type="button"
              role="menuitemradio"
              aria-checked={type.label === active}
              className="cairn-menu-item"
              onClick={() => choose(type)}
            >
              <span className="cairn-menu-label">{type.label}</span>
              {type.label === active && <CheckIcon className="cairn-menu-check" />}
            </button>
          ))}
          {BOX_TYPES.map((type) => (
            <button
              key={type.label}
              type="button"
              role="menuitem"
              className="cairn-menu-item"
              onClick={() => choose(type)}
            >
              <span className="cairn-menu-label">{type.label}</span>
            </button>
          ))}
        </PopupMenu>
      )}
    </>
  );
}
