import { z } from 'zod/mini';
import {
  defineCommand,
  defineEntity,
  facet,
  id,
  int,
  json,
  makeSchema,
  newId,
  ref,
  refId,
  set,
  text,
  type Draft,
  type RowOfEntity,
} from '../schema/index.ts';

/** A movable row with every kind of field whose merging matters. */
export const task = defineEntity({
  name: 'task',
  table: 'tasks',
  readBy: 'task:read',
  fields: {
    id: id(),
    project: text(),
    title: text(),
    note: text(),
    labels: set('label'),
    /** Tokens of the mutations that changed it, in the order of their application. */
    trace: json<readonly string[]>(),
  },
  scope: (row) => `p:${row.project}`,
  indexes: ['project'],
});

/** Loaded task by task. */
export const remark = defineEntity({
  name: 'remark',
  table: 'remarks',
  readBy: 'task:read',
  fields: { id: id(), taskId: ref('task'), project: text(), body: text() },
  scope: (row) => `p:${row.project}`,
  partOf: 'taskId',
});

/** A facet that another feature adds to a task. */
export const effort = facet(task, {
  name: 'effort',
  table: 'efforts',
  carries: ['project'],
  fields: { size: text() },
});

/** Visible only to its owner. */
export const pin = defineEntity({
  name: 'pin',
  table: 'pins',
  readBy: 'pin:read',
  fields: { id: id(), owner: text(), hits: int(), trace: json<readonly string[]>() },
  scope: (row) => `u:${row.owner}`,
});

export type Remark = RowOfEntity<typeof remark>;

/** Identifies what a person wanted, wherever it travels. */
const token = () => z.string();
const declared = { requires: 'toy', version: 1 } as const;

export const createTask = defineCommand({
  ...declared,
  name: 'task.create',
  on: 'workspace',
  input: z.object({ token: token(), id: newId(), project: z.string() }),
  optimistic: (draft, { id, project, token }) =>
    draft.insert(task, { id, project, title: token, note: '', labels: [], trace: [token] }),
});

export const renameTask = defineCommand({
  ...declared,
  name: 'task.rename',
  on: 'taskId',
  input: z.object({ token: token(), taskId: refId('task'), title: z.string() }),
  optimistic: (draft, { taskId, title }) => draft.update(task, taskId, { title }),
});

export const annotateTask = defineCommand({
  ...declared,
  name: 'task.annotate',
  on: 'taskId',
  input: z.object({ token: token(), taskId: refId('task'), note: z.string() }),
  optimistic: (draft, { taskId, note, token }) => {
    const row = draft.get(task, taskId);
    if (row) draft.update(task, taskId, { note, trace: [...row.trace, token] });
  },
});

export const labelTask = defineCommand({
  ...declared,
  name: 'task.label',
  on: 'taskId',
  input: z.object({ token: token(), taskId: refId('task'), label: z.string(), on: z.boolean() }),
  optimistic: (draft, { taskId, label, on }) =>
    draft.update(task, taskId, { labels: { add: on ? [label] : [], remove: on ? [] : [label] } }),
});

export const sizeTask = defineCommand({
  ...declared,
  name: 'task.size',
  on: 'taskId',
  input: z.object({ token: token(), taskId: refId('task'), size: z.string() }),
  optimistic: (draft, { taskId, size }) => {
    const row = draft.get(task, taskId);
    if (!row) return;
    if (draft.get(effort, taskId)) draft.update(effort, taskId, { size });
    else draft.insert(effort, { id: taskId, project: row.project, size });
  },
});

export const moveTask = defineCommand({
  ...declared,
  name: 'task.move',
  on: 'taskId',
  input: z.object({ token: token(), taskId: refId('task'), project: z.string() }),
  optimistic: (draft, { taskId, project }) => {
    draft.update(task, taskId, { project });
    for (const each of remarksOf(draft, taskId)) draft.update(remark, each.id, { project });
  },
});

export const removeTask = defineCommand({
  ...declared,
  name: 'task.remove',
  on: 'taskId',
  input: z.object({ token: token(), taskId: refId('task') }),
  optimistic: (draft, { taskId }) => {
    for (const each of remarksOf(draft, taskId)) draft.remove(remark, each.id);
    draft.remove(task, taskId);
  },
});

export const addRemark = defineCommand({
  ...declared,
  name: 'remark.add',
  on: 'taskId',
  input: z.object({ token: token(), id: newId(), taskId: refId('task') }),
  optimistic: (draft, { id, taskId, token }) => {
    const row = draft.get(task, taskId);
    if (row) draft.insert(remark, { id, taskId, project: row.project, body: token });
  },
});

export const editRemark = defineCommand({
  ...declared,
  name: 'remark.edit',
  on: 'remarkId',
  input: z.object({ token: token(), remarkId: refId('remark') }),
  optimistic: (draft, { remarkId, token }) => draft.update(remark, remarkId, { body: token }),
});

export const removeRemark = defineCommand({
  ...declared,
  name: 'remark.remove',
  on: 'remarkId',
  input: z.object({ token: token(), remarkId: refId('remark') }),
  optimistic: (draft, { remarkId }) => draft.remove(remark, remarkId),
});

export const hitPin = defineCommand({
  ...declared,
  name: 'pin.hit',
  on: 'workspace',
  input: z.object({ token: token(), id: newId() }),
  optimistic: (draft, { id, token }) => {
    const row = draft.get(pin, id);
    if (row) draft.update(pin, id, { hits: row.hits + 1, trace: [...row.trace, token] });
    else draft.insert(pin, { id, owner: draft.userId, hits: 1, trace: [token] });
  },
});

const remarksOf = (draft: Draft, taskId: string): readonly Remark[] => draft.where(remark, { taskId });

export const toySchema = makeSchema(
  [task, effort, remark, pin],
  [
    createTask,
    renameTask,
    annotateTask,
    labelTask,
    sizeTask,
    moveTask,
    removeTask,
    addRemark,
    editRemark,
    removeRemark,
    hitPin,
  ],
);

/** Something that the server always refuses; the client can't know that. */
export const FORBIDDEN = 'forbidden';
export const PROJECTS = ['a', 'b', 'c'] as const;
export const LABELS = ['red', 'green', 'blue', 'grey'] as const;
