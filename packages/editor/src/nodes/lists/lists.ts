import {
  BulletList as BaseBulletList,
  ListItem as BaseListItem,
  OrderedList as BaseOrderedList,
} from '@tiptap/extension-list';
import { TaskItem as BaseTaskItem, TaskList as BaseTaskList } from '@tiptap/extension-list';
import { NODE_ATTRIBUTES } from '../attribute-rules.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

export const BulletList = BaseBulletList;
export const TaskList = BaseTaskList;

export const OrderedList = BaseOrderedList.extend({
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['orderedList'] ?? {});
  },
});

/** An item may begin with any block: trackers write code and images straight after a bullet. */
export const ListItem = BaseListItem.extend({ content: 'block+' });

export const TaskItem = BaseTaskItem.extend({
  content: 'block+',
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['taskItem'] ?? {});
  },
}).configure({ nested: true });
