import {
  archiveIssues,
  createIssue,
  createLink,
  removeIssues,
  restoreIssues,
  setDescription,
  SUB_ISSUE_DEPTH_MAX,
  subscribe,
  unarchiveIssues,
  unsubscribe,
  updateIssues,
  updateLink,
  type Description,
  type IssueLink,
  type IssuePatch,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { givenTeam } from '../../../test/given/members.ts';
import { newIssue } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

const team = fixture(async () => {
  const { ada, bob, viewer, slug, project } = await givenTeam(server);
  return { ada, bob, viewer, slug, project };
});

const text = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

const issueRow = async (id: string) =>
  ((await team.ada.everything(team.slug)).get('issue') ?? []).find((row) => row['id'] === id);

describe('a description', () => {
  test('replaces the version it is based on', async () => {
    const issueId = await team.ada.createIssue(team.slug, team.project);
    expect(
      (await team.ada.run(team.slug, setDescription, { issueId, body: text('one'), basedOn: null })).status,
    ).toBe(200);
    const [held] = await team.ada.partial<Description>(team.slug, 'description', issueId);
    expect(held).toMatchObject({ updatedBy: team.ada.id, body: text('one') });
    const basedOn = held?.updatedAt ?? null;
    expect(
      (await team.bob.run(team.slug, setDescription, { issueId, body: text('two'), basedOn })).status,
    ).toBe(200);
  });

  test('has the last text that was set, if no one is editing it live', async () => {
    const issueId = await team.ada.createIssue(team.slug, team.project);
    await team.ada.run(team.slug, setDescription, { issueId, body: text('of Ada') });
    expect((await team.bob.run(team.slug, setDescription, { issueId, body: text('of Bob') })).status).toBe(
      200,
    );
    expect(await team.ada.partial(team.slug, 'description', issueId)).toMatchObject([
      { body: text('of Bob'), updatedBy: team.bob.id },
    ]);
  });

  test('is read-only for Viewers and hidden from strangers', async () => {
    const issueId = await team.ada.createIssue(team.slug, team.project);
    const input = { issueId, body: text('x'), basedOn: null };
    expect((await team.viewer.run(team.slug, setDescription, input)).status).toBe(403);
    const eve = await server.person('eve');
    const { slug: other } = await eve.createWorkspace();
    expect((await eve.run(other, setDescription, input)).status).toBe(404);
  });
});

describe('a link', () => {
  test('needs no title', async () => {
    const issueId = await team.ada.createIssue(team.slug, team.project);
    const input = { id: uuid(), issueId, title: '', url: 'https://example.com' };
    expect((await team.ada.run(team.slug, createLink, input)).status).toBe(200);
    expect(await team.ada.partial<IssueLink>(team.slug, 'issueLink', issueId)).toMatchObject([
      { title: '', url: 'https://example.com', createdBy: team.ada.id },
    ]);
  });

  test.each(['', 'example.com', 'ftp://a.b', 'javascript:alert(1)', ' data:text/html,x'])(
    'S-VAL-016 refuses the URL %j',
    async (url) => {
      const issueId = await team.ada.createIssue(team.slug, team.project);
      const answer = await team.ada.run(team.slug, createLink, { id: uuid(), issueId, title: '', url });
      expect(answer.status).toBe(400);
      if (url === '')
        expect(answer.body).toMatchObject({ error: 'issue.url_required', message: 'URL is required' });
    },
  );

  test('S-VAL-016 refuses such a URL in an edit too', async () => {
    const issueId = await team.ada.createIssue(team.slug, team.project);
    const linkId = uuid();
    await team.ada.run(team.slug, createLink, { id: linkId, issueId, title: '', url: 'http://a.b' });
    const answer = await team.ada.run(team.slug, updateLink, {
      linkId,
      patch: { url: 'javascript:alert(1)' },
    });
    expect(answer.status).toBe(400);
  });
});

describe('an issue', () => {
  test('can be archived when closed, and restored', async () => {
    const [open, closed] = [
      await team.ada.createIssue(team.slug, team.project),
      await team.ada.createIssue(team.slug, team.project, { stateIndex: 3 }),
    ];
    expect((await team.ada.run(team.slug, archiveIssues, { issueIds: [open] })).status).toBe(409);
    expect((await team.ada.run(team.slug, archiveIssues, { issueIds: [closed] })).status).toBe(200);
    expect((await issueRow(closed))?.['archivedAt']).not.toBeNull();
    expect((await team.ada.run(team.slug, unarchiveIssues, { issueIds: [closed] })).status).toBe(200);
    expect((await issueRow(closed))?.['archivedAt']).toBeNull();
  });

  test('can be deleted and restored, and keeps its number', async () => {
    const id = await team.ada.createIssue(team.slug, team.project);
    const { number } = (await issueRow(id)) as { number: number };
    expect((await team.ada.run(team.slug, removeIssues, { issueIds: [id] })).status).toBe(200);
    expect(await issueRow(id)).toBeUndefined();
    const next = await team.ada.createIssue(team.slug, team.project);
    expect((await issueRow(next))?.['number']).toBe(number + 1);
    expect(
      (await team.ada.run(team.slug, restoreIssues, { projectId: team.project.id, issueIds: [id] })).status,
    ).toBe(200);
    expect((await issueRow(id))?.['number']).toBe(number);
  });

  test('keeps its first completion time until it is reopened', async () => {
    const issueId = await team.ada.createIssue(team.slug, team.project);
    const [, todo = '', , done = '', cancelled = ''] = team.project.stateIds;
    const completedAfter = async (patch: IssuePatch) => {
      const answer = await team.ada.run(team.slug, updateIssues, { changes: [{ issueId, patch }] });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return (await issueRow(issueId))?.['completedAt'];
    };
    expect(await completedAfter({ title: 'Still open' })).toBeNull();
    const since = await completedAfter({ stateId: done });
    expect(since).toBeGreaterThan(Date.now() - 60_000);
    expect(await completedAfter({ title: 'Still closed' })).toBe(since);
    expect(await completedAfter({ stateId: cancelled })).toBe(since);
    expect(await completedAfter({ stateId: todo })).toBeNull();
  });

  test("that is dropped onto another's place comes right after it, and no two share a place", async () => {
    const project = await team.ada.createProject(team.slug, 'ORD');
    const [first, next, one, two] = [
      await team.ada.createIssue(team.slug, project),
      await team.ada.createIssue(team.slug, project),
      await team.ada.createIssue(team.slug, project),
      await team.ada.createIssue(team.slug, project),
    ];
    const move = async (...places: [issueId: string, sortOrder: string][]) => {
      const changes = places.map(([issueId, sortOrder]) => ({ issueId, patch: { sortOrder } }));
      expect((await team.ada.run(team.slug, updateIssues, { changes })).status).toBe(200);
    };
    const keyOf = async (id: string) => String((await issueRow(id))?.['sortOrder']);
    await move([first, 'b10'], [next, 'b11'], [one, 'b12'], [two, 'b13']);
    await move([one, 'b10'], [two, 'b10']);
    expect([await keyOf(first), await keyOf(next)]).toEqual(['b10', 'b11']);
    const keys = [await keyOf(one), await keyOf(two)];
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect('b10' < key && key < 'b11', key).toBe(true);
    await move([one, 'b20']);
    expect(await keyOf(one)).toBe('b20');
  });

  test("can't be nested under itself", async () => {
    const top = await team.ada.createIssue(team.slug, team.project);
    const child = await team.ada.createIssue(team.slug, team.project, { parentId: top });
    const under = (issueId: string, parentId: string) =>
      team.ada.run(team.slug, updateIssues, { changes: [{ issueId, patch: { parentId } }] });
    expect((await under(top, child)).status).toBe(400);
    expect((await under(top, top)).status).toBe(400);
  });

  test("can't be nested under itself by two changes of one command, nor by two simultaneous commands", async () => {
    const [one, two] = [
      await team.ada.createIssue(team.slug, team.project),
      await team.ada.createIssue(team.slug, team.project),
    ];
    const change = (issueId: string, parentId: string | null) => ({ issueId, patch: { parentId } });
    const run = (...changes: ReturnType<typeof change>[]) =>
      team.ada.run(team.slug, updateIssues, { changes });
    const ring = await run(change(one, two), change(two, one));
    expect([ring.status, ring.body]).toMatchObject([400, { error: 'issue.own_parent' }]);
    const statuses = await Promise.all([run(change(one, two)), run(change(two, one))]);
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 400]));
    // A swap within one command is judged by its result.
    const [top, child] = (await issueRow(one))?.['parentId'] === two ? [two, one] : [one, two];
    expect((await run(change(top, child), change(child, null))).status).toBe(200);
    expect(await issueRow(top)).toMatchObject({ parentId: child });
  });

  test('can be nested up to the maximum depth, and no deeper', async () => {
    let last = await team.ada.createIssue(team.slug, team.project);
    for (let depth = 1; depth <= SUB_ISSUE_DEPTH_MAX; depth++)
      last = await team.ada.createIssue(team.slug, team.project, { parentId: last });
    const deeper = await team.ada.run(
      team.slug,
      createIssue,
      newIssue(uuid(), team.project, { parentId: last }),
    );
    expect([deeper.status, deeper.body]).toMatchObject([400, { error: 'issue.too_deep' }]);
    const other = await team.ada.createIssue(team.slug, team.project);
    const changes = [{ issueId: other, patch: { parentId: last } }];
    expect((await team.ada.run(team.slug, updateIssues, { changes })).status).toBe(400);
  });

  test('can be nested under an issue of another project only if the person may change that', async () => {
    const elsewhere = await team.ada.createProject(team.slug, 'ELSE');
    const top = await team.ada.createIssue(team.slug, elsewhere);
    const child = await team.ada.createIssue(team.slug, team.project);
    const changes = [{ issueId: child, patch: { parentId: top } }];
    const asked = [
      [team.bob, 404],
      [team.ada, 200],
    ] as const;
    for (const [person, status] of asked)
      expect((await person.run(team.slug, updateIssues, { changes })).status).toBe(status);
    expect(await issueRow(child)).toMatchObject({ parentId: top, projectId: team.project.id });
    const back = [{ issueId: top, patch: { parentId: child } }];
    expect((await team.ada.run(team.slug, updateIssues, { changes: back })).status).toBe(400);
  });

  test('can be subscribed to and unsubscribed from by a Viewer', async () => {
    const issueId = await team.ada.createIssue(team.slug, team.project);
    expect((await team.viewer.run(team.slug, subscribe, { issueId })).status).toBe(200);
    expect((await issueRow(issueId))?.['subscriberIds']).toContain(team.viewer.id);
    expect((await team.viewer.run(team.slug, unsubscribe, { issueId })).status).toBe(200);
    expect((await issueRow(issueId))?.['subscriberIds']).not.toContain(team.viewer.id);
  });
});
