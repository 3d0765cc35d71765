import {
  acceptRequest,
  addProjectMembers,
  BOT_ID,
  createComment,
  createPage,
  createPageComment,
  createRelation,
  declineRequest,
  fileRequest,
  markAllNotificationsRead,
  moveIssues,
  notification,
  NOTIFICATIONS_HELD,
  projectLevelKey,
  removeComment,
  removeIssues,
  removeProjectMember,
  removeRelation,
  reopenRequest,
  restoreIssues,
  ROLE,
  scopes,
  setDescription,
  setPageAccess,
  unsubscribe,
  updateComment,
  updateIssues,
  updateNotifications,
  updatePage,
  updateProject,
  type IssuePatch,
  type Notification,
  type ProjectLevel,
  type RichText,
} from '@cairn/domain';
import { momentAt } from '@cairn/domain/time-zone';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember } from '../../../test/given/members.ts';
import type { Answer, Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { createHub } from '../../create-hub.ts';
import { remindOfDue, workspacesWithDue } from './due-soon.ts';
import { followHistory, workspacesBehind } from './follow-history.ts';
import { wakers } from './wake.ts';

const server = testServer();
/** Tests decide themselves when notifications are created: the server's own run could come in between. */
beforeAll(() => void vi.spyOn(wakers, 'wake').mockReturnValue());
afterAll(() => vi.restoreAllMocks());
const DONE = 3;

/** Ada leads a project, Bob works in it, Gil is a guest of the workspace in no project. */
const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const bob = await givenMember(server, ada, slug, ROLE.member, 'bob');
  const cyd = await givenMember(server, ada, slug, ROLE.member, 'cyd');
  const gil = await givenMember(server, ada, slug, ROLE.guest, 'gil');
  const members = [bob, cyd].map(({ id }) => ({ id: uuid(), userId: id, role: ROLE.member }));
  expect((await ada.run(slug, addProjectMembers, { projectId: project.id, members })).status).toBe(200);
  const hub = createHub({ db: server.db, url: server.databaseUrl, build: 'test', failed: raise });
  return { ada, bob, cyd, gil, slug, workspaceId, project, membershipIds: members.map(({ id }) => id), hub };
});

function raise(error: unknown): void {
  throw error;
}

/** Processes everything that has happened. */
const tell = (): Promise<boolean> => followHistory({ hub: team.hub, workspaceId: team.workspaceId });

/** A member of the workspace and project, without the notification that they were added. */
async function givenColleague(name: string): Promise<Person> {
  const person = await givenMember(server, team.ada, team.slug, ROLE.member, name);
  const members = [{ id: uuid(), userId: person.id, role: ROLE.member }];
  const added = await team.ada.run(team.slug, addProjectMembers, { projectId: team.project.id, members });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  await tell();
  await sql`delete from notifications where user_id = ${person.id}`.execute(server.db);
  return person;
}

const newIssue = (by: Person = team.ada): Promise<string> => by.createIssue(team.slug, team.project);

async function patch(by: Person, issueId: string, change: IssuePatch): Promise<void> {
  const { status, body } = await by.run(team.slug, updateIssues, { changes: [{ issueId, patch: change }] });
  expect(status, JSON.stringify(body)).toBe(200);
}

const assign = (by: Person, issueId: string, ...people: readonly Person[]): Promise<void> =>
  patch(by, issueId, { assigneeIds: { add: people.map(({ id }) => id), remove: [] } });

const mentioning = (person: Person): RichText => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        {
          type: 'mention',
          attrs: {
            id: uuid(),
            entity_identifier: person.id,
            entity_name: 'user_mention',
            label: person.name,
          },
        },
        { type: 'text', text: ' look at this' },
      ],
    },
  ],
});

const saying = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

async function say(by: Person, issueId: string, body: RichText, parentId?: string): Promise<string> {
  const id = uuid();
  const answer = await by.run(team.slug, createComment, { id, issueId, body, parentId });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
}

/** A person's synced notifications about an issue, oldest first. */
async function heldBy(person: Person, issueId: string): Promise<Notification[]> {
  await tell();
  const rows = ((await person.everything(team.slug)).get('notification') ?? []) as unknown as Notification[];
  return rows
    .filter((row) => row.issueId === issueId)
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

const kindsOf = async (person: Person, issueId: string): Promise<string[]> =>
  (await heldBy(person, issueId)).map(({ kind, field }) => (field === null ? kind : `${kind} ${field}`));

type Entry = {
  id: string;
  issue_id: string;
  project_id: string | null;
  title: string;
  kind: string;
  excerpt: string | null;
};
type List = Answer<{ rows: Entry[]; next: string | null }>;

const list = (person: Person, query = ''): Promise<List> =>
  person.call('GET', `/api/workspaces/${team.slug}/users/notifications/${query}`);

test('assignees, subscribers and creators of an issue are notified of what others do, once each', async () => {
  const { ada, bob, cyd, project } = team;
  const issueId = await newIssue();
  await assign(ada, issueId, bob);
  await patch(cyd, issueId, { priority: 'high' });
  await patch(cyd, issueId, { dueDate: '2026-12-24' });
  await patch(bob, issueId, { stateId: project.stateIds[2] ?? '' });
  await patch(bob, issueId, { stateId: project.stateIds[DONE] ?? '' });
  await say(cyd, issueId, saying('Well done'));
  await patch(ada, issueId, { title: 'Another title' });
  expect(await kindsOf(bob, issueId)).toEqual([
    'assigned',
    'property priority',
    'property dueDate',
    'comment',
    'property title',
  ]);
  expect(await kindsOf(ada, issueId)).toEqual([
    'property priority',
    'property dueDate',
    'state state',
    'completed state',
    'comment',
  ]);
  // Who has commented follows it from then on.
  expect(await kindsOf(cyd, issueId)).toEqual(['property title']);
  const [, priority] = await heldBy(bob, issueId);
  expect(priority).toMatchObject({ actorId: cyd.id, oldValue: 'none', newValue: 'high', readAt: null });
});

test("people in a thread are notified of replies, subscribed or not, and other non-subscribers aren't", async () => {
  const { ada, bob, cyd, slug } = team;
  const issueId = await newIssue();
  // Commenters are subscribed, so they would be notified of the next comment anyway.
  const leave = async (each: Person): Promise<void> =>
    expect((await each.run(slug, unsubscribe, { issueId })).status).toBe(200);
  const first = await say(bob, issueId, saying('Why?'));
  await leave(bob);
  const other = await say(cyd, issueId, saying('How?'));
  await leave(cyd);
  await say(ada, issueId, saying('Because'), first);
  await say(ada, issueId, saying('Like this'), other);
  await say(ada, issueId, saying('By the way'));
  expect(await kindsOf(bob, issueId)).toEqual(['comment reply']);
  expect(await kindsOf(cyd, issueId)).toEqual(['comment reply']);
  expect((await list(bob)).body.rows[0]).toMatchObject({ excerpt: 'Because' });
  // Deleted comments with replies aren't quoted.
  expect((await bob.run(slug, removeComment, { commentId: first })).status).toBe(200);
  expect((await list(ada)).body.rows.map(({ excerpt }) => excerpt)).not.toContain('Why?');
});

test('no one is notified of their own actions, or of the values an issue was created with', async () => {
  const { ada } = team;
  const issueId = await newIssue();
  await assign(ada, issueId, ada);
  await patch(ada, issueId, { priority: 'low' });
  await say(ada, issueId, saying('To myself'));
  expect(await heldBy(ada, issueId)).toEqual([]);
});

/** A person's page, and a way for others to comment on it. */
async function givenPage(by: Person) {
  const pageId = uuid();
  const { slug, project } = team;
  const place = {
    projectId: project.id,
    parentId: null,
    icon: null,
    access: 'public',
    sortOrder: 'a0',
  } as const;
  expect((await by.run(slug, createPage, { id: pageId, title: 'Tides', ...place })).status).toBe(200);
  const sayOnPage = async (who: Person, body: RichText, parentId?: string): Promise<string> => {
    const id = uuid();
    const answer = await who.run(slug, createPageComment, { id, pageId, body, parentId });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return id;
  };
  const told = async (person: Person): Promise<Notification[]> => {
    await tell();
    const rows = ((await person.everything(slug)).get('notification') ?? []) as unknown as Notification[];
    return rows.filter((row) => row.pageId === pageId).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  const kinds = async (person: Person): Promise<string[]> =>
    (await told(person)).map(({ kind, field }) => (field === null ? kind : `${kind} ${field}`));
  return { pageId, sayOnPage, told, kinds };
}

test('a page comment notifies the owner, earlier authors of the thread, and those mentioned', async () => {
  const { ada, bob, cyd, gil } = team;
  const { pageId, sayOnPage, told, kinds } = await givenPage(ada);
  const first = await sayOnPage(bob, saying('Which harbour?'));
  await sayOnPage(cyd, mentioning(bob));
  await sayOnPage(cyd, saying('The old one'), first);
  // A guest who isn't in the project is not notified.
  await sayOnPage(cyd, mentioning(gil));
  expect(await kinds(ada)).toEqual(['comment', 'comment', 'comment reply', 'comment']);
  expect(await kinds(bob)).toEqual(['mentioned', 'comment reply']);
  expect(await kinds(cyd)).toEqual([]);
  expect(await kinds(gil)).toEqual([]);
  expect((await told(ada))[0]).toMatchObject({ commentId: first, issueId: null, pageId, actorId: bob.id });
  const { rows } = (await list(bob)).body;
  expect(rows[0]).toMatchObject({ title: 'Tides', kind: 'comment', excerpt: 'The old one' });
});

test('a comment on a page that has since become private notifies only the owner', async () => {
  const { ada, bob, cyd, slug } = team;
  const { pageId, sayOnPage, kinds } = await givenPage(ada);
  const first = await sayOnPage(bob, saying('Which harbour?'));
  await sayOnPage(cyd, saying('The new one'), first);
  expect((await ada.run(slug, setPageAccess, { pageId, access: 'private' as const })).status).toBe(200);
  expect(await kinds(bob)).toEqual([]);
  expect(await kinds(ada)).toEqual(['comment', 'comment reply']);
  expect((await list(bob)).body.rows.map(({ excerpt }) => excerpt)).not.toContain('The new one');
});

test('people mentioned in a comment or description are notified once, even if it is edited', async () => {
  const { ada, bob, slug } = team;
  const issueId = await newIssue();
  const commentId = await say(ada, issueId, mentioning(bob));
  // Both are processed in one step.
  await ada.run(slug, updateComment, { commentId, body: mentioning(bob) });
  expect(await kindsOf(bob, issueId)).toEqual(['mentioned']);
  await ada.run(slug, updateComment, { commentId, body: mentioning(bob) });
  expect(await kindsOf(bob, issueId)).toEqual(['mentioned']);
  await ada.run(slug, updateComment, { commentId, body: saying('Never mind') });
  expect(await kindsOf(bob, issueId)).toEqual(['mentioned']);
  await ada.run(slug, updateComment, { commentId, body: mentioning(bob) });
  expect(await kindsOf(bob, issueId)).toEqual(['mentioned', 'mentioned']);
  await ada.run(slug, setDescription, { issueId, body: mentioning(bob), basedOn: null });
  expect(await kindsOf(bob, issueId)).toEqual(['mentioned', 'mentioned', 'mentioned']);
});

test('people mentioned on a page are notified, and no one else of its edits', async () => {
  const { ada, bob, cyd, gil, slug, project } = team;
  const pageId = uuid();
  const page = { id: pageId, projectId: project.id, parentId: null, title: 'Plan', icon: null };
  const given = { ...page, access: 'public' as const, sortOrder: 'a0' };
  expect((await ada.run(slug, createPage, given)).status).toBe(200);
  await sql`update doc_derived set extract = extract || ${JSON.stringify({ mentions: [bob.id, gil.id] })}::jsonb
    where doc_id = ${pageId}`.execute(server.db);
  for (const title of ['Plan A', 'Plan B'])
    expect((await ada.run(slug, updatePage, { pageId, patch: { title } })).status).toBe(200);
  await tell();
  const { rows } = await sql`select user_id, kind, issue_id, comment_id from notifications
    where page_id = ${pageId}`.execute(server.db);
  expect(rows).toEqual([{ userId: bob.id, kind: 'mentioned', issueId: null, commentId: null }]);
  expect((await list(cyd)).body.rows.some((row) => row.title.startsWith('Plan'))).toBe(false);
});

test("people who may not see the issue aren't notified, even if mentioned", async () => {
  const { ada, gil } = team;
  const stranger = await server.person('stranger');
  const issueId = await newIssue();
  await say(ada, issueId, mentioning(gil));
  await say(ada, issueId, mentioning(stranger));
  expect(await heldBy(gil, issueId)).toEqual([]);
  const { rows } =
    await sql`select 1 from notifications where user_id in (${gil.id}, ${stranger.id})`.execute(server.db);
  expect(rows).toEqual([]);
});

test('a requester is notified of each answer once, and new assignees of the assignment', async () => {
  const { ada, bob, cyd, slug, project } = team;
  await ada.run(slug, updateProject, { projectId: project.id, patch: { hasIntake: true } });
  const requestId = uuid();
  const request = { id: requestId, projectId: project.id, title: 'Please', sortOrder: 'a0' };
  const asked = { ...request, priority: 'none' as const, assigneeIds: [], labelIds: [], dueDate: null };
  expect((await bob.run(slug, fileRequest, asked)).status).toBe(200);
  expect((await ada.run(slug, declineRequest, { requestId, reason: 'Not now' })).status).toBe(200);
  expect((await ada.run(slug, reopenRequest, { requestId })).status).toBe(200);
  expect((await ada.run(slug, acceptRequest, { requestId, assigneeIds: [cyd.id] })).status).toBe(200);
  expect(await kindsOf(bob, requestId)).toEqual(['state request', 'state request', 'state request']);
  const told = await heldBy(bob, requestId);
  expect(told.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
    ['-2', '-1'],
    ['-1', '-2'],
    ['-2', '1'],
  ]);
  expect(await kindsOf(cyd, requestId)).toEqual(['assigned']);
  expect(await kindsOf(ada, requestId)).toEqual([]);
});

test("a move is reported once, and people who can't see the target hear no more", async () => {
  const { ada, bob, cyd, slug } = team;
  const docs = await ada.createProject(slug, 'DOC', false);
  const members = [{ id: uuid(), userId: cyd.id, role: ROLE.member }];
  expect((await ada.run(slug, addProjectMembers, { projectId: docs.id, members })).status).toBe(200);
  const issueId = await newIssue();
  await assign(ada, issueId, bob, cyd);
  await say(ada, issueId, mentioning(bob));
  const before = [await kindsOf(bob, issueId), await kindsOf(cyd, issueId)];
  expect((await list(bob)).body.rows.map((row) => row.issue_id)).toContain(issueId);
  const there = { stateId: docs.stateIds[0] ?? '', assigneeIds: [cyd.id], labelIds: [] };
  const moves = [{ issueId, ...there, estimateValueId: null, cycleId: null, moduleIds: [] }];
  expect((await ada.run(slug, moveIssues, { projectId: docs.id, moves })).status).toBe(200);
  expect(await kindsOf(cyd, issueId)).toEqual([...(before[1] ?? []), 'property project']);
  expect(await kindsOf(bob, issueId)).toEqual(before[0]);
  expect((await list(bob)).body.rows.map((row) => row.issue_id)).not.toContain(issueId);
});

async function block(by: Person, blockerId: string, issueId: string): Promise<string> {
  const oppositeId = uuid();
  const input = { id: uuid(), oppositeId, issueId: blockerId, kind: 'blocking' as const, relatedId: issueId };
  expect((await by.run(team.slug, createRelation, input)).status).toBe(200);
  return oppositeId;
}

test('an issue is blocked by its first open blocker and unblocked by its last, each reported once, whatever the cause', async () => {
  const { ada, bob, cyd, slug, project } = team;
  const [issueId, first, second] = [await newIssue(), await newIssue(), await newIssue()];
  await assign(ada, issueId, bob);
  const [todo, done] = [project.stateIds[1] ?? '', project.stateIds[DONE] ?? ''];
  await block(cyd, first, issueId);
  await tell();
  await block(cyd, second, issueId);
  expect(await kindsOf(bob, issueId)).toEqual(['assigned', 'blocked', 'property relation']);
  expect((await heldBy(bob, issueId))[1]).toMatchObject({ actorId: cyd.id, newValue: first });
  await patch(cyd, first, { stateId: done });
  expect(await kindsOf(bob, issueId)).toHaveLength(3);
  const relationId = await block(ada, await newIssue(), issueId);
  expect((await ada.run(slug, removeRelation, { relationId })).status).toBe(200);
  expect((await kindsOf(bob, issueId)).slice(3)).toEqual(['property relation']);
  expect((await ada.run(slug, removeIssues, { issueIds: [second] })).status).toBe(200);
  expect((await kindsOf(bob, issueId)).slice(4)).toEqual(['unblocked']);
  expect((await heldBy(bob, issueId)).at(-1)).toMatchObject({ actorId: ada.id, newValue: second });
  expect((await ada.run(slug, restoreIssues, { projectId: project.id, issueIds: [second] })).status).toBe(
    200,
  );
  expect((await kindsOf(bob, issueId)).slice(5)).toEqual(['blocked']);
  // Several blockers closed together unblock once, and what is reverted before processing isn't reported.
  await patch(ada, first, { stateId: todo });
  const close = [first, second].map((id) => ({ issueId: id, patch: { stateId: done } }));
  expect((await ada.run(slug, updateIssues, { changes: close })).status).toBe(200);
  expect((await kindsOf(bob, issueId)).slice(6)).toEqual(['unblocked']);
  await patch(ada, first, { stateId: todo });
  await patch(ada, first, { stateId: done });
  expect(await kindsOf(bob, issueId)).toHaveLength(7);
  // The actor isn't notified, and no one is about a closed issue.
  await patch(bob, first, { stateId: todo });
  expect(await kindsOf(bob, issueId)).toHaveLength(7);
  expect((await kindsOf(ada, issueId)).at(-1)).toBe('blocked');
  await patch(bob, issueId, { stateId: done });
  const before = await kindsOf(ada, issueId);
  await patch(bob, first, { stateId: done });
  expect(await kindsOf(ada, issueId)).toEqual(before);
});

test('of several actions processed together, the actual cause is reported', async () => {
  const { ada, bob, cyd, slug, project } = team;
  const [issueId, first, second] = [await newIssue(), await newIssue(), await newIssue()];
  await assign(ada, issueId, bob);
  await tell();
  const last = async (): Promise<Notification | undefined> =>
    (await heldBy(bob, issueId)).findLast(({ kind }) => kind === 'blocked' || kind === 'unblocked');
  await block(cyd, first, issueId);
  const relationId = await block(ada, second, issueId);
  expect(await last()).toMatchObject({ kind: 'blocked', actorId: cyd.id, newValue: first });
  await patch(ada, first, { stateId: project.stateIds[DONE] ?? '' });
  await patch(cyd, second, { stateId: project.stateIds[DONE] ?? '' });
  expect((await ada.run(slug, removeRelation, { relationId })).status).toBe(200);
  expect(await last()).toMatchObject({ kind: 'unblocked', actorId: cyd.id, newValue: second });
});

test('people added to a project by someone else are notified, as long as they can see it', async () => {
  const { ada, bob, cyd, slug } = team;
  const docs = await ada.createProject(slug, 'ADD', false);
  const [bobs, cyds] = [uuid(), uuid()];
  const members = [
    { id: bobs, userId: bob.id, role: ROLE.member },
    { id: cyds, userId: cyd.id, role: ROLE.member },
  ];
  expect((await ada.run(slug, addProjectMembers, { projectId: docs.id, members })).status).toBe(200);
  expect((await ada.run(slug, removeProjectMember, { membershipId: cyds })).status).toBe(200);
  await tell();
  const of = async (person: Person) =>
    (await list(person)).body.rows.filter((row) => row.project_id === docs.id);
  expect(await of(bob)).toMatchObject([
    { kind: 'added', title: 'Project ADD', issue_id: null, page_id: null, reference: null, actor_id: ada.id },
  ]);
  expect(await of(cyd)).toEqual([]);
  // No one is notified of a project they created.
  expect(await of(ada)).toEqual([]);
  // It can be read and archived like any other, even after losing access to the project.
  const added = (await of(bob))[0]?.id ?? '';
  const update = async (patch: object): Promise<number> =>
    (await bob.run(slug, updateNotifications, { changes: [{ notificationId: added, patch }] })).status;
  expect([await update({ readAt: Date.now() }), await update({ readAt: null })]).toEqual([200, 200]);
  const unread = async (): Promise<number> =>
    (await bob.call<{ all: number }>('GET', `/api/workspaces/${slug}/users/notifications/unread/`)).body.all;
  const before = await unread();
  expect((await ada.run(slug, removeProjectMember, { membershipId: bobs })).status).toBe(200);
  expect(await of(bob)).toEqual([]);
  expect(await unread()).toBe(before - 1);
  expect(await update({ archivedAt: Date.now() })).toBe(200);
});

test('assignees of an open issue are reminded once, the day before it is due, in the time zone of the project or their own', async () => {
  const { ada, bob, cyd, slug, workspaceId, hub } = team;
  const project = await ada.createProject(slug, 'DUE', false);
  const members = [bob, cyd].map(({ id }) => ({ id: uuid(), userId: id, role: ROLE.member }));
  expect((await ada.run(slug, addProjectMembers, { projectId: project.id, members })).status).toBe(200);
  const [given, kept, finished] = [
    await ada.createIssue(slug, project),
    await ada.createIssue(slug, project),
    await ada.createIssue(slug, project),
  ];
  const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  for (const id of [given, finished]) {
    await assign(ada, id, bob, cyd);
    await patch(ada, id, { dueDate: dayIn(20) });
  }
  await patch(ada, kept, { dueDate: dayIn(20) });
  expect((await bob.call('PATCH', '/api/users/me', { timezone: 'Asia/Tokyo' })).status).toBe(200);
  const due = async (person: Person, issueId: string): Promise<readonly (string | null)[]> =>
    (await heldBy(person, issueId)).flatMap((row) => (row.kind === 'due_soon' ? [row.newValue] : []));
  const at = async (moment: number): Promise<void> => {
    const isTime = (await workspacesWithDue(server.db, moment)).includes(workspaceId);
    const before = [await due(bob, given), await due(cyd, given), await due(bob, finished)];
    await remindOfDue({ hub, workspaceId, asOf: moment });
    const after = [await due(bob, given), await due(cyd, given), await due(bob, finished)];
    // The query finds exactly those who are reminded.
    expect(isTime).toBe(JSON.stringify(before) !== JSON.stringify(after));
  };
  const day = dayIn(19);
  await at(momentAt(day, 7, 'Asia/Tokyo') - 1);
  expect(await due(bob, given)).toEqual([]);
  await at(momentAt(day, 7, 'Asia/Tokyo'));
  expect(await due(bob, given)).toEqual([dayIn(20)]);
  expect(await due(cyd, given)).toEqual([]);
  await patch(ada, finished, { stateId: project.stateIds[DONE] ?? '' });
  await at(momentAt(day, 7, 'UTC'));
  expect(await due(cyd, given)).toEqual([dayIn(20)]);
  expect(await due(bob, given)).toEqual([dayIn(20)]);
  expect(await due(cyd, finished)).toEqual([]);
  await at(momentAt(day, 12, 'UTC'));
  expect(await due(cyd, given)).toEqual([dayIn(20)]);
  // The project's time zone takes precedence, and a new due date gets a new reminder.
  await ada.run(slug, updateProject, { projectId: project.id, patch: { timeZone: 'America/New_York' } });
  await patch(ada, given, { dueDate: dayIn(22) });
  await at(momentAt(dayIn(21), 7, 'Asia/Tokyo'));
  expect(await due(bob, given)).toEqual([dayIn(20)]);
  await at(momentAt(dayIn(21), 7, 'America/New_York'));
  expect(await due(bob, given)).toEqual([dayIn(20), dayIn(22)]);
  // There is no reminder on the due date itself.
  await patch(ada, given, { dueDate: dayIn(24) });
  await at(momentAt(dayIn(24), 12, 'America/New_York'));
  expect(await due(bob, given)).toEqual([dayIn(20), dayIn(22)]);
  // People who can no longer see it aren't reminded.
  await patch(ada, given, { dueDate: dayIn(26) });
  expect((await ada.run(slug, removeProjectMember, { membershipId: members[1]?.id ?? '' })).status).toBe(200);
  await at(momentAt(dayIn(25), 12, 'America/New_York'));
  expect(await due(bob, given)).toEqual([dayIn(20), dayIn(22), dayIn(26)]);
  expect(await due(cyd, given)).toEqual([dayIn(20), dayIn(22)]);
});

test('a text saved at every pause is reported once until it is read', async () => {
  const { ada, bob, slug } = team;
  const issueId = await newIssue();
  await assign(ada, issueId, bob);
  for (const words of ['a', 'ab', 'abc'])
    await ada.run(slug, setDescription, { issueId, body: saying(words), basedOn: null });
  // Other changes are reported each time.
  for (const priority of ['low', 'high'] as const) await patch(ada, issueId, { priority });
  expect(await kindsOf(bob, issueId)).toEqual([
    'assigned',
    'property description',
    'property priority',
    'property priority',
  ]);
});

test('what a person can no longer see is neither listed nor counted', async () => {
  const { ada, cyd, slug, project } = team;
  const dan = await givenColleague('dan');
  const membershipId = String(
    (await ada.everything(slug)).get('projectMember')?.find(({ userId }) => userId === dan.id)?.['id'],
  );
  const issueId = await ada.createIssue(slug, project, { title: 'A canary sings' });
  await assign(ada, issueId, dan);
  await say(cyd, issueId, saying('A canary speaks'));
  expect(await kindsOf(dan, issueId)).toEqual(['assigned', 'comment']);
  expect((await list(dan)).body.rows).toMatchObject([
    { kind: 'comment', title: 'A canary sings', excerpt: 'A canary speaks' },
    { kind: 'assigned' },
  ]);
  expect((await dan.call('GET', `/api/workspaces/${slug}/users/notifications/unread`)).body).toEqual({
    all: 2,
    mentions: 0,
  });
  expect((await ada.run(slug, removeProjectMember, { membershipId })).status).toBe(200);
  expect((await list(dan)).body).toEqual({ rows: [], next: null });
  expect((await dan.call('GET', `/api/workspaces/${slug}/users/notifications/unread/`)).body).toEqual({
    all: 0,
    mentions: 0,
  });
  // A new change doesn't reach them either.
  await patch(ada, issueId, { priority: 'urgent' });
  expect(await kindsOf(dan, issueId)).toEqual(['assigned', 'comment']);
  expect(JSON.stringify([...(await dan.everything(slug)).values()])).not.toContain('canary');
});

test('no one else sees or changes them', async () => {
  const { ada, bob, slug } = team;
  const issueId = await newIssue();
  await assign(ada, issueId, bob);
  const [row] = await heldBy(bob, issueId);
  const changes = [{ notificationId: row?.id ?? '', patch: { readAt: 1 } }];
  expect((await ada.run(slug, updateNotifications, { changes })).status).toBe(404);
  const unknown = [{ notificationId: uuid(), patch: { readAt: 1 } }];
  expect((await ada.run(slug, updateNotifications, { changes: unknown })).status).toBe(404);
  expect((await heldBy(bob, issueId))[0]?.readAt).toBeNull();
  expect((await ada.everything(slug)).get('notification')?.some(({ id }) => id === row?.id)).not.toBe(true);
  const stranger = await server.person('eve');
  expect((await list(stranger)).status).toBe(404);
});

test('S-FEAT-016 the list can be filtered by read, archived, snoozed and type, page by page; all can be marked as read', async () => {
  const { ada, slug } = team;
  const eli = await givenColleague('eli');
  const mine = await newIssue(eli);
  const assigned = await newIssue();
  const followed = await newIssue();
  await assign(ada, assigned, eli);
  await say(eli, followed, saying('I follow this'));
  await patch(ada, mine, { priority: 'high' });
  await say(ada, followed, mentioning(eli));
  await tell();
  const ids = async (query: string): Promise<string[]> =>
    (await list(eli, query)).body.rows.map((each) => each.issue_id);
  expect(await ids('')).toEqual([followed, mine, assigned]);
  expect(await ids('?type=assigned')).toEqual([assigned]);
  expect(await ids('?type=created')).toEqual([mine]);
  expect((await ids('?type=subscribed')).toSorted()).toEqual([followed, mine, assigned].toSorted());
  expect(await ids('?type=mentions')).toEqual([followed]);
  expect((await list(eli, '?type=nobody')).status).toBe(400);
  expect((await list(eli, '?before=x')).status).toBe(400);
  const first = await list(eli, '?limit=2');
  const second = await list(eli, `?limit=2&before=${encodeURIComponent(first.body.next ?? '')}`);
  expect([...first.body.rows, ...second.body.rows].map((each) => each.issue_id)).toEqual([
    followed,
    mine,
    assigned,
  ]);
  expect(second.body.next).toBeNull();
  expect((await list(eli, '?limit=3')).body.next).toBeNull();
  const [top, middle, last] = (await list(eli)).body.rows.map(({ id }) => id);
  const now = Date.now();
  const changes = [
    { notificationId: top ?? '', patch: { readAt: now } },
    { notificationId: middle ?? '', patch: { archivedAt: now } },
    { notificationId: last ?? '', patch: { snoozedUntil: now + 60_000 } },
  ];
  expect((await eli.run(slug, updateNotifications, { changes })).status).toBe(200);
  expect(await ids('')).toEqual([followed]);
  expect(await ids('?read=false')).toEqual([]);
  expect(await ids('?read=true')).toEqual([followed]);
  expect(await ids('?archived=true')).toEqual([mine]);
  expect(await ids('?snoozed=true')).toEqual([assigned]);
  // A snooze ends, and what was read before is unread again.
  const over = [{ notificationId: last ?? '', patch: { readAt: now - 2, snoozedUntil: now - 1 } }];
  expect((await eli.run(slug, updateNotifications, { changes: over })).status).toBe(200);
  expect(await ids('?read=false')).toEqual([assigned]);
  const unread = `/api/workspaces/${slug}/users/notifications/unread/`;
  expect((await eli.call('GET', unread)).body).toEqual({ all: 1, mentions: 0 });
  const all = `/api/workspaces/${slug}/users/notifications/mark-all-read/`;
  expect((await eli.call('POST', all)).status).toBe(200);
  expect((await eli.call('GET', unread)).body).toEqual({ all: 0, mentions: 0 });
  expect(await ids('?read=false')).toEqual([]);
});

test('marking all as read leaves what arrived since it was requested', async () => {
  const { ada, bob, slug } = team;
  const issueId = await newIssue();
  await assign(ada, issueId, bob);
  const until = (await heldBy(bob, issueId))[0]?.createdAt ?? 0;
  await patch(ada, issueId, { priority: 'urgent' });
  await tell();
  expect((await bob.run(slug, markAllNotificationsRead, { until })).status).toBe(200);
  expect((await heldBy(bob, issueId)).map(({ readAt }) => readAt !== null)).toEqual([true, false]);
});

test('the server processes automatically, including what a dead process left', async () => {
  const { ada, bob, workspaceId } = team;
  const issueId = await newIssue();
  await assign(ada, issueId, bob);
  const held = async (): Promise<number> =>
    (
      await sql`select 1 from notifications where workspace_id = ${workspaceId} and issue_id = ${issueId}`.execute(
        server.db,
      )
    ).rows.length;
  await expect.poll(held).toBe(1);
  // As if the process had died before it notified anyone.
  await sql`update notification_cursors set seq = seq - 1 where workspace_id = ${workspaceId}`.execute(
    server.db,
  );
  expect(await workspacesBehind(server.db)).toContain(workspaceId);
  // What was already reported isn't reported again.
  expect(await tell()).toBe(false);
  expect(await held()).toBe(1);
  expect(await workspacesBehind(server.db)).not.toContain(workspaceId);
});

test('everything is processed in one run, however much has happened', async () => {
  const { ada, hub } = team;
  const { id: workspaceId } = await ada.createWorkspace();
  await followHistory({ hub, workspaceId });
  await sql`insert into history (workspace_id, seq, at, actor_id, command, facts)
    select ${workspaceId}::uuid, seq + nth, now(), ${ada.id}::uuid, 'some.command', '[]'::jsonb
    from workspace_clock, generate_series(1, 450) nth where workspace_id = ${workspaceId}`.execute(server.db);
  expect(await workspacesBehind(server.db)).toContain(workspaceId);
  expect(await followHistory({ hub, workspaceId })).toBe(false);
  expect(await workspacesBehind(server.db)).not.toContain(workspaceId);
});

test('devices have the newest ones, and older ones are only on the server', async () => {
  const { ada, workspaceId } = team;
  const fay = await givenColleague('fay');
  const issueId = await newIssue();
  await sql`insert into ${sql.table(notification.table)} (workspace_id, id, scope, user_id, kind, actor_id, issue_id,
      created_at, is_old)
    select ${workspaceId}, gen_random_uuid(), ${scopes.person(fay.id)}, ${fay.id}, 'comment', ${BOT_ID}, ${issueId},
      now() - make_interval(mins => n), false from generate_series(1, ${NOTIFICATIONS_HELD}) n`.execute(
    server.db,
  );
  await assign(ada, issueId, fay);
  const held = await heldBy(fay, issueId);
  expect(held).toHaveLength(NOTIFICATIONS_HELD);
  expect(held.at(-1)?.kind).toBe('assigned');
  const seen = new Set<string>();
  for (let next: string | null = ''; next !== null;) {
    const page: List = await list(fay, next === '' ? '' : `?before=${encodeURIComponent(next)}`);
    for (const { id } of page.body.rows) seen.add(id);
    ({ next } = page.body);
  }
  expect(seen.size).toBe(NOTIFICATIONS_HELD + 1);
});

test('devices hold no more than the bound after many changes at once, told to many readers', async () => {
  const { ada, workspaceId } = team;
  const names = Array.from({ length: 10 }, (_, at) => `reader${at}`);
  const readers: Person[] = [];
  for (const name of names) readers.push(await givenColleague(name));
  const issueId = await newIssue();
  await assign(ada, issueId, ...readers);
  await sql`insert into ${sql.table(notification.table)} (workspace_id, id, scope, user_id, kind, actor_id, issue_id,
      created_at, is_old, archived_at)
    select ${workspaceId}, gen_random_uuid(), 'u:' || reader, reader, 'comment', ${BOT_ID}, ${issueId},
      now() - make_interval(mins => n), false, case when n = 3 then now() end
    from generate_series(1, ${NOTIFICATIONS_HELD - 5}) n, unnest(${readers.map(({ id }) => id)}::uuid[]) reader`.execute(
    server.db,
  );
  for (let nth = 0; nth < 12; nth++) await patch(ada, issueId, { priority: nth % 2 === 0 ? 'high' : 'low' });
  await tell();
  for (const reader of readers) {
    const held = await heldBy(reader, issueId);
    expect(held).toHaveLength(NOTIFICATIONS_HELD);
    expect(held.filter(({ kind }) => kind === 'property')).toHaveLength(12);
    // Archived ones go first.
    expect(held.filter(({ archivedAt }) => archivedAt !== null)).toEqual([]);
  }
});

test("a project's level is synced to all devices and settings, and only its members can set it", async () => {
  const { bob, gil, slug, project } = team;
  const set = async (who: Person, level: string, of = slug, id = project.id): Promise<number> =>
    (await who.call('PATCH', `/api/workspaces/${of}/projects/${id}/notifications/`, { level })).status;
  const listed = async (who: Person) =>
    (
      await who.call<{ projects: { id: string; level: ProjectLevel }[] }>(
        'GET',
        '/api/users/me/project-notifications/',
      )
    ).body.projects;
  expect([await set(bob, 'direct'), await set(bob, 'no_emails')]).toEqual([200, 200]);
  const held = (await bob.everything(slug)).get('preference') ?? [];
  expect(held.filter(({ key }) => key === projectLevelKey(project.id))).toMatchObject([
    { userId: bob.id, value: 'no_emails' },
  ]);
  expect((await listed(bob)).find(({ id }) => id === project.id)).toMatchObject({
    name: 'Project WEB',
    workspace: { slug },
    level: 'no_emails',
  });
  expect([await set(bob, 'all'), await set(bob, 'loud')]).toEqual([200, 400]);
  const eve = await server.person('eve');
  const { slug: hers } = await eve.createWorkspace();
  expect([
    await set(bob, 'all', slug, uuid()),
    await set(gil, 'all'),
    await set(eve, 'all'),
    await set(eve, 'all', hers),
  ]).toEqual([404, 404, 404, 404]);
  expect([await listed(gil), await listed(eve)]).toEqual([[], []]);
});
