import { Fragment, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { ReplaceAroundStep, canJoin } from '@tiptap/pm/transform';

/**
 * Makes a task of the bullet whose first line begins with a box, and takes the box away. The items beside it stay what they
 * are, in lists of their own. Says whether there was such a bullet.
 */
export function itemToTask(tr: Transaction, box: { from: number; to: number }, checked: boolean): boolean {
  const $box = tr.doc.resolve(box.from);
  const depth = $box.depth - 1;
  const { taskList, taskItem } = tr.doc.type.schema.nodes;
  const isBullet = depth > 1 && $box.node(depth).type.name === 'listItem' && $box.index(depth) === 0;
  if (!isBullet || $box.node(depth - 1).type.name !== 'bulletList' || !taskList || !taskItem) return false;
  tr.delete(box.from, box.to);
  let start = $box.before(depth);
  const list = $box.node(depth - 1);
  const index = $box.index(depth - 1);
  if (index < list.childCount - 1) tr.split(tr.mapping.map($box.after(depth)));
  if (index > 0) {
    tr.split(start);
    // Out of the list before it and into its own.
    start += 2;
  }
  const item = tr.doc.nodeAt(start);
  if (!item) return false;
  const end = start + item.nodeSize;
  const around = Fragment.from(taskList.create(null, taskItem.create({ checked })));
  tr.step(new ReplaceAroundStep(start - 1, end + 1, start + 1, end - 1, new Slice(around, 0, 0), 2, true));
  const before = start - 1;
  const isAfterTasks = tr.doc.resolve(before).nodeBefore?.type === taskList;
  if (isAfterTasks && canJoin(tr.doc, before)) tr.join(before);
  return true;
}

/** A box typed in front of a task says whether it is done. Says whether there was such a task. */
export function tickTask(tr: Transaction, box: { from: number; to: number }, checked: boolean): boolean {
  const $box = tr.doc.resolve(box.from);
  const depth = $box.depth - 1;
  if (depth < 1 || $box.node(depth).type.name !== 'taskItem' || $box.index(depth) > 0) return false;
  tr.delete(box.from, box.to);
  if (checked) tr.setNodeAttribute($box.before(depth), 'checked', true);
  return true;
}
