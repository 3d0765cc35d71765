import { Extension, type RawCommands } from '@tiptap/core';
import { isAllIn, ITEM_OF, turnInto, type BlockTarget, type ListName } from '../core/turn-into.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    turnBlocks: {
      /** Turns all lines of the selection into something else, whatever they are. */
      turnInto: (target: BlockTarget) => ReturnType;
    };
  }
}

/**
 * The commands for lists and quotes, for a selection of whatever there is. The stock ones put one list into another, and do
 * nothing or throw where the lines of the selection stand in several blocks.
 */
export const TurnBlocks = Extension.create({
  name: 'turnBlocks',
  // Behind those whose commands it takes the place of.
  priority: 10,
  addCommands() {
    return {
      turnInto: turn,
      toggleBulletList: () => toggleList('bulletList'),
      toggleOrderedList: () => toggleList('orderedList'),
      toggleTaskList: () => toggleList('taskList'),
      toggleBlockquote:
        () =>
        ({ editor, commands }) =>
          editor.isActive('blockquote') ? commands.toggleWrap('blockquote') : commands.turnInto('blockquote'),
    };
  },
});

type Command = ReturnType<RawCommands['turnInto']>;

const turn =
  (target: BlockTarget): Command =>
  ({ tr, dispatch }) =>
    dispatch === undefined || turnInto(tr, target);

/** One level out of such a list, or all the way where what is selected stands in several. */
const toggleList =
  (list: ListName): Command =>
  ({ tr, commands }) => {
    if (!isAllIn(tr, list)) return commands.turnInto(list);
    return commands.liftListItem(ITEM_OF[list]) || commands.turnInto('paragraph');
  };
