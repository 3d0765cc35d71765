import { InputRule, wrappingInputRule, type InputRuleFinder } from '@tiptap/core';
import {
  BulletList as BaseBulletList,
  ListItem as BaseListItem,
  OrderedList as BaseOrderedList,
} from '@tiptap/extension-list';
import { TaskItem as BaseTaskItem, TaskList as BaseTaskList } from '@tiptap/extension-list';
import { NODE_ATTRIBUTES } from '../attribute-rules.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';
import { itemToTask, tickTask } from './item-to-task.ts';

export const BulletList = BaseBulletList.extend({
  addInputRules() {
    // A task of markdown begins with a bullet.
    return (this.parent?.() ?? []).map((rule) => onceIn('bulletList', onceIn('taskList', rule)));
  },
});
export const TaskList = BaseTaskList;

export const OrderedList = BaseOrderedList.extend({
  // The stock one makes a list of every pasted line that begins with a number, also within a sentence.
  addProseMirrorPlugins: () => [],
  addInputRules() {
    // CommonMark's other sign for the same list: `1)`.
    const bracket = wrappingInputRule({
      find: /^(\d{1,9})\)[^\S\n]$/,
      type: this.type,
      getAttributes: ([, number]) => ({ start: Number(number) }),
      joinPredicate: ([, number], before) =>
        before.childCount + Number(before.attrs['start']) === Number(number),
    });
    return [...(this.parent?.() ?? []), bracket].map((rule) => onceIn('orderedList', rule));
  },
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['orderedList'] ?? {});
  },
});

/** An item may begin with any block: trackers write code and images straight after a bullet. */
export const ListItem = BaseListItem.extend({ content: 'block+' });

export const TaskItem = BaseTaskItem.extend({
  content: 'block+',
  addInputRules() {
    return (this.parent?.() ?? []).map((rule) => boxInItem(rule));
  },
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['taskItem'] ?? {});
  },
}).configure({ nested: true });

/** Enter behind a sign is no space: a line with nothing but a dash stays one. The stock rules take any white space. */
function bySpace(find: InputRuleFinder): InputRuleFinder {
  // slow-expression: those of the package begin at the start of a line, and what is added has no loop.
  return find instanceof RegExp ? new RegExp(find.source.replace(/\\s\$$/, String.raw`[^\S\n]$`)) : find;
}

/**
 * Whoever writes markdown begins each line with its marker, also where the list goes on by itself: there the marker goes, and
 * makes no list inside the item.
 */
function onceIn(list: string, rule: InputRule): InputRule {
  return new InputRule({
    find: bySpace(rule.find),
    undoable: rule.undoable,
    handler: (props) => {
      const at = props.state.doc.resolve(props.range.from);
      const isMarked = at.depth > 2 && at.node(-2).type.name === list && at.index(-1) === 0;
      if (!isMarked) return rule.handler(props);
      props.commands.deleteRange(props.range);
      return undefined;
    },
  });
}

/** A box typed at the start of a bullet, as markdown writes tasks, makes a task of that item, and no list inside it;
  one typed in front of a task ticks it. */
function boxInItem(rule: InputRule): InputRule {
  return new InputRule({
    find: bySpace(rule.find),
    undoable: rule.undoable,
    handler: (props) => {
      const { state, range, match } = props;
      const checked = /x/i.test(match[0]);
      const isDone = tickTask(state.tr, range, checked) || itemToTask(state.tr, range, checked);
      if (!isDone) return rule.handler(props);
      return undefined;
    },
  });
}
