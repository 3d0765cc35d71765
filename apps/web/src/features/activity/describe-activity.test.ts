import type { Activity } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { features } from '../../features.ts';
import { loadProperties } from '../../platform/load-properties.ts';
import { describeActivity as describeBy, type Described } from './describe-activity.ts';
import { toldProperties } from './use-told-properties.ts';

const told = toldProperties(await loadProperties(features));
const describeActivity = (row: Activity): Described | undefined => describeBy(row, told);

const line = (field: string, verb: string, values: Partial<Activity> = {}): Activity => ({
  id: 'a',
  projectId: 'p',
  issueId: 'i',
  actorId: 'u',
  field,
  verb,
  oldValue: null,
  newValue: null,
  oldIdentifier: null,
  newIdentifier: null,
  createdAt: 0,
  ...values,
});

const keyOf = (field: string, verb: string, values?: Partial<Activity>): string | undefined =>
  describeActivity(line(field, verb, values))?.key;

test.each([
  ['S-ACT-001', 'assignees', 'updated', { newValue: 'Ada', newIdentifier: 'u1' }, 'assigneeAdded'],
  ['S-ACT-002', 'assignees', 'updated', { oldValue: 'Ada', oldIdentifier: 'u1' }, 'assigneeRemoved'],
  ['S-ACT-003', 'archived_at', 'updated', { newValue: 'archive' }, 'archived'],
  ['S-ACT-004', 'archived_at', 'updated', { newValue: 'restore' }, 'unarchived'],
  ['S-ACT-006', 'description', 'updated', {}, 'descriptionChanged'],
  ['S-ACT-007', 'estimate_point', 'updated', { newValue: '5' }, 'estimateSet'],
  ['S-ACT-007', 'estimate_point', 'updated', { oldValue: '5' }, 'estimateRemoved'],
  ['S-ACT-008', 'issue', 'created', {}, 'created'],
  ['S-ACT-008', 'issue', 'deleted', {}, 'deleted'],
  ['S-ACT-009', 'labels', 'updated', { newValue: 'Bug' }, 'labelAdded'],
  ['S-ACT-009', 'labels', 'updated', { oldValue: 'Bug' }, 'labelRemoved'],
  ['S-ACT-017', 'modules', 'updated', { newValue: 'M2' }, 'moduleSet'],
  ['S-ACT-019', 'name', 'updated', { newValue: 'New' }, 'nameChanged'],
  ['S-ACT-020', 'parent', 'updated', { newValue: 'WEB-1' }, 'parentSet'],
  ['S-ACT-020', 'parent', 'updated', { oldValue: 'WEB-1' }, 'parentRemoved'],
  ['S-ACT-022', 'relates_to', 'updated', { newValue: 'WEB-1' }, 'relatesToAdded'],
  ['S-ACT-022', 'relates_to', 'updated', { oldValue: 'WEB-1' }, 'relatesToRemoved'],
  ['S-ACT-023', 'blocking', 'updated', { oldValue: 'WEB-1' }, 'blockingRemoved'],
  ['S-ACT-024', 'blocked_by', 'updated', { oldValue: 'WEB-1' }, 'blockedByRemoved'],
  ['S-ACT-025', 'duplicate', 'updated', { oldValue: 'WEB-1' }, 'duplicateRemoved'],
])('%s says what %s %s means', (_row, field, verb, values, key) => {
  expect(keyOf(field, verb, values)).toBe(key);
});

test.each([
  ['attachment', 'created', { newValue: '/assets/1/a.png' }, 'attachmentAdded'],
  ['attachment', 'deleted', {}, 'attachmentRemoved'],
  ['cycles', 'created', { newValue: 'C1', newIdentifier: 'c1' }, 'cycleAdded'],
  ['cycles', 'updated', { newValue: 'C2', newIdentifier: 'c2' }, 'cycleSet'],
  ['cycles', 'deleted', { oldValue: 'C2', oldIdentifier: 'c2' }, 'cycleRemoved'],
  ['modules', 'created', { newValue: 'M1' }, 'moduleAdded'],
  ['modules', 'deleted', { oldValue: 'M2' }, 'moduleRemoved'],
  ['recurrence', 'created', { newValue: 'Report', newIdentifier: 't1' }, 'recurred'],
  ['inbox', '-1', {}, 'intakeDeclined'],
  ['inbox', '0', {}, 'intakeSnoozed'],
  ['inbox', '1', {}, 'intakeAccepted'],
  ['inbox', '2', {}, 'intakeDuplicate'],
  ['inbox', '-2', {}, 'intakeChanged'],
])('says what %s %s means', (field, verb, values, key) => {
  expect(keyOf(field, verb, values)).toBe(key);
});

test.each([
  ['project', { oldIdentifier: 'p1', newIdentifier: 'p2', newValue: 'Docs' }, 'projectChanged', 'p2'],
  ['state', { oldIdentifier: 's1', newIdentifier: 's2' }, 'stateChanged', 's2'],
  ['estimate_point', { newIdentifier: 'e1' }, 'estimateSet', 'e1'],
  ['labels', { oldIdentifier: 'l1' }, 'labelRemoved', 'l1'],
  ['parent', { newIdentifier: 'i1' }, 'parentSet', 'i1'],
  ['parent', { oldIdentifier: 'i1' }, 'parentRemoved', 'i1'],
])(
  'says what %s means where a line keeps the IDs of what not everybody sees: %o',
  (field, values, key, id) => {
    expect(describeActivity(line(field, 'updated', values))).toMatchObject({ key, subject: { id } });
  },
);

test('S-ACT-001 links to the person by the new ID, else the old', () => {
  const added = describeActivity(
    line('assignees', 'updated', { newValue: 'Ada', newIdentifier: 'new', oldIdentifier: 'old' }),
  );
  expect(added?.subject).toMatchObject({ kind: 'person', id: 'new' });
  const removed = describeActivity(line('assignees', 'updated', { oldValue: 'Ada', oldIdentifier: 'old' }));
  expect(removed?.subject).toMatchObject({ kind: 'person', id: 'old', text: 'Ada' });
});

describe('links', () => {
  test('S-ACT-010 a new one leads to its URL', () => {
    const described = describeActivity(line('link', 'created', { newValue: 'https://a.b' }));
    expect(described).toMatchObject({ key: 'linkAdded', subject: { href: 'https://a.b' } });
  });
  test('S-ACT-011 a changed one leads to its previous URL', () => {
    const values = { oldValue: 'https://old', newValue: 'https://new' };
    const described = describeActivity(line('link', 'updated', values));
    expect(described).toMatchObject({ key: 'linkUpdated', subject: { href: 'https://old' } });
  });
});

test('S-ACT-005 a removed file is not a link any more', () => {
  const described = describeActivity(line('attachment', 'deleted', { oldValue: '/assets/1/a%20b.png' }));
  expect(described?.subject).toMatchObject({ text: 'a b.png', href: null });
});

test.each(['foo', 'constructor', 'toString'])('says nothing for the unknown field %s', (field) => {
  expect(describeActivity(line(field, 'updated'))).toBeUndefined();
});
