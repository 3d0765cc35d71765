import { issueProperties, type IssueLookups } from '@cairn/domain';
import { expect, test } from 'vitest';
import { fillForm, refillForm } from './fill-form.ts';
import { draftRow, emptyDraft, type FormDraft } from './issue-form-draft.ts';

const PROJECT = 'project';
const rows: Readonly<Record<string, readonly { readonly id: string }[]>> = {
  state: [
    { id: 'todo', projectId: PROJECT, group: 'unstarted', sortOrder: 'a0', isDefault: true },
    { id: 'doing', projectId: PROJECT, group: 'started', sortOrder: 'a1', isDefault: false },
  ] as never,
  label: [
    { id: 'bug', projectId: PROJECT, name: 'bug', sortOrder: 'a0' },
    { id: 'ui', projectId: PROJECT, name: 'ui', sortOrder: 'a1' },
  ] as never,
  module: [{ id: 'web', projectId: PROJECT, name: 'web', archivedAt: null }] as never,
};
const lookups = {
  userId: 'ada',
  today: '2026-03-09',
  todayIn: () => '2026-03-09',
  rows: ({ name }: { name: string }) => new Map((rows[name] ?? []).map((each) => [each.id, each])),
} as unknown as IssueLookups;
const around = { properties: issueProperties, lookups, now: 0 };
const text = (words: string): FormDraft['body'] => ({ type: 'doc', content: [{ type: 'paragraph', words }] });
const rowOf = (form: FormDraft) => draftRow(form, lookups, 0);

const template = {
  id: 'template',
  projectId: PROJECT,
  title: 'Broken: ',
  body: text('Steps') ?? null,
  fields: { stateId: 'doing', labelIds: ['bug', 'gone'], dueDate: '2026-04-01' },
  facets: { issueModules: { moduleIds: ['web', 'gone'] } },
};
const empty = emptyDraft(PROJECT, {});
const plain = fillForm(template, empty, around);

test('a form is filled with values that still exist, and what it was opened for takes precedence', () => {
  expect(rowOf(plain)).toMatchObject({
    title: 'Broken: ',
    stateId: 'doing',
    labelIds: ['bug'],
    dueDate: null,
    issueModules: { moduleIds: ['web'] },
  });
  const opened = emptyDraft(PROJECT, { stateId: 'todo', priority: 'low', parentId: 'parent' });
  expect(rowOf(fillForm(template, opened, around))).toMatchObject({
    stateId: 'todo',
    priority: 'low',
    parentId: 'parent',
    labelIds: ['bug'],
  });
});

test('what someone has written or chosen stays when a form is filled, filled again, or emptied', () => {
  const written: FormDraft = { ...empty, title: 'Mine', fields: { labelIds: ['ui'] } };
  const first = refillForm(written, empty, plain, around);
  expect(first).toMatchObject({ title: 'Mine', body: template.body });
  expect(rowOf(first)).toMatchObject({
    labelIds: ['ui'],
    stateId: 'doing',
    issueModules: { moduleIds: ['web'] },
  });
  const other = fillForm({ ...template, title: 'Chore', body: null, fields: {}, facets: {} }, empty, around);
  const second = refillForm(first, plain, other, around);
  expect(second).toMatchObject({ title: 'Mine', body: undefined });
  expect(rowOf(second)).toMatchObject({ labelIds: ['ui'], stateId: 'todo' });
  expect(rowOf(second)).not.toHaveProperty('issueModules');
  expect(rowOf(refillForm(plain, plain, empty, around))).toEqual(rowOf(empty));
});
