import { expect, test } from 'vitest';
import { defineEntity, type Row } from './entity.ts';
import { became, changed, event, inserted, removed, type RowChange } from './event.ts';
import { flag, id, set, text } from './fields.ts';
import { applyPatch, minimalPatch } from './patch.ts';
import { makeSchema } from './schema.ts';

const task = defineEntity({
  name: 'task',
  table: 'tasks',
  readBy: 'task:read',
  fields: { id: id(), title: text(), isDone: flag(), labelIds: set('label') },
  scope: () => 'g',
});

const row = { id: 't1', title: 'Paint', isDone: false, labelIds: ['red'] } as const;
const made: RowChange = { entity: task, before: undefined, after: row };
const gone: RowChange = { entity: task, before: row, after: undefined };

function update(before: Row, patch: Readonly<Record<string, unknown>>): RowChange {
  const difference = minimalPatch(task, before, patch) ?? {};
  return { entity: task, before, after: applyPatch(task, before, difference), difference };
}

test('a new row is inserted, a removed one removed, and neither is changed', () => {
  expect(inserted(task).payloadOf(made)).toBe(row);
  expect(removed(task).payloadOf(gone)).toBe(row);
  for (const other of [inserted(task), changed(task, 'title'), became(task, { isDone: false })])
    expect(other.payloadOf(gone)).toBeUndefined();
  for (const other of [removed(task), changed(task, 'title'), became(task, { isDone: false })])
    expect(other.payloadOf(made)).toBeUndefined();
});

test('a change is told to whoever asked for one of its fields, with what was added and removed', () => {
  const change = update(row, { title: 'Paint it', labelIds: ['blue'] });
  expect(changed(task, 'isDone').payloadOf(change)).toBeUndefined();
  expect(changed(task, 'isDone', 'labelIds').payloadOf(change)).toEqual({
    before: row,
    after: { ...row, title: 'Paint it', labelIds: ['blue'] },
    difference: { title: 'Paint it', labelIds: { add: ['blue'], remove: ['red'] } },
  });
});

test('a row becomes something when it was not that before', () => {
  const done = became(task, { isDone: true });
  expect(done.payloadOf(update(row, { isDone: true }))).toBeDefined();
  expect(done.payloadOf(update({ ...row, isDone: true }, { title: 'Done' }))).toBeUndefined();
  expect(done.payloadOf(update({ ...row, isDone: true }, { isDone: false }))).toBeUndefined();
});

test('a schema knows the recorded events by name and refuses two of one name', () => {
  const completed = event<{ taskId: string }>('task.completed');
  expect([...makeSchema([task], [], [completed]).events.keys()]).toEqual(['task.completed']);
  expect(() => makeSchema([task], [], [completed, event('task.completed')])).toThrow('event task.completed');
});
