import {
  addFavourite,
  archivePage,
  createPage,
  duplicatePage,
  lockPage,
  movePage,
  page,
  removePage,
  removeProject,
  restorePageVersion,
  ROLE,
  setPageAccess,
  unarchivePage,
  unlockPage,
  updatePage,
  type PageAccess,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenMember } from '../../../test/given/members.ts';
import { countingRows } from '../../../test/given/rows-read.ts';
import { attempt } from '../../../test/given/runner.ts';
import { whileHeld } from '../../../test/given/while-held.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import type { Tx } from '../../platform/db/index.ts';

const server = testServer();

interface Given {
  readonly parentId?: string | null;
  readonly access?: PageAccess;
  readonly title?: string;
  readonly projectId?: string | null;
}

async function given() {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const make = async (who: Person, more: Given = {}) => {
    const id = uuid();
    const answer = await who.run(slug, createPage, {
      id,
      projectId: project.id,
      parentId: null,
      title: 'Plan',
      icon: null,
      access: 'public',
      sortOrder: 'a0',
      ...more,
    });
    return { id, status: answer.status };
  };
  const makePage = async (more: Given = {}, who = ada): Promise<string> => {
    const { id, status } = await make(who, more);
    expect(status).toBe(200);
    return id;
  };
  const pages = async (who = ada) => (await who.everything(slug)).get('page') ?? [];
  const pageOf = async (id: string, who = ada) => (await pages(who)).find((row) => row['id'] === id);
  return { ada, slug, workspaceId, project, make, makePage, pages, pageOf };
}

const docRows = async (id: string): Promise<number> =>
  (await sql`select 1 from doc where id = ${id}`.execute(server.db)).rows.length;

test('a page has its text from the start, and can be renamed and given an emoji', async () => {
  const { ada, slug, makePage, pageOf } = await given();
  const pageId = await makePage({ title: '' });
  expect(await docRows(pageId)).toBe(1);
  const icon = { kind: 'emoji', value: '🌲' } as const;
  await ada.run(slug, updatePage, { pageId, patch: { title: 'Trees', icon } });
  expect(await pageOf(pageId)).toMatchObject({ title: 'Trees', icon, access: 'public', ownerId: ada.id });
});

test('S-FEAT-014 a private page is visible only to its owner, not even to an Admin', async () => {
  const { ada, slug, project, makePage, pages, pageOf } = await given();
  const bob = await givenMember(server, ada, slug, ROLE.admin);
  const pageId = await makePage({ access: 'private' });
  const ofWorkspace = await makePage({ access: 'private', projectId: null });
  expect(await pages(bob)).toEqual([]);
  for (const id of [pageId, ofWorkspace]) {
    expect((await bob.run(slug, updatePage, { pageId: id, patch: { title: 'x' } })).status).toBe(404);
    expect((await bob.call('GET', `/api/workspaces/${slug}/pages/${id}/versions`)).status).toBe(404);
  }
  await ada.run(slug, setPageAccess, { pageId: ofWorkspace, access: 'public' as const });
  expect(await pageOf(ofWorkspace, bob)).toMatchObject({ access: 'public', projectId: null });
  expect(await pageOf(pageId)).toMatchObject({ projectId: project.id });
});

test('S-FEAT-014 only the owner can make a page public or private', async () => {
  const { ada, slug, makePage } = await given();
  const bob = await givenMember(server, ada, slug, ROLE.admin);
  const pageId = await makePage({ projectId: null });
  expect((await bob.run(slug, setPageAccess, { pageId, access: 'private' as const })).status).toBe(403);
  expect((await ada.run(slug, setPageAccess, { pageId, access: 'private' as const })).status).toBe(200);
});

test('S-ROLE-010 a Guest can create pages in the workspace, and none in a project', async () => {
  const { ada, slug, make } = await given();
  const guest = await givenMember(server, ada, slug, ROLE.guest);
  const { id, status } = await make(guest, { projectId: null });
  expect(status).toBe(200);
  expect((await guest.run(slug, updatePage, { pageId: id, patch: { title: 'Mine' } })).status).toBe(200);
  expect((await make(guest)).status).toBe(404);
});

test('a Guest can read the public pages of others and change none', async () => {
  const { ada, slug, makePage, pageOf } = await given();
  const guest = await givenMember(server, ada, slug, ROLE.guest);
  const pageId = await makePage({ projectId: null });
  expect(await pageOf(pageId, guest)).toMatchObject({ id: pageId });
  expect((await guest.run(slug, updatePage, { pageId, patch: { title: 'x' } })).status).toBe(403);
});

test('S-FEAT-014 a locked page refuses changes until it is unlocked', async () => {
  const { ada, slug, makePage, pageOf } = await given();
  const pageId = await makePage();
  await ada.run(slug, lockPage, { pageId });
  const answer = await ada.run(slug, updatePage, { pageId, patch: { title: 'x' } });
  expect(answer).toMatchObject({ status: 409, body: { error: 'page.locked' } });
  await ada.run(slug, unlockPage, { pageId });
  expect((await ada.run(slug, updatePage, { pageId, patch: { title: 'x' } })).status).toBe(200);
  expect(await pageOf(pageId)).toMatchObject({ title: 'x', isLocked: false });
});

test('S-FEAT-014 only the owner and Admins can lock and archive', async () => {
  const { ada, slug, makePage } = await given();
  const bob = await givenMember(server, ada, slug, ROLE.member);
  const pageId = await makePage({ projectId: null });
  const admin = await givenMember(server, ada, slug, ROLE.admin, 'another-admin');
  for (const command of [lockPage, unlockPage, archivePage, unarchivePage]) {
    expect((await bob.run(slug, command, { pageId })).status).toBe(403);
    expect((await admin.run(slug, command, { pageId })).status).toBe(200);
  }
  expect((await bob.run(slug, updatePage, { pageId, patch: { title: 'mine' } })).status).toBe(200);
});

test('archiving includes subpages, and restoring restores those', async () => {
  const { ada, slug, makePage, pageOf } = await given();
  const top = await makePage();
  const below = await makePage({ parentId: top });
  const archivedBefore = await makePage({ parentId: top });
  await ada.run(slug, archivePage, { pageId: archivedBefore });
  await ada.run(slug, archivePage, { pageId: top });
  expect(await pageOf(below)).toMatchObject({ archivedAt: expect.any(Number) });
  expect((await ada.run(slug, updatePage, { pageId: below, patch: { title: 'x' } })).status).toBe(409);
  await ada.run(slug, unarchivePage, { pageId: top });
  expect(await pageOf(below)).toMatchObject({ archivedAt: null, parentId: top });
  expect(await pageOf(archivedBefore)).toMatchObject({ archivedAt: expect.any(Number) });
});

test('a page restored from under an archived one moves to the top level', async () => {
  const { ada, slug, makePage, pageOf } = await given();
  const top = await makePage();
  const below = await makePage({ parentId: top });
  await ada.run(slug, archivePage, { pageId: top });
  await ada.run(slug, unarchivePage, { pageId: below });
  expect(await pageOf(below)).toMatchObject({ archivedAt: null, parentId: null });
});

test("archiving leaves other people's private subpages alone", async () => {
  const { ada, slug, makePage, pageOf } = await given();
  const bob = await givenMember(server, ada, slug, ROLE.member);
  const top = await makePage({ projectId: null });
  const secret = await makePage({ projectId: null, parentId: top, access: 'private' }, bob);
  await ada.run(slug, archivePage, { pageId: top });
  expect(await pageOf(secret, bob)).toMatchObject({ archivedAt: null });
});

test('S-FEAT-014 only an archived page can be deleted, with its text and favourites', async () => {
  const { ada, slug, makePage, pages, pageOf } = await given();
  const pageId = await makePage();
  const below = await makePage({ parentId: pageId });
  const star = { id: uuid(), kind: 'page', targetId: pageId, folderId: null, sortOrder: 'a0' } as const;
  await ada.run(slug, addFavourite, star);
  expect((await ada.run(slug, removePage, { pageId })).status).toBe(409);
  await ada.run(slug, archivePage, { pageId });
  expect((await ada.run(slug, removePage, { pageId })).status).toBe(200);
  expect((await pages()).map((row) => row['id'])).toEqual([below]);
  expect(await pageOf(below)).toMatchObject({ parentId: null });
  expect((await ada.everything(slug)).get('favourite') ?? []).toEqual([]);
  expect(await docRows(pageId)).toBe(0);
});

test('pages can be nested, but not below themselves or in another place', async () => {
  const { ada, slug, makePage, pageOf, make } = await given();
  const top = await makePage();
  const below = await makePage({ parentId: top });
  const deep = await makePage({ parentId: below });
  const elsewhere = await makePage({ projectId: null });
  const moved = async (pageId: string, parentId: string | null) =>
    (await ada.run(slug, movePage, { pageId, parentId, sortOrder: 'a0' })).status;
  expect(await moved(top, deep)).toBe(400);
  expect(await moved(top, top)).toBe(400);
  expect(await moved(top, elsewhere)).toBe(400);
  expect((await make(ada, { parentId: elsewhere })).status).toBe(400);
  expect(await moved(deep, null)).toBe(200);
  expect(await pageOf(deep)).toMatchObject({ parentId: null });
});

test("no page can be moved under an archived one, and an archived one can't be moved", async () => {
  const { ada, slug, makePage } = await given();
  const [archived, open] = [await makePage(), await makePage()];
  expect((await ada.run(slug, archivePage, { pageId: archived })).status).toBe(200);
  const move = async (pageId: string, parentId: string | null) => {
    const { status, body } = await ada.run(slug, movePage, { pageId, parentId, sortOrder: 'a1' });
    return [status, body.error];
  };
  expect(await move(open, archived)).toEqual([400, 'page.parent_archived']);
  expect(await move(archived, null)).toEqual([409, 'page.archived_not_moved']);
});

test('no page can be moved under one that is being archived', async () => {
  const { ada, make, makePage } = await given();
  const parentId = await makePage();
  const archive = (tx: Tx) => sql`update pages set archived_at = now() where id = ${parentId}`.execute(tx);
  expect((await whileHeld(server.db, archive, () => make(ada, { parentId }))).status).toBe(400);
});

test('pages can be nested ten deep', async () => {
  const { ada, make } = await given();
  let parentId: string | null = null;
  const statuses: number[] = [];
  for (let depth = 1; depth <= 11; depth++) {
    const made: { id: string; status: number } = await make(ada, { parentId });
    statuses.push(made.status);
    parentId = made.id;
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 400]);
});

test('a page can be moved only if its subtree fits the maximum depth', async () => {
  const { ada, slug, makePage } = await given();
  const chain = async (length: number): Promise<string[]> => {
    const made: string[] = [];
    for (let at = 0; at < length; at++) made.push(await makePage({ parentId: made.at(-1) ?? null }));
    return made;
  };
  const [deep, three] = [await chain(8), await chain(3)];
  const move = async (pageId: string | undefined, parentId: string | undefined) =>
    (await ada.run(slug, movePage, { pageId: pageId ?? '', parentId: parentId ?? null, sortOrder: 'a0' }))
      .status;
  expect([await move(three[0], deep[7]), await move(three[0], deep[6])]).toEqual([400, 200]);
});

test("creating, copying, moving and archiving a page doesn't read its siblings", async () => {
  const { ada, workspaceId, project, makePage } = await given();
  const [parentId, moved] = [await makePage(), await makePage()];
  const pageId = await makePage({ parentId });
  const asked: [string, object][] = [
    ['page.create', { id: uuid(), projectId: project.id, parentId, sortOrder: 'a0' }],
    ['page.duplicate', { pageId, id: uuid(), title: 'Copy', sortOrder: 'a0' }],
    ['page.move', { pageId: moved, parentId: pageId, sortOrder: 'a0' }],
    ['page.archive', { pageId: parentId }],
    ['page.unarchive', { pageId: parentId }],
  ];
  const rowsRead = async () => {
    const counts: number[] = [];
    for (const [name, args] of asked) {
      const { db, read } = countingRows(server.db);
      const { refusal } = await attempt(db, { userId: ada.id, workspaceId }, name, args);
      expect(refusal).toBeUndefined();
      counts.push(read());
    }
    return counts;
  };
  const alone = await rowsRead();
  await sql`insert into pages (id, workspace_id, scope, project_id, title, owner_id, access, is_locked, sort_order,
      created_at, updated_at, updated_by)
    select gen_random_uuid(), workspace_id, scope, project_id, '', owner_id, access, is_locked, sort_order,
      created_at, updated_at, updated_by
    from pages, generate_series(1, 1000) where id = ${moved}`.execute(server.db);
  expect(await rowsRead()).toEqual(alone);
});

test("two simultaneous moves can't nest two pages under each other", async () => {
  const { ada, slug, makePage, pageOf } = await given();
  const [one, two] = [await makePage(), await makePage()];
  const move = (pageId: string, parentId: string) =>
    ada.run(slug, movePage, { pageId, parentId, sortOrder: 'a0' });
  const answers = await Promise.all([move(one, two), move(two, one)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const parents = [(await pageOf(one))?.['parentId'], (await pageOf(two))?.['parentId']];
  expect(parents).toContain(null);
});

test("a copy has its page's text and place, and belongs to the person who made it", async () => {
  const { ada, slug, makePage, pageOf } = await given();
  const bob = await givenMember(server, ada, slug, ROLE.member);
  const top = await makePage({ projectId: null });
  const pageId = await makePage({ projectId: null, parentId: top });
  await ada.run(slug, lockPage, { pageId });
  const id = uuid();
  const answer = await bob.run(slug, duplicatePage, { pageId, id, title: 'Plan (copy)', sortOrder: 'a1' });
  expect(answer.status).toBe(200);
  expect(await pageOf(id)).toMatchObject({ ownerId: bob.id, parentId: top, isLocked: false });
  expect(await docRows(id)).toBe(1);
});

test('deleting a project deletes its private pages for their owners too', async () => {
  const { ada, slug, project, makePage, pages } = await given();
  await makePage({ access: 'private' });
  expect(await pages()).toHaveLength(1);
  expect((await ada.run(slug, removeProject, { projectId: project.id })).status).toBe(200);
  expect(await pages()).toEqual([]);
  const { rows } = await sql<{ op: string; scope: string }>`select op, scope from changes
    where scope = ${`u:${ada.id}`} and op = 'B'`.execute(server.db);
  expect(rows).toHaveLength(1);
});

test("a missing version can't be restored, and strangers learn nothing", async () => {
  const { ada, slug, makePage } = await given();
  const pageId = await makePage();
  expect((await ada.run(slug, restorePageVersion, { pageId, versionId: uuid() })).status).toBe(404);
  expect((await ada.call('GET', `/api/workspaces/${slug}/pages/${pageId}/versions`)).body).toEqual([]);
  const eve = await server.person('eve');
  const other = await eve.createWorkspace();
  const missing = await eve.run(other.slug, lockPage, { pageId: uuid() });
  expect(await eve.run(other.slug, lockPage, { pageId })).toEqual(missing);
  expect((await eve.call('GET', `/api/workspaces/${other.slug}/pages/${pageId}/versions`)).status).toBe(404);
});

test("a page's row contains nothing of its text", () => {
  expect(Object.keys(page.fields)).not.toContain('body');
});
