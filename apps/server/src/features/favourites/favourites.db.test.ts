import { addFavourite, addFavouriteFolder, removeFavourite, ROLE, updateFavourite } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { givenMember } from '../../../test/given/members.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

async function given() {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const favourites = async (person = ada) => (await person.everything(slug)).get('favourite') ?? [];
  const add = async (targetId = uuid(), folderId: string | null = null, id: string = uuid()) => {
    const input = { id, kind: 'page', targetId, folderId, sortOrder: 'a0' } as const;
    return { id, answer: await ada.run(slug, addFavourite, input) };
  };
  const addFolder = async (title = 'Reading') => {
    const id = uuid();
    await ada.run(slug, addFavouriteFolder, { id, title, sortOrder: 'a1' });
    return id;
  };
  return { ada, slug, favourites, add, addFolder };
}

test('adding a favourite repeatedly keeps one', async () => {
  const { favourites, add } = await given();
  const targetId = uuid();
  const { id } = await add(targetId);
  expect((await add(targetId)).answer.status).toBe(200);
  expect(await favourites()).toMatchObject([{ id, targetId, kind: 'page', folderId: null }]);
});

test('favourites can be moved into a folder, and leave it when it is removed', async () => {
  const { ada, slug, favourites, add, addFolder } = await given();
  const { id } = await add();
  const folderId = await addFolder();
  const moved = await ada.run(slug, updateFavourite, { favouriteId: id, patch: { folderId } });
  expect(moved.status).toBe(200);
  expect(await favourites()).toContainEqual(expect.objectContaining({ id, folderId }));
  await ada.run(slug, removeFavourite, { favouriteId: folderId });
  expect(await favourites()).toMatchObject([{ id, folderId: null }]);
});

test('refuses nested folders, favourites in favourites, and names for favourites', async () => {
  const { ada, slug, add, addFolder } = await given();
  const { id } = await add();
  const folderId = await addFolder();
  const other = await addFolder('Later');
  const refused = async (favouriteId: string, patch: { folderId?: string; title?: string }) =>
    (await ada.run(slug, updateFavourite, { favouriteId, patch })).status;
  expect(await refused(folderId, { folderId: other })).toBe(400);
  expect(await refused(id, { title: 'Mine' })).toBe(400);
  expect((await add(uuid(), id)).answer.status).toBe(400);
});

test('no one else sees or changes them', async () => {
  const { ada, slug, favourites, add } = await given();
  const { id } = await add();
  const bob = await givenMember(server, ada, slug, ROLE.admin);
  expect(await favourites(bob)).toEqual([]);
  const answer = await bob.run(slug, removeFavourite, { favouriteId: id });
  expect(answer).toEqual(await bob.run(slug, removeFavourite, { favouriteId: uuid() }));
  expect(answer.status).toBe(404);
});

test('several people can have the same favourite, each in their own place', async () => {
  const { ada, slug, favourites, add } = await given();
  const targetId = uuid();
  await add(targetId);
  const bob = await givenMember(server, ada, slug, ROLE.guest);
  const answer = await bob.run(slug, addFavourite, {
    id: uuid(),
    kind: 'page',
    targetId,
    folderId: null,
    sortOrder: 'a3',
  });
  expect(answer.status).toBe(200);
  expect(await favourites(bob)).toMatchObject([{ targetId, sortOrder: 'a3', userId: bob.id }]);
});
