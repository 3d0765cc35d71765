import { describe, expect, test } from 'vitest';
import type { Fact } from '../../platform/history/index.ts';
import { blockerChangesOf } from './blocking.ts';
import { happeningsOf, joinedKey, noteJoined, type JoinedSeqs, type FollowedBy } from './happenings.ts';
import { wakeOnChanges } from './wake.ts';

const entryOf = (facts: readonly Fact[], via: string | null = null) => ({
  seq: 7,
  command: 'some.command',
  actorId: 'ada',
  via,
  at: 1000,
  facts,
});

/** What the last of these facts of one command reports. */
const told = (...facts: readonly Fact[]) => happeningsOf(entryOf(facts), facts.length - 1);
/** The same, as kind, property, old and new value. */
const changes = (...facts: readonly Fact[]) =>
  told(...facts).map(
    ({ change }) =>
      change && [change.kind, ...('field' in change ? [change.field, change.oldValue, change.newValue] : [])],
  );

const edited = (before: object, after: object): Fact => ['issue', 'i1', { ...before }, { ...after }];
const made = (after: object = {}): Fact => ['issue', 'i1', null, { title: 'New', assigneeIds: [], ...after }];

test('a new membership notifies the person, and changes of it no one', () => {
  const member = { projectId: 'p1', userId: 'bob', role: 15 };
  expect(told(['projectMember', 'm1', null, member])).toMatchObject([
    { subject: { issueId: null, pageId: null, projectId: 'p1' }, assigned: ['bob'] },
  ]);
  expect(told(['projectMember', 'm1', { role: 15 }, { role: 20 }])).toEqual([]);
  expect(told(['projectMember', 'm1', member, null])).toEqual([]);
  expect(happeningsOf(entryOf([['projectMember', 'm1', null, member]], 'import'), 0)).toEqual([]);
});

test('an issue can be blocked or unblocked by its relation, and by closing, opening or hiding the other issue', () => {
  const turns = (via: string | null, ...facts: readonly Fact[]) =>
    blockerChangesOf(entryOf(facts, via), facts.length - 1).map(({ issueId, blockerId, isQuiet }) => [
      issueId,
      blockerId,
      isQuiet,
    ]);
  const row = { issueId: 'i1', relatedId: 'b1', kind: 'blocked_by' };
  expect(turns(null, ['relation', 'r1', null, row])).toEqual([['i1', 'b1', false]]);
  expect(turns(null, ['relation', 'r1', row, null])).toEqual([['i1', 'b1', false]]);
  expect(turns(null, ['relation', 'r1', { projectId: 'p1' }, { projectId: 'p2' }])).toEqual([]);
  expect(turns(null, ['relation', 'r1', null, { ...row, kind: 'blocking' }])).toEqual([]);
  expect(turns(null, made(), ['relation', 'r1', null, row])).toEqual([['i1', 'b1', true]]);
  for (const field of ['completedAt', 'removedAt'])
    expect(turns(null, ['issue', 'b1', { [field]: null }, { [field]: 5 }])).toEqual([[null, 'b1', false]]);
  expect(turns('import', ['issue', 'b1', { completedAt: null }, { completedAt: 5 }])).toEqual([
    [null, 'b1', true],
  ]);
  expect(turns(null, edited({ title: 'a' }, { title: 'b' }))).toEqual([]);
  expect(turns(null, made({ completedAt: 5 }))).toEqual([]);
});

test('a page comment notifies of its page, an edited one only newly mentioned people, and one that moved with its page no one', () => {
  const said = (before: object | null, after: object): Fact => [
    'pageComment',
    'c1',
    before && { ...before },
    { ...after },
  ];
  expect(told(said(null, { pageId: 'p1', parentId: null }))).toMatchObject([
    {
      subject: { issueId: null, commentId: 'c1', pageId: 'p1' },
      textId: 'c1',
      change: { kind: 'comment', isReply: false },
    },
  ]);
  expect(changes(said({}, { editedAt: 5 }))).toEqual([undefined]);
  expect(told(said({ ownerId: null }, { ownerId: 'ada' }))).toEqual([]);
  expect(told(said({ resolvedAt: null }, { resolvedAt: 5 }))).toEqual([]);
});

describe('an edit of an issue', () => {
  test('is reported with its property and the values before and after', () => {
    expect(changes(edited({ priority: 'low' }, { priority: 'high' }))).toEqual([
      ['property', 'priority', 'low', 'high'],
    ]);
    expect(changes(edited({ stateId: 's1' }, { stateId: 's2' }))).toEqual([['state', 'state', 's1', 's2']]);
    expect(changes(edited({ dueDate: null }, { dueDate: '2026-03-09' }))).toEqual([
      ['property', 'dueDate', null, '2026-03-09'],
    ]);
  });

  test("of its title doesn't include the text", () => {
    expect(changes(edited({ title: 'Secret' }, { title: 'Other' }))).toEqual([
      ['property', 'title', null, null],
    ]);
  });

  test('that changes nothing is not reported, and neither are times and order', () => {
    expect(changes(edited({ priority: 'high' }, { priority: 'high' }))).toEqual([]);
    expect(changes(edited({ sortOrder: 'a0', updatedAt: 1 }, { sortOrder: 'a1', updatedAt: 2 }))).toEqual([]);
    expect(changes(edited({}, { subscriberIds: { add: ['bob'], remove: [] } }))).toEqual([]);
  });

  test('of a set reports what was added and removed, and new assignees', () => {
    const change = edited({}, { assigneeIds: { add: ['bob'], remove: ['eve'] } });
    expect(changes(change)).toEqual([['property', 'assignees', 'eve', 'bob']]);
    expect(told(change)[0]?.assigned).toEqual(['bob']);
    expect(changes(edited({}, { labelIds: { add: [], remove: ['l1'] } }))).toEqual([
      ['property', 'labels', 'l1', null],
    ]);
    expect(told(edited({}, { labelIds: { add: ['l1'], remove: [] } }))[0]?.assigned).toBeUndefined();
    expect(changes(edited({}, { labelIds: { add: [], remove: [] } }))).toEqual([]);
  });

  test('of several properties is reported for each, under separate keys', () => {
    const both = told(edited({ priority: 'low', stateId: 's1' }, { priority: 'high', stateId: 's2' }));
    expect(both.map(({ key }) => key)).toEqual(['7.0.0', '7.0.1']);
  });

  test('reports archiving', () => {
    expect(changes(edited({ archivedAt: null }, { archivedAt: 5 }))).toEqual([
      ['property', 'archivedAt', null, 'archive'],
    ]);
    expect(changes(edited({ archivedAt: 5 }, { archivedAt: null }))).toEqual([
      ['property', 'archivedAt', null, 'restore'],
    ]);
  });

  test('of its project is one move, whatever is mapped along with it', () => {
    const there = edited({ projectId: 'p1', stateId: 's1' }, { projectId: 'p2', stateId: 's9' });
    expect(changes(there)).toEqual([['property', 'project', 'p1', 'p2']]);
    for (const kind of ['issueCycle', 'description', 'comment'])
      expect(told(there, [kind, 'i1', { projectId: 'p1' }, { projectId: 'p2', cycleId: 'c9' }])).toEqual([]);
  });

  test('of a facet is reported as one of the issue', () => {
    expect(changes(['issueCycle', 'i1', null, { cycleId: 'c1' }])).toEqual([
      ['property', 'cycle', null, 'c1'],
    ]);
    expect(changes(['issueModules', 'i1', {}, { moduleIds: { add: ['m1'], remove: [] } }])).toEqual([
      ['property', 'modules', null, 'm1'],
    ]);
  });
});

describe('a new issue', () => {
  test('notifies only its assignees', () => {
    expect(told(made())).toEqual([]);
    const [first, ...others] = told(made({ assigneeIds: ['bob'] }));
    expect(first).toMatchObject({ subject: { issueId: 'i1' }, assigned: ['bob'], actorId: 'ada', at: 1000 });
    expect(first?.change).toBeUndefined();
    expect(others).toEqual([]);
  });

  test('is not reported for its initial facets, links, relations and text', () => {
    expect(told(made(), ['issueCycle', 'i1', null, { cycleId: 'c1' }])).toEqual([]);
    expect(told(made(), ['issueLink', 'l1', null, { issueId: 'i1' }])).toEqual([]);
    const [text] = told(made(), ['description', 'i1', null, {}]);
    expect([text?.textId, text?.change]).toEqual(['i1', undefined]);
  });
});

describe('what belongs to an issue', () => {
  test.each(['issueLink', 'attachment', 'relation'])(
    'is reported when added, not when changed: %s',
    (kind) => {
      const field = { issueLink: 'link', attachment: 'attachment', relation: 'relation' }[kind];
      const row = { issueId: 'i1' };
      expect(changes([kind, 'x1', null, row])).toEqual([['property', field, null, null]]);
      expect(changes([kind, 'x1', {}, row])).toEqual([]);
      expect(changes([kind, 'x1', row, null])).toEqual([]);
    },
  );

  test('a comment is reported once; people newly mentioned in an edit are notified too', () => {
    const [first] = told(['comment', 'c1', null, { issueId: 'i1' }]);
    expect(first).toMatchObject({
      subject: { issueId: 'i1', commentId: 'c1' },
      textId: 'c1',
      change: { kind: 'comment', isReply: false },
    });
    const [reply] = told(['comment', 'c2', null, { issueId: 'i1', parentId: 'c1' }]);
    expect(reply?.change).toEqual({ kind: 'comment', isReply: true });
    expect(told(['comment', 'c1', { resolvedAt: null }, { resolvedAt: 5 }])).toEqual([]);
    const [edit] = told(['comment', 'c1', {}, { editedAt: 5 }]);
    expect([edit?.textId, edit?.change]).toEqual(['c1', undefined]);
  });

  test('an edited text is reported without its content', () => {
    const [text] = told(['description', 'i1', {}, { updatedAt: 5 }]);
    expect(text).toMatchObject({
      textId: 'i1',
      change: { field: 'description', oldValue: null, newValue: null },
    });
  });
});

test('a page notifies only through its text', () => {
  expect(told(['page', 'p1', null, { title: 'New' }])[0]).toMatchObject({
    subject: { pageId: 'p1' },
    textId: 'p1',
  });
  expect(told(['page', 'p1', { updatedAt: 1 }, { updatedAt: 2 }])).toHaveLength(1);
  expect(told(['page', 'p1', { sortOrder: 'a0' }, { sortOrder: 'a1' }])).toEqual([]);
});

describe('an answer to a request', () => {
  const answer = (before: number, after: number): Fact => [
    'intakeRequest',
    'i1',
    { status: before },
    { status: after },
  ];

  test('is reported by its status before and after, without its effects on the issue', () => {
    expect(changes(answer(-2, 1))).toEqual([['state', 'request', '-2', '1']]);
    expect(changes(answer(-2, -1), edited({ stateId: 's1' }, { stateId: 's5' }))).toEqual([]);
    expect(changes(answer(-2, 1), ['issueCycle', 'i1', null, { cycleId: 'c1' }])).toEqual([]);
  });

  test('that changes nothing is not reported, and neither is a new request', () => {
    expect(changes(answer(-2, -2))).toEqual([]);
    expect(told(['intakeRequest', 'i1', null, { status: -2 }])).toEqual([]);
    expect(told(['intakeRequest', 'i1', {}, { status: -2 }])).toEqual([]);
    expect(told(['intakeRequest', 'i1', { reason: '' }, { reason: 'No' }])).toEqual([]);
  });

  test("replaces other changes of its issue, while new requests and explanations don't", () => {
    const risen = edited({ priority: 'low' }, { priority: 'high' });
    for (const request of [
      ['intakeRequest', 'i1', null, { status: -2 }],
      ['intakeRequest', 'i1', { reason: '' }, { reason: 'No' }],
    ] satisfies Fact[])
      expect(changes(request, risen)).toEqual([['property', 'priority', 'low', 'high']]);
  });

  test("reports the issue's new assignees", () => {
    const [first] = told(answer(-2, 1), edited({}, { assigneeIds: { add: ['bob'], remove: [] } }));
    expect([first?.assigned, first?.change]).toEqual([['bob'], undefined]);
  });

  test("of one request doesn't affect another issue", () => {
    const other: Fact = ['issue', 'i2', { priority: 'low' }, { priority: 'high' }];
    expect(changes(answer(-2, 1), other)).toEqual([['property', 'priority', 'low', 'high']]);
    expect(changes(made(), other)).toEqual([['property', 'priority', 'low', 'high']]);
  });
});

test('no one is notified of imports, or of deleted things', () => {
  expect(happeningsOf(entryOf([made({ assigneeIds: ['bob'] })], 'import'), 0)).toEqual([]);
  expect(told(['comment', 'c1', { issueId: 'i1' }, null])).toEqual([]);
  expect(happeningsOf(entryOf([]), 0)).toEqual([]);
});

test("people subscribed by a command are known with it, and earlier ones aren't", () => {
  const seqs: JoinedSeqs = new Map();
  noteJoined(
    seqs,
    entryOf([made({ assigneeIds: ['bob'] }), ['comment', 'c1', null, { assigneeIds: ['eve'] }]]),
  );
  noteJoined(seqs, { ...entryOf([edited({}, { subscriberIds: { add: ['cy'], remove: ['bob'] } })]), seq: 9 });
  const joined = (issueId: string, userId: string, as: FollowedBy) =>
    seqs.get(joinedKey(issueId, userId, as));
  expect(joined('i1', 'bob', 'assigneeIds')).toBe(7);
  expect(joined('i1', 'cy', 'subscriberIds')).toBe(9);
  expect(joined('i1', 'bob', 'subscriberIds')).toBeUndefined();
  expect(joined('i1', 'eve', 'assigneeIds')).toBeUndefined();
});

test('everything that may be reported wakes the worker', () => {
  const waking = new Set(wakeOnChanges.map(({ event }) => event.name));
  for (const kind of [
    'issue',
    'issueCycle',
    'issueModules',
    'issueEstimate',
    'comment',
    'description',
    'page',
    'issueLink',
    'attachment',
    'relation',
    'intakeRequest',
  ])
    expect(waking.has(`${kind}.any`), kind).toBe(true);
});
