import {
  archiveIssues,
  createLabel,
  createLink,
  createRelation,
  removeIssues,
  removeLink,
  removeRelation,
  setDescription,
  unarchiveIssues,
  updateIssues,
  updateLink,
  type Activity,
  type IssuePatch,
  type RelationKind,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  return { ada, slug, project };
});

async function done<Input>(command: Command<Input>, args: Input): Promise<void> {
  const { status, body } = await team.ada.run(team.slug, command, args);
  expect(status, JSON.stringify(body)).toBe(200);
}

const newIssue = (stateIndex = 0): Promise<string> =>
  team.ada.createIssue(team.slug, team.project, { stateIndex });

async function historyOf(issueId: string): Promise<Activity[]> {
  const rows = await team.ada.partial<Activity>(team.slug, 'activity', issueId);
  return rows.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** The latest entry, without what every entry has. */
async function lastOf(issueId: string): Promise<Partial<Activity> | undefined> {
  return (await historyOf(issueId)).at(-1);
}

const patch = (issueId: string, change: IssuePatch): Promise<void> =>
  done(updateIssues, { changes: [{ issueId, patch: change }] });

const text = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

test('records who created an issue, and when', async () => {
  const [line, ...others] = await historyOf(await newIssue());
  expect(line).toMatchObject({ field: 'issue', verb: 'created', actorId: team.ada.id });
  expect(line?.createdAt).toBeGreaterThan(Date.now() - 60_000);
  expect(others).toEqual([]);
});

test('S-ACT-001 S-ACT-002 records added assignees as new values, removed ones as old values', async () => {
  const id = await newIssue();
  await patch(id, { assigneeIds: { add: [team.ada.id], remove: [] } });
  expect(await lastOf(id)).toMatchObject({
    field: 'assignees',
    oldValue: null,
    newValue: 'ada',
    newIdentifier: team.ada.id,
  });
  await patch(id, { assigneeIds: { add: [], remove: [team.ada.id] } });
  expect(await lastOf(id)).toMatchObject({
    field: 'assignees',
    oldValue: 'ada',
    newValue: null,
    oldIdentifier: team.ada.id,
  });
});

test('S-ACT-009 records added and removed labels', async () => {
  const id = await newIssue();
  const labelId = uuid();
  const label = {
    id: labelId,
    projectId: team.project.id,
    name: 'Bug',
    color: '#dc2626',
    parentId: null,
    sortOrder: 'a0',
  };
  await done(createLabel, label);
  await patch(id, { labelIds: { add: [labelId], remove: [] } });
  expect(await lastOf(id)).toMatchObject({ field: 'labels', oldValue: null, newValue: 'Bug' });
  await patch(id, { labelIds: { add: [], remove: [labelId] } });
  expect(await lastOf(id)).toMatchObject({ field: 'labels', oldValue: 'Bug', newValue: null });
});

describe('of plain fields', () => {
  test.each([
    ['S-ACT-019', 'name', { title: 'Another' }, 'An issue', 'Another'],
    ['S-ACT-021', 'priority', { priority: 'high' as const }, 'none', 'high'],
    ['S-ACT-027', 'start_date', { startDate: '2026-03-09' }, null, '2026-03-09'],
    ['S-ACT-028', 'target_date', { dueDate: '2026-03-10' }, null, '2026-03-10'],
  ])('%s tells a new %s', async (_row, field, change, oldValue, newValue) => {
    const id = await newIssue();
    await patch(id, change);
    expect(await lastOf(id)).toMatchObject({ field, verb: 'updated', oldValue, newValue });
  });

  test.each([
    ['S-ACT-027', 'start_date', { startDate: '2026-03-09' }, { startDate: null }],
    ['S-ACT-028', 'target_date', { dueDate: '2026-03-10' }, { dueDate: null }],
  ])('%s tells that %s was removed', async (_row, field, set, cleared) => {
    const id = await newIssue();
    await patch(id, set);
    await patch(id, cleared);
    expect(await lastOf(id)).toMatchObject({ field, newValue: null });
  });

  test('writes nothing if nothing changes', async () => {
    const id = await newIssue();
    await patch(id, { priority: 'none' });
    expect(await historyOf(id)).toHaveLength(1);
  });
});

test('S-ACT-026 names the new state', async () => {
  const id = await newIssue();
  await patch(id, { stateId: team.project.stateIds[2] });
  expect(await lastOf(id)).toMatchObject({
    field: 'state',
    newIdentifier: team.project.stateIds[2],
    newValue: 'In Progress',
  });
});

test('S-ACT-020 names the parent as WEB-12, and the old one when it is removed', async () => {
  const parent = await newIssue();
  const id = await newIssue();
  await patch(id, { parentId: parent });
  expect(await lastOf(id)).toMatchObject({
    field: 'parent',
    newIdentifier: parent,
    newValue: expect.stringMatching(/^WEB-\d+$/),
  });
  await patch(id, { parentId: null });
  expect(await lastOf(id)).toMatchObject({ field: 'parent', newValue: null, oldIdentifier: parent });
});

test('S-ACT-003 S-ACT-004 records archiving, and restoring by the value "restore"', async () => {
  const id = await newIssue(3);
  await done(archiveIssues, { issueIds: [id] });
  expect(await lastOf(id)).toMatchObject({ field: 'archived_at', newValue: 'archive' });
  await done(unarchiveIssues, { issueIds: [id] });
  expect(await lastOf(id)).toMatchObject({ field: 'archived_at', newValue: 'restore' });
});

test('records that an issue was deleted', async () => {
  const id = await newIssue();
  await done(removeIssues, { issueIds: [id] });
  const { rows } = await server.db
    .selectFrom('activities' as never)
    .select(['field', 'verb', 'old_value'] as never)
    .where('issue_id' as never, '=', id as never)
    .where('verb' as never, '=', 'deleted' as never)
    .execute()
    .then((rows) => ({ rows }));
  expect(rows).toMatchObject([{ field: 'issue', verb: 'deleted' }]);
});

test('S-ACT-010 S-ACT-011 S-ACT-012 records added, changed and removed links with their URLs', async () => {
  const id = await newIssue();
  const linkId = uuid();
  await done(createLink, { id: linkId, issueId: id, title: '', url: 'https://example.com/a' });
  expect(await lastOf(id)).toMatchObject({
    field: 'link',
    verb: 'created',
    newValue: 'https://example.com/a',
  });
  await done(updateLink, { linkId, patch: { url: 'https://example.com/b' } });
  expect(await lastOf(id)).toMatchObject({
    field: 'link',
    verb: 'updated',
    oldValue: 'https://example.com/a',
  });
  await done(removeLink, { linkId });
  expect(await lastOf(id)).toMatchObject({
    field: 'link',
    verb: 'deleted',
    oldValue: 'https://example.com/b',
  });
});

describe('of relations', () => {
  const KEY: unknown = expect.stringMatching(/^[A-Z]+-\d+$/);

  test.each([
    ['S-ACT-022', 'relates_to', 'relates_to'],
    ['S-ACT-023', 'blocking', 'blocked_by'],
    ['S-ACT-024', 'blocked_by', 'blocking'],
    ['S-ACT-025', 'duplicate', 'duplicate'],
  ] as const)('%s tells both sides of %s', async (_row, kind: RelationKind, mirrored: RelationKind) => {
    const [here, there] = [await newIssue(), await newIssue()];
    const id = uuid();
    await done(createRelation, { id, oppositeId: uuid(), issueId: here, kind, relatedId: there });
    expect(await lastOf(here)).toMatchObject({ field: kind, oldValue: null, newIdentifier: there });
    expect(await lastOf(there)).toMatchObject({ field: mirrored, oldValue: null, newIdentifier: here });
    await done(removeRelation, { relationId: id });
    expect(await lastOf(here)).toMatchObject({
      field: kind,
      newValue: null,
      oldValue: KEY,
      oldIdentifier: there,
    });
    expect(await lastOf(there)).toMatchObject({
      field: mirrored,
      newValue: null,
      oldValue: KEY,
      oldIdentifier: here,
    });
  });
});

describe('of writing', () => {
  test('S-ACT-006 is one entry for a series of saves of a description', async () => {
    const id = await newIssue();
    for (const words of ['a', 'ab', 'abc'])
      await done(setDescription, { issueId: id, body: text(words), basedOn: null });
    expect((await historyOf(id)).map((line) => line.field)).toEqual(['issue', 'description']);
    await patch(id, { priority: 'low' });
    await done(setDescription, { issueId: id, body: text('abcd'), basedOn: null });
    expect((await historyOf(id)).map((line) => line.field)).toEqual([
      'issue',
      'description',
      'priority',
      'description',
    ]);
  });

  test('records a description that is added later, not one that an issue was created with', async () => {
    const later = await newIssue();
    await done(setDescription, { issueId: later, body: text('now'), basedOn: null });
    expect((await historyOf(later)).map((line) => line.field)).toEqual(['issue', 'description']);
    const whole = await team.ada.createIssue(team.slug, team.project, { description: text('at once') });
    expect((await historyOf(whole)).map((line) => line.field)).toEqual(['issue']);
  });

  test('S-ACT-019 is one entry with the latest title for a series of saves', async () => {
    const id = await newIssue();
    for (const title of ['Map', 'Map tiles', 'Map tiles vanish']) await patch(id, { title });
    const [, line, ...others] = await historyOf(id);
    expect(line).toMatchObject({ field: 'name', oldValue: 'An issue', newValue: 'Map tiles vanish' });
    expect(others).toEqual([]);
  });

  test('is a separate entry after more than ten minutes', async () => {
    const id = await newIssue();
    await patch(id, { title: 'Map' });
    await sql`update activities set created_at = created_at - interval '9 minutes' where issue_id = ${id}`.execute(
      server.db,
    );
    await patch(id, { title: 'Map tiles' });
    expect(await lastOf(id)).toMatchObject({ field: 'name', oldValue: 'An issue', newValue: 'Map tiles' });
    await sql`update activities set created_at = created_at - interval '2 minutes' where issue_id = ${id}`.execute(
      server.db,
    );
    await patch(id, { title: 'Map tiles vanish' });
    expect(await lastOf(id)).toMatchObject({
      field: 'name',
      oldValue: 'Map tiles',
      newValue: 'Map tiles vanish',
    });
  });
});

test('hides the activity from strangers', async () => {
  const id = await newIssue();
  const eve = await server.person('eve');
  const { slug: other } = await eve.createWorkspace();
  expect((await eve.call('GET', `/sync/${team.slug}/partial?model=activity&parent=${id}`)).status).toBe(404);
  expect((await eve.call('GET', `/sync/${other}/partial?model=activity&parent=${id}`)).status).toBe(404);
});
