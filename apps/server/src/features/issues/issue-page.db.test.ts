import {
  archiveIssues,
  createLink,
  removeIssues,
  restoreIssues,
  setDescription,
  subscribe,
  unarchiveIssues,
  unsubscribe,
  updateIssues,
  updateLink,
  type Description,
  type IssueLink,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenTeam } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
let ada: Person;
let bob: Person;
let viewer: Person;
let slug: string;
let project: { id: string; stateIds: string[] };

beforeAll(async () => {
  ({ ada, bob, viewer, slug, project } = await givenTeam(server));
});

const text = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

const issueRow = async (id: string) =>
  ((await ada.everything(slug)).get('issue') ?? []).find((row) => row['id'] === id);

describe('a description', () => {
  test('is saved over the text it was written from', async () => {
    const issueId = await ada.createIssue(slug, project);
    expect((await ada.run(slug, setDescription, { issueId, body: text('one'), basedOn: null })).status).toBe(
      200,
    );
    const [held] = await ada.partial<Description>(slug, 'description', issueId);
    expect(held).toMatchObject({ updatedBy: ada.id, body: text('one') });
    const basedOn = held?.updatedAt ?? null;
    expect((await bob.run(slug, setDescription, { issueId, body: text('two'), basedOn })).status).toBe(200);
  });

  test('says what was set last where nobody writes it together', async () => {
    const issueId = await ada.createIssue(slug, project);
    await ada.run(slug, setDescription, { issueId, body: text('of Ada') });
    expect((await bob.run(slug, setDescription, { issueId, body: text('of Bob') })).status).toBe(200);
    expect(await ada.partial(slug, 'description', issueId)).toMatchObject([
      { body: text('of Bob'), updatedBy: bob.id },
    ]);
  });

  test('is read-only for Viewers and hidden from strangers', async () => {
    const issueId = await ada.createIssue(slug, project);
    const input = { issueId, body: text('x'), basedOn: null };
    expect((await viewer.run(slug, setDescription, input)).status).toBe(403);
    const eve = await server.person('eve');
    const { slug: other } = await eve.createWorkspace();
    expect((await eve.run(other, setDescription, input)).status).toBe(404);
  });
});

describe('a link', () => {
  test('needs no title', async () => {
    const issueId = await ada.createIssue(slug, project);
    const input = { id: uuid(), issueId, title: '', url: 'https://example.com' };
    expect((await ada.run(slug, createLink, input)).status).toBe(200);
    expect(await ada.partial<IssueLink>(slug, 'issueLink', issueId)).toMatchObject([
      { title: '', url: 'https://example.com', createdBy: ada.id },
    ]);
  });

  test.each(['', 'example.com', 'ftp://a.b', 'javascript:alert(1)', ' data:text/html,x'])(
    'S-VAL-016 refuses the address %j',
    async (url) => {
      const issueId = await ada.createIssue(slug, project);
      const answer = await ada.run(slug, createLink, { id: uuid(), issueId, title: '', url });
      expect(answer.status).toBe(400);
      if (url === '')
        expect(answer.body).toMatchObject({ error: 'issue.url_required', message: 'URL is required' });
    },
  );

  test('S-VAL-016 refuses such an address in a change too', async () => {
    const issueId = await ada.createIssue(slug, project);
    const linkId = uuid();
    await ada.run(slug, createLink, { id: linkId, issueId, title: '', url: 'http://a.b' });
    const answer = await ada.run(slug, updateLink, { linkId, patch: { url: 'javascript:alert(1)' } });
    expect(answer.status).toBe(400);
  });
});

describe('an issue', () => {
  test('is archived when it is closed, and restored', async () => {
    const [open, closed] = [
      await ada.createIssue(slug, project),
      await ada.createIssue(slug, project, { stateIndex: 3 }),
    ];
    expect((await ada.run(slug, archiveIssues, { issueIds: [open] })).status).toBe(409);
    expect((await ada.run(slug, archiveIssues, { issueIds: [closed] })).status).toBe(200);
    expect((await issueRow(closed))?.['archivedAt']).not.toBeNull();
    expect((await ada.run(slug, unarchiveIssues, { issueIds: [closed] })).status).toBe(200);
    expect((await issueRow(closed))?.['archivedAt']).toBeNull();
  });

  test('is deleted, comes back, and keeps its number for itself', async () => {
    const id = await ada.createIssue(slug, project);
    const { number } = (await issueRow(id)) as { number: number };
    expect((await ada.run(slug, removeIssues, { issueIds: [id] })).status).toBe(200);
    expect(await issueRow(id)).toBeUndefined();
    const next = await ada.createIssue(slug, project);
    expect((await issueRow(next))?.['number']).toBe(number + 1);
    expect((await ada.run(slug, restoreIssues, { projectId: project.id, issueIds: [id] })).status).toBe(200);
    expect((await issueRow(id))?.['number']).toBe(number);
  });

  test('is never below itself', async () => {
    const top = await ada.createIssue(slug, project);
    const child = await ada.createIssue(slug, project, { parentId: top });
    const under = (issueId: string, parentId: string) =>
      ada.run(slug, updateIssues, { changes: [{ issueId, patch: { parentId } }] });
    expect((await under(top, child)).status).toBe(400);
    expect((await under(top, top)).status).toBe(400);
  });

  test('can be followed by a Viewer, and left', async () => {
    const issueId = await ada.createIssue(slug, project);
    expect((await viewer.run(slug, subscribe, { issueId })).status).toBe(200);
    expect((await issueRow(issueId))?.['subscriberIds']).toContain(viewer.id);
    expect((await viewer.run(slug, unsubscribe, { issueId })).status).toBe(200);
    expect((await issueRow(issueId))?.['subscriberIds']).not.toContain(viewer.id);
  });
});
