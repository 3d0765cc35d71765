import {
  addPageReaction,
  archivePage,
  createPage,
  createPageComment,
  duplicatePage,
  lockPage,
  removePage,
  removePageComment,
  removePageReaction,
  reopenPageThread,
  resolvePageThread,
  ROLE,
  setPageAccess,
  unarchivePage,
  unlockPage,
  updatePageComment,
  type PageAccess,
  type PageComment,
  type PageReaction,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anchorOn } from '../../../test/given/anchor-on.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, givenTeam } from '../../../test/given/members.ts';
import { PNG } from '../../../test/given/files.ts';
import { whileHeld } from '../../../test/given/while-held.ts';
import { paragraph } from '../../../test/given/paragraph.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

/** Ada's project with Bob and a Viewer; Gil is a guest of the workspace in no project. */
const team = fixture(async () => {
  const there = await givenTeam(server);
  const gil = await givenMember(server, there.ada, there.slug, ROLE.guest, 'gil');
  return { ...there, gil };
});

const ANCHOR = anchorOn('Low ', 'tides', ' at six');

const text = (words: string) => ({ ...paragraph(words), type: 'doc' as const });

async function givenPage(projectId: string | null = team.project.id): Promise<string> {
  const id = uuid();
  const page = { id, projectId, parentId: null, title: 'Tides', icon: null, sortOrder: 'a0' };
  const { status, body } = await team.ada.run(team.slug, createPage, { ...page, access: 'public' as const });
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
}

const trySay = (who: Person, pageId: string, more: { parentId?: string; anchor?: typeof ANCHOR } = {}) => {
  const id = uuid();
  return who
    .run(team.slug, createPageComment, { id, pageId, body: text('Which?'), ...more })
    .then(({ status }) => ({ id, status }));
};

async function say(...args: Parameters<typeof trySay>): Promise<string> {
  const { id, status } = await trySay(...args);
  expect(status).toBe(200);
  return id;
}

const onPage = (who: Person, pageId: string): Promise<PageComment[]> =>
  who.partial<PageComment>(team.slug, 'pageComment', pageId);

const idsOn = async (who: Person, pageId: string): Promise<string[]> =>
  (await onPage(who, pageId)).map(({ id }) => id);

const partialStatus = async (who: Person, pageId: string): Promise<number> =>
  (await who.call('GET', `/sync/${team.slug}/partial?model=pageComment&parent=${pageId}`)).status;

test('readers of a page can comment on parts of it, and edit and delete their comments; others can only reply', async () => {
  const { ada, bob, viewer, slug } = team;
  const pageId = await givenPage();
  const first = await say(viewer, pageId, { anchor: ANCHOR });
  const reply = await say(bob, pageId, { parentId: first, anchor: ANCHOR });
  const [said, answer] = await onPage(bob, pageId);
  expect(said).toMatchObject({ authorId: viewer.id, anchor: ANCHOR, parentId: null, ownerId: null });
  expect(answer).toMatchObject({ authorId: bob.id, anchor: null, parentId: first });
  const body = text('Which of them?');
  expect((await bob.run(slug, updatePageComment, { commentId: first, body })).status).toBe(403);
  expect((await bob.run(slug, removePageComment, { commentId: first })).status).toBe(403);
  expect((await viewer.run(slug, updatePageComment, { commentId: first, body })).status).toBe(200);
  expect((await viewer.run(slug, removePageComment, { commentId: first })).status).toBe(200);
  // A placeholder stays for the reply, without the text.
  expect((await onPage(bob, pageId)).find(({ id }) => id === first)).toMatchObject({
    anchor: null,
    removedAt: expect.any(Number),
  });
  expect((await ada.run(slug, removePageComment, { commentId: reply })).status).toBe(200);
  expect(await onPage(bob, pageId)).toEqual([]);
});

test("refuses text that the editor can't produce, and replies to comments of another page", async () => {
  const { ada, slug } = team;
  const [pageId, other] = [await givenPage(), await givenPage()];
  const body = { type: 'doc' as const, content: [{ type: 'script', content: [] }] };
  expect((await ada.run(slug, createPageComment, { id: uuid(), pageId, body })).status).toBe(400);
  const elsewhere = await say(ada, other);
  expect((await trySay(ada, pageId, { parentId: elsewhere })).status).toBe(404);
});

test('people who may write in a thread can resolve and reopen it', async () => {
  const { ada, viewer, slug } = team;
  const pageId = await givenPage();
  const first = await say(ada, pageId);
  const reply = await say(ada, pageId, { parentId: first });
  const resolved = async () => (await onPage(ada, pageId)).find(({ id }) => id === first)?.resolvedBy;
  expect((await viewer.run(slug, resolvePageThread, { commentId: reply })).status).toBe(200);
  expect(await resolved()).toBe(viewer.id);
  expect((await ada.run(slug, reopenPageThread, { commentId: first })).status).toBe(200);
  expect(await resolved()).toBeNull();
});

test('people outside the project see none of it; on a workspace page, guests can take part', async () => {
  const { ada, gil, slug } = team;
  const pageId = await givenPage();
  const first = await say(ada, pageId);
  expect(await partialStatus(gil, pageId)).toBe(404);
  expect((await trySay(gil, pageId)).status).toBe(404);
  expect((await gil.run(slug, resolvePageThread, { commentId: first })).status).toBe(404);
  expect((await gil.run(slug, removePageComment, { commentId: first })).status).toBe(404);
  const open = await givenPage(null);
  const said = await say(gil, open);
  expect(await idsOn(ada, open)).toEqual([said]);
  const stranger = await server.person('stranger');
  expect((await trySay(stranger, open)).status).toBe(404);
});

test("a private page's comments are private too, and come back with it", async () => {
  const { ada, bob, slug } = team;
  const pageId = await givenPage();
  const first = await say(bob, pageId);
  const setAccess = async (access: PageAccess): Promise<void> =>
    expect((await ada.run(slug, setPageAccess, { pageId, access } as const)).status).toBe(200);
  await setAccess('private');
  expect(await partialStatus(bob, pageId)).toBe(404);
  for (const answer of [
    await trySay(bob, pageId),
    await bob.run(slug, updatePageComment, { commentId: first, body: text('No') }),
    await bob.run(slug, removePageComment, { commentId: first }),
    await bob.run(slug, reopenPageThread, { commentId: first }),
  ])
    expect(answer.status).toBe(404);
  const own = await say(ada, pageId);
  expect((await onPage(ada, pageId)).map(({ ownerId }) => ownerId)).toEqual([ada.id, ada.id]);
  const { rows } = await sql<{ scope: string }>`select distinct scope from page_comments
    where page_id = ${pageId}`.execute(server.db);
  expect(rows).toEqual([{ scope: `u:${ada.id}` }]);
  await setAccess('public');
  expect((await idsOn(bob, pageId)).toSorted()).toEqual([first, own].toSorted());
  expect((await bob.run(slug, removePageComment, { commentId: first })).status).toBe(200);
});

test('a comment added at the moment a page becomes private is private too', async () => {
  const { ada, bob, slug } = team;
  const pageId = await givenPage();
  const answers = await whileHeld(
    server.db,
    (tx) =>
      sql`update pages set access = 'private', scope = ${`u:${ada.id}`} where id = ${pageId}`.execute(tx),
    () => trySay(ada, pageId),
  );
  expect(answers.status).toBe(200);
  expect(await onPage(ada, pageId)).toMatchObject([{ ownerId: ada.id }]);
  expect((await trySay(bob, pageId)).status).toBe(404);
  expect((await ada.run(slug, setPageAccess, { pageId, access: 'public' as const })).status).toBe(200);
});

const react = async (who: Person, commentId: string, emoji = '👍'): Promise<number> =>
  (await who.run(team.slug, addPageReaction, { id: uuid(), commentId, emoji })).status;

const reactionsOn = async (who: Person, pageId: string): Promise<PageReaction[]> =>
  who.partial<PageReaction>(team.slug, 'pageReaction', pageId);

test('readers can react to comments, once per emoji, and remove only their own reactions', async () => {
  const { ada, bob, viewer, gil, slug } = team;
  const pageId = await givenPage();
  const [first, other] = [await say(ada, pageId), await say(ada, pageId)];
  expect([await react(viewer, first), await react(viewer, first), await react(bob, first)]).toEqual([
    200, 200, 200,
  ]);
  expect(await react(viewer, other, '🎉')).toBe(200);
  const given = async () => (await reactionsOn(ada, pageId)).map(({ authorId, emoji }) => [authorId, emoji]);
  expect(await given()).toEqual([
    [viewer.id, '👍'],
    [bob.id, '👍'],
    [viewer.id, '🎉'],
  ]);
  const [of] = await reactionsOn(ada, pageId);
  const remove = async (who: Person): Promise<number> =>
    (await who.run(slug, removePageReaction, { reactionId: of?.id ?? '' })).status;
  expect([await remove(ada), await remove(gil), await remove(viewer)]).toEqual([403, 404, 200]);
  expect([await react(gil, first), await react(ada, uuid())]).toEqual([404, 404]);
  expect((await gil.call('GET', `/sync/${slug}/partial?model=pageReaction&parent=${pageId}`)).status).toBe(
    404,
  );
  expect(await react(viewer, first, '')).toBe(400);
  // Deleting a comment deletes its reactions, even if a placeholder stays.
  await say(bob, pageId, { parentId: first });
  for (const commentId of [first, other])
    expect((await ada.run(slug, removePageComment, { commentId })).status).toBe(200);
  expect(await given()).toEqual([]);
  expect(await react(viewer, first)).toBe(404);
});

test("a private page's reactions are private too, even those added at that moment", async () => {
  const { ada, bob, slug } = team;
  const pageId = await givenPage();
  const first = await say(ada, pageId);
  expect(await react(bob, first)).toBe(200);
  const setAccess = async (access: PageAccess): Promise<void> =>
    expect((await ada.run(slug, setPageAccess, { pageId, access } as const)).status).toBe(200);
  const scopesOn = async (): Promise<unknown[]> =>
    (await sql`select distinct scope from page_reactions where page_id = ${pageId}`.execute(server.db)).rows;
  await setAccess('private');
  expect(await scopesOn()).toEqual([{ scope: `u:${ada.id}` }]);
  expect(await react(bob, first, '🎉')).toBe(404);
  await setAccess('public');
  expect((await reactionsOn(bob, pageId)).map(({ authorId }) => authorId)).toEqual([bob.id]);
  const status = await whileHeld(
    server.db,
    (tx) =>
      sql`update pages set access = 'private', scope = ${`u:${ada.id}`} where id = ${pageId}`.execute(tx),
    () => react(ada, first),
  );
  expect(status).toBe(200);
  const { rows } = await sql<{ scope: string }>`select scope from page_reactions
    where page_id = ${pageId} and author_id = ${ada.id}`.execute(server.db);
  expect(rows).toEqual([{ scope: `u:${ada.id}` }]);
});

test('on a locked or archived page, comments can only be read', async () => {
  const { ada, slug } = team;
  const pageId = await givenPage();
  const first = await say(ada, pageId);
  const reactionId = uuid();
  const given = { id: reactionId, commentId: first, emoji: '👍' };
  expect((await ada.run(slug, addPageReaction, given)).status).toBe(200);
  const tries = async (): Promise<readonly unknown[]> => {
    const commentId = first;
    const answers = [
      await ada.run(slug, createPageComment, { id: uuid(), pageId, body: text('More') }),
      await ada.run(slug, updatePageComment, { commentId, body: text('Other') }),
      await ada.run(slug, addPageReaction, { id: uuid(), commentId, emoji: '🎉' }),
      await ada.run(slug, removePageReaction, { reactionId }),
      await ada.run(slug, resolvePageThread, { commentId }),
      await ada.run(slug, reopenPageThread, { commentId }),
      await ada.run(slug, removePageComment, { commentId }),
    ];
    return answers.map(({ status }) => status);
  };
  expect((await ada.run(slug, lockPage, { pageId })).status).toBe(200);
  expect(new Set(await tries())).toEqual(new Set([409]));
  expect(await idsOn(ada, pageId)).toEqual([first]);
  expect((await ada.run(slug, unlockPage, { pageId })).status).toBe(200);
  expect((await ada.run(slug, archivePage, { pageId })).status).toBe(200);
  expect(new Set(await tries())).toEqual(new Set([409]));
  expect((await ada.run(slug, unarchivePage, { pageId })).status).toBe(200);
  expect(await tries()).toEqual([200, 200, 200, 200, 200, 200, 200]);
});

test("a picture in a comment is visible to the page's readers, and kept while the comment shows it", async () => {
  const { ada, viewer, gil, slug } = team;
  const pageId = await givenPage();
  const upload = (who: Person) =>
    who.upload(
      `/api/workspaces/${slug}/file-assets/`,
      { name: 'cat.png', content: PNG },
      { purpose: 'page-comment', entity_id: pageId },
    );
  const { status, body } = await upload(viewer);
  expect(status, JSON.stringify(body)).toBe(201);
  expect((await upload(gil)).status).toBe(404);
  const shown = {
    type: 'doc' as const,
    content: [{ type: 'image', attrs: { src: body.asset, width: '35%', height: null, alt: '' } }],
  };
  const said = { id: uuid(), pageId, body: shown };
  expect((await viewer.run(slug, createPageComment, said)).status).toBe(200);
  const { rows } = await sql`select 1 from asset_uses where holder_id = ${said.id}`.execute(server.db);
  expect(rows).toHaveLength(1);
  const read = async (who: Person): Promise<number> => (await who.call('GET', body.asset)).status;
  expect([await read(ada), await read(gil)]).toEqual([200, 404]);
});

test('a copy of a page has no comments, and deleting a page deletes them', async () => {
  const { ada, slug } = team;
  const pageId = await givenPage();
  const copyId = uuid();
  expect(await react(ada, await say(ada, pageId))).toBe(200);
  const copy = { pageId, id: copyId, title: 'Copy', sortOrder: 'a1' };
  expect((await ada.run(slug, duplicatePage, copy)).status).toBe(200);
  expect(await onPage(ada, copyId)).toEqual([]);
  for (const command of [archivePage, removePage])
    expect((await ada.run(slug, command, { pageId })).status).toBe(200);
  const { rows } = await sql`select 1 from page_comments where page_id = ${pageId}
    union all select 1 from page_reactions where page_id = ${pageId}`.execute(server.db);
  expect(rows).toEqual([]);
});

test("programs can list a page's comments with replies, resolution and reactions, page by page, and add more", async () => {
  const { ada, bob, viewer, gil, slug } = team;
  const pageId = await givenPage();
  const path = `/api/workspaces/${slug}/pages/${pageId}/comments`;
  const first = await say(ada, pageId, { anchor: ANCHOR });
  interface Wire {
    readonly id: string;
    readonly [field: string]: unknown;
  }
  const said = await viewer.call<Wire>('POST', path, {
    comment_html: '<p>The <strong>low</strong> ones</p>',
    parent: first,
  });
  expect(said).toMatchObject({
    status: 201,
    body: {
      page: pageId,
      project: team.project.id,
      actor: viewer.id,
      parent: first,
      quote: null,
      comment_html: '<p>The <strong>low</strong> ones</p>',
      reactions: [],
    },
  });
  for (const [who, emoji] of [
    [bob, '🎉'],
    [ada, '👀'],
  ] as const)
    await who.run(slug, addPageReaction, { id: uuid(), commentId: first, emoji });
  await ada.run(slug, resolvePageThread, { commentId: first });
  type Page = { results: Wire[]; next_offset: number | null };
  const { body } = await viewer.call<Page>('GET', path);
  expect(body.next_offset).toBeNull();
  expect(body.results).toMatchObject([
    {
      id: first,
      quote: 'tides',
      resolved_at: expect.any(String),
      edited_at: null,
      reactions: [
        { emoji: '🎉', actor: bob.id },
        { emoji: '👀', actor: ada.id },
      ],
    },
    { id: said.body.id, parent: first, resolved_at: null },
  ]);
  const { body: half } = await viewer.call<Page>('GET', `${path}?limit=1`);
  expect([half.results.map(({ id }) => id), half.next_offset]).toEqual([[first], 1]);

  const post = (who: Person, more = {}) => who.call('POST', path, { comment_html: '<p>Hello</p>', ...more });
  expect((await post(gil)).status).toBe(404);
  expect((await gil.call('GET', path)).status).toBe(404);
  expect((await post(ada, { parent: uuid() })).status).toBe(404);
  expect((await post(ada, { parent: 'first' })).status).toBe(400);
  await ada.run(slug, setPageAccess, { pageId, access: 'private' as const });
  expect((await viewer.call('GET', path)).status).toBe(404);
  expect((await post(viewer)).status).toBe(404);
  await ada.run(slug, setPageAccess, { pageId, access: 'public' as const });
  await ada.run(slug, lockPage, { pageId });
  expect(await post(viewer)).toMatchObject({ status: 409, body: { error: 'page.locked' } });
  expect((await viewer.call<Page>('GET', path)).body.results).toHaveLength(2);
});
