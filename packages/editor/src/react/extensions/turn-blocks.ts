import { Extension, type RawCommands } from '@tiptap/core';
import { isAllIn, ITEM_OF, turnInto, type BlockTarget, type ListName } from '../core/turn-into.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    turnBlocks: {
      /** Turns all selected lines into something else, whatever they are. */
      turnInto: (target: BlockTarget) => ReturnType;
    };
  }
}

/**
 * The commands for lists and quotes, for any selection. The built-in ones nest one list in another, and do nothing or
 * throw if the selected lines are in several blocks.
 */
export const TurnBlocks = Extension.create({
  name: 'turnBlocks',
  // After those whose commands it replaces.
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

/** Moves one level out of such a list, or all the way if the selection is in several. */
const toggleList =
  (list: ListName): Command =>
  ({ tr, commands }) => {
    if (!isAllIn(tr, list)) return commands.turnInto(list);
    return commands.liftListItem(ITEM_OF[list]) || commands.turnInto('paragraph');
  };
