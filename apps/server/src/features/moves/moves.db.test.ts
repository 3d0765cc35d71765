import {
  addProjectMembers,
  copyIssues,
  createComment,
  createCycle,
  createEstimate,
  createLabel,
  createLink,
  createModule,
  createRelation,
  MOVED_ROWS_MAX,
  moveIssues,
  ROLE,
  setDescription,
  updateIssues,
  type Activity,
  type Comment,
  type Issue,
  type Move,
  type RichText,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closeCodeOf, says, testTabs } from '../../../test/documents.ts';
import { PNG } from '../../../test/given/files.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, givenTeam } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const openTab = testTabs(server);

/** Ada is in both projects, Bob and a Viewer only in the first, Cleo only in the other. */
const team = fixture(async () => {
  const { ada, bob, viewer, slug, project, workspaceId } = await givenTeam(server);
  const docs = await ada.createProject(slug, 'DOC', false);
  const cleo = await givenMember(server, ada, slug, ROLE.member, 'cleo');
  const [web] = [project];
  const join = async (projectId: string, userId: string, role: 5 | 10 | 15 | 20): Promise<void> => {
    const members = [{ id: uuid(), userId, role }];
    expect((await ada.run(slug, addProjectMembers, { projectId, members })).status).toBe(200);
  };
  await join(docs.id, cleo.id, ROLE.member);
  return { ada, bob, viewer, cleo, slug, workspaceId, web, docs, join };
});

const rowsOf = async (who: Person, model: string): Promise<Record<string, unknown>[]> =>
  (await who.everything(team.slug)).get(model) ?? [];
const issueOf = async (who: Person, id: string): Promise<Issue | undefined> =>
  (await rowsOf(who, 'issue')).find((row) => row['id'] === id) as Issue | undefined;

type Place = { readonly id: string; readonly stateIds: readonly string[] };
const into = ({ id, stateIds }: Place, issueId: string, more: Partial<Move> = {}) => {
  const nothing = { assigneeIds: [], labelIds: [], estimateValueId: null, cycleId: null, moduleIds: [] };
  const moves: Move[] = [{ issueId, stateId: stateIds[0] ?? '', ...nothing, ...more }];
  return { projectId: id, moves };
};
const toDocs = (issueId: string, more?: Partial<Move>) => into(team.docs, issueId, more);
const toWeb = (issueId: string) => into(team.web, issueId);

async function expectMoved(who: Person, args: ReturnType<typeof toDocs>): Promise<void> {
  const answer = await who.run(team.slug, moveIssues, args);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

test('an issue moves with everything that belongs to it: people only in the target see it all, people only in the source see nothing', async () => {
  const { ada, bob, cleo, slug, web, docs } = team;
  const issueId = await ada.createIssue(slug, web, { title: 'Goes', description: says('Its text') });
  const stays = await ada.createIssue(slug, web, { title: 'Stays' });
  const commentId = uuid();
  await ada.run(slug, createComment, { id: commentId, issueId, body: says('Said here') });
  await ada.run(slug, createLink, { id: uuid(), issueId, title: 'Plan', url: 'https://example.com' });
  const relation = { id: uuid(), oppositeId: uuid(), issueId, kind: 'blocking' as const, relatedId: stays };
  await ada.run(slug, createRelation, relation);
  const before = await issueOf(ada, issueId);
  const numbersThere = (await rowsOf(ada, 'issue')).filter((row) => row['projectId'] === docs.id).length;

  await expectMoved(ada, toDocs(issueId));

  expect(await issueOf(ada, issueId)).toMatchObject({
    projectId: docs.id,
    number: numbersThere + 1,
    stateId: docs.stateIds[0],
  });
  for (const model of ['description', 'comment', 'issueLink', 'activity']) {
    const seen = await cleo.partial<{ projectId: string }>(slug, model, issueId);
    expect(seen.length, model).toBeGreaterThan(0);
    expect(new Set(seen.map(({ projectId }) => projectId)), model).toEqual(new Set([docs.id]));
    const path = `/sync/${slug}/partial?model=${model}&parent=${issueId}`;
    expect((await bob.call('GET', path)).status, model).toBe(404);
  }
  expect(await issueOf(cleo, issueId)).toMatchObject({ title: 'Goes' });
  expect(await issueOf(bob, issueId)).toBeUndefined();
  const relations = async (who: Person) =>
    (await rowsOf(who, 'relation')).map((row) => [row['issueId'], row['relatedId']]);
  expect(await relations(cleo)).toEqual([[issueId, stays]]);
  expect(await relations(bob)).toEqual([[stays, issueId]]);
  expect(await rowsOf(cleo, 'issueFormerKeys')).toMatchObject([
    { id: issueId, keys: [{ projectId: web.id, number: before?.number }] },
  ]);
  expect((await cleo.partial<Comment>(slug, 'comment', issueId))[0]?.body).toEqual(says('Said here'));
});

test('a copy in another project has the text, links and those properties that the project has', async () => {
  const { ada, bob, cleo, slug, web, docs } = team;
  const issueId = await ada.createIssue(slug, web, { title: 'Original', description: says('Its text') });
  const childId = await ada.createIssue(slug, web, { title: 'Below' });
  await ada.run(slug, updateIssues, {
    changes: [
      { issueId, patch: { priority: 'high', dueDate: '2026-03-09' } },
      { issueId: childId, patch: { parentId: issueId } },
    ],
  });
  const linkId = uuid();
  await ada.run(slug, createLink, { id: linkId, issueId, title: 'Plan', url: 'https://example.com' });
  await ada.run(slug, createComment, { id: uuid(), issueId, body: says('Said here') });
  const labelId = uuid();
  await ada.run(slug, createLabel, {
    id: labelId,
    projectId: docs.id,
    name: 'Docs only',
    color: '#123456',
    parentId: null,
    sortOrder: 'a0',
  });
  const [copyId, belowId] = [uuid(), uuid()];
  const there = { stateId: docs.stateIds[1] ?? '', assigneeIds: [ada.id], labelIds: [labelId], links: [] };
  const before = await issueOf(ada, issueId);
  const copies = [
    { ...there, issueId, id: copyId, title: 'Original', estimateValueId: null, parentId: null },
    { ...there, issueId: childId, id: belowId, title: 'Below', estimateValueId: null, parentId: copyId },
  ];
  const answer = await ada.run(slug, copyIssues, { projectId: docs.id, copies });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);

  const copy = await issueOf(cleo, copyId);
  expect(copy).toMatchObject({
    projectId: docs.id,
    title: 'Original',
    stateId: docs.stateIds[1],
    priority: 'high',
    dueDate: '2026-03-09',
    assigneeIds: [ada.id],
    labelIds: [labelId],
    parentId: null,
    createdBy: ada.id,
    subscriberIds: [ada.id],
  });
  expect(await issueOf(cleo, belowId)).toMatchObject({ parentId: copyId, number: (copy?.number ?? 0) + 1 });
  expect(await cleo.partial<{ body: unknown }>(slug, 'description', copyId)).toMatchObject([
    { body: says('Its text') },
  ]);
  const links = await cleo.partial<{ id: string; projectId: string }>(slug, 'issueLink', copyId);
  expect(links).toMatchObject([{ projectId: docs.id, title: 'Plan', url: 'https://example.com' }]);
  expect(links[0]?.id).not.toBe(linkId);
  expect(await cleo.partial(slug, 'comment', copyId)).toEqual([]);
  expect(await issueOf(ada, issueId), 'the original').toEqual(before);
  expect(await issueOf(bob, copyId), 'whoever sees the original alone').toBeUndefined();
  expect(await issueOf(cleo, issueId), 'whoever sees the copy alone').toBeUndefined();
});

test("no one can copy what they can't see, to where they may not create, or with values that the project lacks", async () => {
  const { ada, bob, cleo, viewer, slug, web, docs } = team;
  const issueId = await ada.createIssue(slug, web, { title: 'Original' });
  const given = (more: object = {}, projectId = docs.id) => ({
    projectId,
    copies: [
      {
        issueId,
        id: uuid(),
        title: 'Copy',
        stateId: docs.stateIds[0] ?? '',
        assigneeIds: [],
        labelIds: [],
        estimateValueId: null,
        parentId: null,
        links: [],
        ...more,
      },
    ],
  });
  const statusOf = async (who: Person, args: ReturnType<typeof given>) =>
    (await who.run(slug, copyIssues, args)).status;
  expect(await statusOf(cleo, given()), 'who does not see the original').toBe(404);
  expect(await statusOf(bob, given()), 'who does not see the project').toBe(404);
  expect(await statusOf(viewer, given({ stateId: web.stateIds[0] }, web.id)), 'who may not create').toBe(403);
  expect(await statusOf(ada, given({ stateId: web.stateIds[0] })), 'a state of the other project').toBe(400);
  expect(await statusOf(ada, given({ assigneeIds: [bob.id] })), 'who is not in it').toBe(400);
  const elsewhere = given({ parentId: issueId });
  expect(await statusOf(ada, elsewhere)).toBe(200);
  const made = await issueOf(ada, elsewhere.copies[0]?.id ?? '');
  expect(made?.parentId, 'a parent of the other project').toBeNull();
});

test("its former number isn't reused, and it gets it back when it returns", async () => {
  const { ada, slug, web } = team;
  const issueId = await ada.createIssue(slug, web);
  const first = (await issueOf(ada, issueId))?.number ?? 0;
  await expectMoved(ada, toDocs(issueId));
  const there = (await issueOf(ada, issueId))?.number;
  const next = await ada.createIssue(slug, web);
  expect((await issueOf(ada, next))?.number).toBe(first + 1);
  await expectMoved(ada, toWeb(issueId));
  expect(await issueOf(ada, issueId)).toMatchObject({ projectId: web.id, number: first });
  await expectMoved(ada, toDocs(issueId));
  expect((await issueOf(ada, issueId))?.number).toBe(there);
});

test('issues already in the project stay as they are, and take no number', async () => {
  const { ada, slug, web } = team;
  const issueId = await ada.createIssue(slug, web, { title: 'Stays' });
  const before = await issueOf(ada, issueId);
  await expectMoved(ada, into(web, issueId, { stateId: web.stateIds[1] ?? '' }));
  expect(await issueOf(ada, issueId)).toEqual(before);
  const next = await ada.createIssue(slug, web);
  expect((await issueOf(ada, next))?.number).toBe((before?.number ?? 0) + 1);
});

test('those who can see it find it by its former key, and no one else', async () => {
  const { ada, bob, cleo, slug, web } = team;
  const issueId = await ada.createIssue(slug, web, { title: 'Findable' });
  const key = `WEB-${(await issueOf(ada, issueId))?.number ?? 0}`;
  await expectMoved(ada, toDocs(issueId));
  const found = async (who: Person): Promise<unknown> => {
    const path = `/api/workspaces/${slug}/search?q=${key}`;
    return (await who.call<{ results: { id: string }[] }>('GET', path)).body.results.map(({ id }) => id);
  };
  expect(await found(ada)).toContain(issueId);
  expect(await found(cleo)).toContain(issueId);
  expect(await found(bob)).not.toContain(issueId);
  const picked = async (who: Person, projectId: string): Promise<unknown> => {
    const path = `/api/workspaces/${slug}/projects/${projectId}/search-issues?search=${key}&workspace_search=true`;
    return (await who.call<{ id: string }[]>('GET', path)).body.map(({ id }) => id);
  };
  expect(await picked(ada, web.id)).toEqual([issueId]);
  expect(await picked(bob, web.id)).toEqual([]);
});

test('a file shown in its text since it was drafted moves along, and one that other texts show is readable on both sides', async () => {
  const { ada, bob, cleo, slug, web } = team;
  const upload = async (): Promise<string> => {
    const attributes = { purpose: 'issue-description', project_id: web.id };
    const file = { name: 'cat.png', content: PNG };
    const { status, body } = await ada.upload(`/api/workspaces/${slug}/file-assets/`, file, attributes);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.asset;
  };
  const showing = (...addresses: string[]): RichText => ({
    type: 'doc',
    content: addresses.map((src) => ({ type: 'image', attrs: { src, width: '35%', height: null, alt: '' } })),
  });
  const [own, shared] = [await upload(), await upload()];
  const issueId = await ada.createIssue(slug, web, { description: showing(own, shared) });
  await ada.createIssue(slug, web, { description: showing(shared) });
  const seen = async (who: Person): Promise<number[]> =>
    Promise.all([own, shared].map(async (address) => (await who.fetch(address)).status));
  expect([await seen(ada), await seen(bob), await seen(cleo)]).toEqual([
    [200, 200],
    [200, 200],
    [404, 404],
  ]);
  await expectMoved(ada, toDocs(issueId));
  expect([await seen(ada), await seen(bob), await seen(cleo)]).toEqual([
    [200, 200],
    [404, 200],
    [200, 200],
  ]);
});

test('its activity records the move and names nothing of the source project', async () => {
  const { ada, cleo, slug, web, docs } = team;
  const issueId = await ada.createIssue(slug, web);
  const labelId = uuid();
  const named = { id: labelId, projectId: web.id, name: 'Secret word', color: '#123456', parentId: null };
  expect((await ada.run(slug, createLabel, { ...named, sortOrder: 'a5' })).status).toBe(200);
  const patch = { labelIds: { add: [labelId], remove: [] }, stateId: web.stateIds[1] ?? '' };
  await ada.run(slug, updateIssues, { changes: [{ issueId, patch }] });
  await expectMoved(ada, toDocs(issueId));
  const lines = await cleo.partial<Activity>(slug, 'activity', issueId);
  expect(JSON.stringify(lines)).not.toContain('Secret word');
  const told = Object.fromEntries(lines.map((line) => [line.field, line]));
  expect(Object.keys(told).toSorted()).toEqual(['issue', 'labels', 'project', 'state']);
  expect(told['labels']).toMatchObject({ newValue: null, newIdentifier: labelId });
  expect(told['state']).toMatchObject({ oldValue: null, newValue: null, newIdentifier: web.stateIds[1] });
  expect(told['project']).toMatchObject({
    oldValue: null,
    newValue: 'Project DOC',
    oldIdentifier: web.id,
    newIdentifier: docs.id,
  });
});

test('live editing continues for those who can still see the issue, and ends for others', async () => {
  const { ada, bob, cleo, slug, web } = team;
  const issueId = await ada.createIssue(slug, web, { description: says('Begun.') });
  const [hers, his] = [openTab(ada, slug, issueId), openTab(bob, slug, issueId)];
  await Promise.all([hers.becomes('saved'), his.becomes('saved')]);
  await expectMoved(ada, toDocs(issueId));
  await his.becomes('no-access');
  hers.addLine('And more.');
  await hers.becomes('saved');
  const other = openTab(cleo, slug, issueId);
  await expect.poll(() => other.text).toContain('And more.');
  expect(await closeCodeOf(server.url, bob, slug, issueId)).toBe(4404);
});

/** More than the individual reads that a command may make. */
const MANY = 21;

test('many are moved in one step, each with its own number', async () => {
  const { ada, slug, web, docs } = team;
  const create = () => ada.createIssue(slug, web, { description: says('Text') });
  const ids = await Promise.all(Array.from({ length: MANY }, create));
  const moves = ids.flatMap((id) => toDocs(id).moves);
  await expectMoved(ada, { projectId: docs.id, moves });
  const there = (await rowsOf(ada, 'issue')).filter((row) => ids.includes(String(row['id'])));
  expect(new Set(there.map((row) => row['projectId']))).toEqual(new Set([docs.id]));
  expect(new Set(there.map((row) => row['number'])).size).toBe(MANY);
  expect(new Set(there.map((row) => row['sortOrder'])).size).toBe(MANY);
});

test('moving needs edit rights here and create rights there (403), and invisible issues get 404', async () => {
  const { ada, bob, viewer, cleo, slug, web, docs, join } = team;
  const issueId = await ada.createIssue(slug, web);
  const attempt = async (who: Person, args: ReturnType<typeof toDocs>): Promise<number> =>
    (await who.run(slug, moveIssues, args)).status;
  expect(await attempt(bob, toDocs(issueId)), 'does not see the other project').toBe(404);
  expect(await attempt(cleo, toDocs(issueId)), 'does not see the issue').toBe(404);
  await join(docs.id, viewer.id, ROLE.member);
  expect(await attempt(viewer, toDocs(issueId)), 'may not edit it').toBe(403);
  const guest = await givenMember(server, ada, slug, ROLE.member, 'guest');
  await join(web.id, guest.id, ROLE.member);
  await join(docs.id, guest.id, ROLE.guest);
  expect(await attempt(guest, toDocs(issueId)), 'may create none there').toBe(403);
  expect(await issueOf(bob, issueId)).toMatchObject({ projectId: web.id });
});

test('values of another project are refused, and so are assignees outside the target project', async () => {
  const { ada, bob, slug, web } = team;
  const issueId = await ada.createIssue(slug, web);
  const [cycleId, moduleId] = [uuid(), uuid()];
  const planned = { projectId: web.id, name: 'Autumn', description: '', startDate: null };
  expect((await ada.run(slug, createCycle, { ...planned, id: cycleId, endDate: null })).status).toBe(200);
  const module = { ...planned, id: moduleId, status: 'backlog' as const, targetDate: null };
  expect((await ada.run(slug, createModule, { ...module, leadId: null, memberIds: [] })).status).toBe(200);
  const [estimateId, estimateValueId, labelId] = [uuid(), uuid(), uuid()];
  const points = { id: estimateId, projectId: web.id, kind: 'points' as const };
  const values = [
    { id: estimateValueId, value: '1' },
    { id: uuid(), value: '2' },
  ];
  expect((await ada.run(slug, createEstimate, { ...points, values })).status).toBe(200);
  const label = { id: labelId, projectId: web.id, name: 'Bug', color: '#123456', parentId: null };
  expect((await ada.run(slug, createLabel, { ...label, sortOrder: 'a7' })).status).toBe(200);
  for (const more of [
    { stateId: web.stateIds[0] ?? '' },
    { assigneeIds: [bob.id] },
    { labelIds: [labelId] },
    { estimateValueId },
    { cycleId },
    { moduleIds: [moduleId] },
  ])
    expect((await ada.run(slug, moveIssues, toDocs(issueId, more))).status).toBe(400);
  expect(await issueOf(bob, issueId)).toMatchObject({ projectId: web.id });
});

test('an issue with more than one step can move stays where it is', async () => {
  const { ada, slug, workspaceId, web } = team;
  const issueId = await ada.createIssue(slug, web);
  await sql`insert into activities (workspace_id, id, scope, project_id, issue_id, actor_id, field, verb, created_at)
    select ${workspaceId}, gen_random_uuid(), ${`p:${web.id}`}, ${web.id}, ${issueId}, ${ada.id}, 'name', 'updated', now()
    from generate_series(1, ${MOVED_ROWS_MAX})`.execute(server.db);
  expect((await ada.run(slug, moveIssues, toDocs(issueId))).status).toBe(429);
});

test('a description written over HTTP moves along, and can be edited again', async () => {
  const { ada, cleo, slug, web } = team;
  const issueId = await ada.createIssue(slug, web);
  await ada.run(slug, setDescription, { issueId, body: says('Old'), basedOn: null });
  await expectMoved(ada, toDocs(issueId));
  expect((await cleo.run(slug, setDescription, { issueId, body: says('New'), basedOn: null })).status).toBe(
    200,
  );
  expect(JSON.stringify(await cleo.partial(slug, 'description', issueId))).toContain('New');
});
