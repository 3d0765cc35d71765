import {
  createComment,
  createPage,
  createPageComment,
  removeComment,
  removePage,
  removePageComment,
  ROLE,
  setDescription,
  setPageAccess,
  updateComment,
  updatePageComment,
  archivePage,
  type Backlink,
} from '@cairn/domain';
import type { DocumentJson, NodeJson } from '@cairn/editor/nodes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inCommand } from '../../../test/documents.ts';
import { givenMember } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { applyExternalEdit } from '../../platform/documents/index.ts';
import { backlinksOfTexts } from './public.ts';

const server = testServer();

const names = (...nodes: NodeJson[]): DocumentJson => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'See ' }, ...nodes] }],
});
const issueNode = (id: string): NodeJson => ({
  type: 'issueReference',
  attrs: { entity_identifier: id, reference: 'WEB-1' },
});
const pageNode = (id: string): NodeJson => ({ type: 'pageReference', attrs: { entity_identifier: id } });

async function given() {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const [issueId, targetId] = [await ada.createIssue(slug, project), await ada.createIssue(slug, project)];
  const linksTo = async (id: string, who: Person = ada): Promise<Backlink[]> => {
    const rows = ((await who.everything(slug)).get('backlink') ?? []) as unknown as Backlink[];
    return rows.filter((row) => row.targetId === id);
  };
  const say = async (body: DocumentJson): Promise<string> => {
    const id = uuid();
    expect((await ada.run(slug, createComment, { id, issueId, body })).status).toBe(200);
    return id;
  };
  const makePage = async (more: object = {}): Promise<string> => {
    const id = uuid();
    const input = { id, projectId: project.id, parentId: null, title: 'Plan', icon: null, sortOrder: 'a0' };
    expect((await ada.run(slug, createPage, { ...input, access: 'public', ...more })).status).toBe(200);
    return id;
  };
  const write = (pageId: string, text: DocumentJson): Promise<void> =>
    inCommand(server.db, { userId: ada.id, workspaceId }, async (tx) => {
      await applyExternalEdit(tx, pageId, text);
    });
  return { ada, slug, project, issueId, targetId, linksTo, say, makePage, write };
}

test('an issue shows where a comment mentions it, and this follows edits and deletion of the comment', async () => {
  const { ada, slug, project, issueId, targetId, linksTo, say } = await given();
  const commentId = await say(names(issueNode(targetId), issueNode(targetId)));
  expect(await linksTo(targetId)).toMatchObject([
    { projectId: project.id, issueId, commentId, pageId: null, ownerId: null },
  ]);
  const other = await ada.createIssue(slug, project);
  await ada.run(slug, updateComment, { commentId, body: names(issueNode(other)) });
  expect(await linksTo(targetId)).toEqual([]);
  expect(await linksTo(other)).toHaveLength(1);
  await ada.run(slug, removeComment, { commentId });
  expect(await linksTo(other)).toEqual([]);
});

test('issues and pages show where a description mentions them, each once', async () => {
  const { ada, slug, project, targetId, linksTo, makePage } = await given();
  const pageId = await makePage();
  const issueId = await ada.createIssue(slug, project, {
    description: names(issueNode(targetId), pageNode(pageId)),
  });
  for (const id of [targetId, pageId])
    expect(await linksTo(id)).toMatchObject([{ issueId, commentId: null }]);
  expect((await ada.run(slug, setDescription, { issueId, body: names(pageNode(pageId)) })).status).toBe(200);
  expect(await linksTo(targetId)).toEqual([]);
  expect(await linksTo(pageId)).toHaveLength(1);
});

test('mentions on a page appear while it is being edited, except to those who may not read the page', async () => {
  const { ada, slug, project, targetId, linksTo, makePage, write } = await given();
  const bob = await givenMember(server, ada, slug, ROLE.member);
  const secret = await makePage({ projectId: null, access: 'private' });
  await write(secret, names(issueNode(targetId)));
  await expect.poll(() => linksTo(targetId)).toMatchObject([{ pageId: secret, ownerId: ada.id }]);
  expect(await linksTo(targetId, bob)).toEqual([]);
  // Once public it is visible to everyone; in a project, to its people.
  await ada.run(slug, setPageAccess, { pageId: secret, access: 'public' as const });
  expect(await linksTo(targetId, bob)).toHaveLength(1);
  await ada.run(slug, setPageAccess, { pageId: secret, access: 'private' as const });
  expect(await linksTo(targetId, bob)).toEqual([]);
  const inProject = await makePage();
  await write(inProject, names(issueNode(targetId)));
  await expect.poll(() => linksTo(targetId)).toHaveLength(2);
  expect((await linksTo(targetId)).find(({ pageId }) => pageId === inProject)?.projectId).toBe(project.id);
  expect(await linksTo(targetId, bob)).toEqual([]);
  await write(inProject, names());
  await expect.poll(() => linksTo(targetId)).toHaveLength(1);
});

test("a mention in a page comment appears, and follows edits, the page's access and deletion", async () => {
  const { ada, slug, project, issueId, targetId, linksTo, makePage, write } = await given();
  const bob = await givenMember(server, ada, slug, ROLE.member);
  const pageId = await makePage({ projectId: null });
  const sayOn = async (...nodes: NodeJson[]): Promise<string> => {
    const id = uuid();
    expect((await ada.run(slug, createPageComment, { id, pageId, body: names(...nodes) })).status).toBe(200);
    return id;
  };
  const commentId = await sayOn(issueNode(targetId), pageNode(pageId));
  const ofComment = { pageId, commentId, issueId: null, projectId: null };
  expect(await linksTo(targetId, bob)).toMatchObject([{ ...ofComment, ownerId: null }]);
  expect(await linksTo(pageId)).toEqual([]);
  // The mentions of the page's text are separate, and neither removes the other.
  await write(pageId, names(issueNode(targetId)));
  await expect.poll(() => linksTo(targetId)).toHaveLength(2);
  await write(pageId, names());
  await expect.poll(() => linksTo(targetId)).toMatchObject([ofComment]);
  // People who can't see the page don't see the mention.
  await ada.run(slug, setPageAccess, { pageId, access: 'private' as const });
  expect(await linksTo(targetId, bob)).toEqual([]);
  expect(await linksTo(targetId)).toMatchObject([{ ...ofComment, ownerId: ada.id }]);
  await ada.run(slug, setPageAccess, { pageId, access: 'public' as const });
  expect(await linksTo(targetId, bob)).toHaveLength(1);
  await ada.run(slug, updatePageComment, { commentId, body: names(issueNode(issueId)) });
  expect(await linksTo(targetId)).toEqual([]);
  expect(await linksTo(issueId)).toMatchObject([ofComment]);
  await ada.run(slug, removePageComment, { commentId });
  expect(await linksTo(issueId)).toEqual([]);
  await sayOn(issueNode(targetId));
  expect(await linksTo(targetId)).toHaveLength(1);
  await ada.run(slug, archivePage, { pageId });
  expect((await ada.run(slug, removePage, { pageId })).status).toBe(200);
  expect(await linksTo(targetId)).toEqual([]);
  // In a project, its people see it.
  const inProject = await makePage();
  const body = names(issueNode(targetId));
  await ada.run(slug, createPageComment, { id: uuid(), pageId: inProject, body });
  expect(await linksTo(targetId)).toMatchObject([{ projectId: project.id }]);
  expect(await linksTo(targetId, bob)).toEqual([]);
});

test('the comments on one page are listed in at most a thousand places', async () => {
  const { ada, slug, targetId, linksTo, makePage } = await given();
  const pageId = await makePage();
  const sayOn = async (ids: readonly string[]): Promise<number> => {
    const input = { id: uuid(), pageId, body: names(...ids.map(issueNode)) };
    return (await ada.run(slug, createPageComment, input)).status;
  };
  const many = (count: number): string[] => Array.from({ length: count }, () => uuid());
  expect([await sayOn(many(500)), await sayOn(many(499)), await sayOn([targetId])]).toEqual([200, 200, 200]);
  expect(await linksTo(targetId)).toHaveLength(1);
  const last = many(1);
  expect(await sayOn(last)).toBe(200);
  for (const id of last) expect(await linksTo(id)).toEqual([]);
});

test('while a page is being edited, its mentions are updated at most every two seconds', async () => {
  const { issueId, targetId, linksTo, makePage, write } = await given();
  const pageId = await makePage();
  // IDs begin with their creation time.
  const toldAt = async (id: string): Promise<number> => {
    await expect.poll(() => linksTo(id), { timeout: 10_000 }).toMatchObject([{ pageId }]);
    const [row] = await linksTo(id);
    return Number.parseInt(row?.id.replaceAll('-', '').slice(0, 12) ?? '', 16);
  };
  await write(pageId, names(issueNode(targetId)));
  const first = await toldAt(targetId);
  await write(pageId, names(issueNode(targetId), issueNode(issueId)));
  expect((await toldAt(issueId)) - first).toBeGreaterThanOrEqual(1900);
});

test('a text that mentions itself or an invalid ID adds nothing', async () => {
  const { ada, slug, issueId, linksTo, say } = await given();
  await say(names(issueNode(issueId), issueNode('i-12'), pageNode('x')));
  expect(await linksTo(issueId)).toEqual([]);
  expect(((await ada.everything(slug)).get('backlink') ?? []).length).toBe(0);
});

test('the migration adds older mentions in texts as new ones are added', async () => {
  const { ada, slug, project, issueId, targetId, say, makePage, write, linksTo } = await given();
  await say(names(issueNode(targetId), issueNode(targetId), issueNode(issueId), issueNode('i-12')));
  await ada.createIssue(slug, project, { description: names(issueNode(targetId)) });
  const [open, secret] = [await makePage(), await makePage({ projectId: null, access: 'private' })];
  for (const pageId of [open, secret]) await write(pageId, names(issueNode(targetId)));
  await expect.poll(() => linksTo(targetId)).toHaveLength(4);
  const told = (db: typeof server.db) =>
    sql`select scope, project_id, owner_id, issue_id, comment_id, page_id, target_id from backlinks
      where target_id = ${targetId} order by scope, issue_id, comment_id, page_id`.execute(db);
  const { rows: kept } = await told(server.db);
  const file = path.join(import.meta.dirname, '../../../migrations/0166_backlinks.sql');
  const migration = await readFile(file, 'utf8');
  const rolledBack = new Error('as it was');
  await expect(
    server.db.transaction().execute(async (tx) => {
      await sql`drop table backlinks`.execute(tx);
      for (const statement of migration.split(/;\n/).filter((each) => /\S/.test(each)))
        await sql.raw(statement).execute(tx);
      expect((await told(tx)).rows).toEqual(kept);
      throw rolledBack;
    }),
  ).rejects.toBe(rolledBack);
});

test('the migration adds older mentions in page comments as new ones are added', async () => {
  const { ada, slug, targetId, issueId, makePage } = await given();
  for (const more of [{}, { projectId: null }, { access: 'private' as const }]) {
    const pageId = await makePage(more);
    const body = names(
      issueNode(targetId),
      issueNode(targetId),
      issueNode('i-12'),
      pageNode(pageId),
      pageNode(issueId),
    );
    expect((await ada.run(slug, createPageComment, { id: uuid(), pageId, body })).status).toBe(200);
  }
  const told = (db: typeof server.db) =>
    sql`select scope, project_id, owner_id, issue_id, comment_id, page_id, target_id from backlinks
      where comment_id in (select id from page_comments) order by comment_id, target_id`.execute(db);
  const { rows: kept } = await told(server.db);
  expect(kept.length).toBeGreaterThanOrEqual(6);
  const file = path.join(import.meta.dirname, '../../../migrations/0244_mentions_in_comments_on_pages.sql');
  const migration = await readFile(file, 'utf8');
  const rolledBack = new Error('as it was');
  await expect(
    server.db.transaction().execute(async (tx) => {
      await sql`delete from backlinks where comment_id in (select id from page_comments)`.execute(tx);
      for (const statement of migration.split(/;\n/).filter((each) => /^(with|insert)/m.test(each)))
        await sql.raw(statement).execute(tx);
      expect((await told(tx)).rows).toEqual(kept);
      throw rolledBack;
    }),
  ).rejects.toBe(rolledBack);
});

test('a workspace imported as a whole has its mentions right away', async () => {
  const { project, issueId, targetId } = await given();
  const [commentId, pageId] = [uuid(), uuid()];
  const at = { projectId: project.id, issueId };
  const rows = backlinksOfTexts({
    descriptions: [{ ...at, id: issueId, body: names(pageNode(pageId)), updatedBy: '', updatedAt: 0 }],
    comments: [
      {
        ...at,
        id: commentId,
        body: names(issueNode(targetId), issueNode(issueId)),
        authorId: '',
        createdAt: 0,
        editedAt: null,
        parentId: null,
        removedAt: null,
        resolvedAt: null,
        resolvedBy: null,
        anchor: null,
        origin: null,
      },
    ],
  });
  expect(rows).toMatchObject([
    { ...at, commentId: null, pageId: null, ownerId: null, targetId: pageId },
    { ...at, commentId, targetId },
  ]);
});
