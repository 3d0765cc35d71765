import 'fake-indexeddb/auto';
import { idbDocumentStore } from '@cairn/documents';
import { contentOf, readContent } from '@cairn/documents/content';
import {
  addProjectMembers,
  archivePage,
  createPage,
  lockPage,
  ROLE,
  unarchivePage,
  unlockPage,
} from '@cairn/domain';
import { documentToText } from '@cairn/editor/convert';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs';
import { testTabs, type Tab } from '../../../test/documents.ts';
import { lineOf } from '../../../test/given/cut-line.ts';
import { givenMember } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const openTab = testTabs(server);

async function given() {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const bob = await givenMember(server, ada, slug, ROLE.member, 'bob');
  const members = [{ id: uuid(), userId: bob.id, role: ROLE.member }];
  expect((await ada.run(slug, addProjectMembers, { projectId: project.id, members })).status).toBe(200);
  const pageId = uuid();
  const page = { id: pageId, projectId: project.id, parentId: null, title: 'Plan', icon: null };
  expect(
    (await ada.run(slug, createPage, { ...page, access: 'public' as const, sortOrder: 'a0' })).status,
  ).toBe(200);
  const path = `/api/workspaces/${slug}/projects/${project.id}/pages/${pageId}/description/`;
  const stored = async (): Promise<Doc> => {
    const { body } = await ada.call<{ description_binary: string }>('GET', path);
    const copy = new Doc();
    applyUpdate(copy, Buffer.from(body.description_binary, 'base64'));
    return copy;
  };
  const save = (who: Person, update: Uint8Array) =>
    who.call<{ error?: string }>('PATCH', path, {
      description_binary: Buffer.from(update).toString('base64'),
    });
  return { ada, bob, slug, pageId, stored, save };
}

const textOf = (doc: Doc): string => documentToText(readContent(doc));

/** Adds a line in a copy, and returns the bytes of that change. */
function addLine(copy: Doc, words: string): Uint8Array {
  const before = encodeStateVector(copy);
  const line = new XmlElement('paragraph');
  contentOf(copy).push([line]);
  line.insert(0, [new XmlText(words)]);
  return encodeStateAsUpdate(copy, before);
}

const recovered = (tab: Tab): string[] => tab.open.recovered.get().map(({ text }) => text);

test("SYS-31 a page is stored as bytes and merged, cached on the device, has a counter of unsynced changes, can be edited offline and recovered, and can't be edited while locked or archived", async () => {
  const { ada, bob, slug, pageId, stored, save } = await given();
  const network = lineOf(server.url, ada);
  // Ada's browser, which she closes and reopens.
  const device = { store: idbDocumentStore(), connect: network.connect };
  const reopen = (): Tab => openTab(ada, slug, pageId, device);
  let adas = reopen();
  const bobs = openTab(bob, slug, pageId);
  await Promise.all([adas.becomes('saved'), bobs.becomes('saved')]);

  // The counter is zero for existing text, counts each change, and is zero once saved.
  expect(adas.open.unsynced.get()).toBe(0);
  adas.addLine('Ada begins.');
  expect(adas.open.unsynced.get()).toBe(1);
  adas.type(0, ' And goes on.');
  expect(adas.open.unsynced.get()).toBe(2);
  expect(adas.open.status.get()).toEqual({ kind: 'saving', count: 2 });
  await adas.becomes('saved');
  expect(adas.open.unsynced.get()).toBe(0);

  // Saved simultaneously in three ways: everyone gets all of it.
  await bobs.hears(adas.text);
  const copy = await stored();
  adas.addLine('Ada at the same time.');
  bobs.addLine('Bob at the same time.');
  const [saved] = await Promise.all([
    save(bob, addLine(copy, 'A copy of Bob.')),
    adas.becomes('saved'),
    bobs.becomes('saved'),
  ]);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const lines = [
    'Ada begins. And goes on.',
    'Ada at the same time.',
    'Bob at the same time.',
    'A copy of Bob.',
  ];
  const linesOf = (text: string): string[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .toSorted();
  for (const tab of [adas, bobs]) await expect.poll(() => linesOf(tab.text)).toEqual(lines.toSorted());
  expect(textOf(await stored())).toBe(adas.text);

  // The changes are stored as bytes, which together are the document.
  const { rows } = await sql<{ payload: Buffer }>`select payload from doc_update
    where doc_id = ${pageId} order by seq`.execute(server.db);
  const fromBytes = new Doc();
  for (const { payload } of rows) applyUpdate(fromBytes, payload);
  expect(textOf(fromBytes)).toBe(adas.text);

  // Cached on the device: offline, the page opens, can be edited, and keeps the edits across restarts.
  expect((await indexedDB.databases()).map(({ name }) => name)).toContain(`page-${pageId}`);
  const before = adas.text;
  await adas.open.close();
  network.cut();
  adas = reopen();
  await expect.poll(() => adas.open.isReady.get()).toBe(true);
  expect(adas.text).toBe(before);
  adas.addLine('Written offline.');
  await expect.poll(() => adas.open.status.get()).toEqual({ kind: 'offline', count: 1, kept: true });
  await adas.open.close();
  adas = reopen();
  await adas.hears(`${before}\nWritten offline.`);
  expect(adas.open.unsynced.get()).toBe(1);
  expect(bobs.text).not.toContain('Written offline.');
  network.mend();
  await adas.becomes('saved');
  await bobs.hears(adas.text);

  // Text written offline into a part that someone else deleted comes back to its writer, even after a reload.
  network.cut();
  await adas.becomes('offline');
  const last = contentOf(bobs.ydoc).length - 1;
  bobs.removeLine(last);
  await bobs.becomes('saved');
  adas.type(last, ' Into a line that is gone.');
  network.mend();
  await adas.becomes('saved');
  await expect.poll(() => recovered(adas)).toEqual([' Into a line that is gone.']);
  await adas.open.close();
  adas = reopen();
  await expect.poll(() => recovered(adas)).toEqual([' Into a line that is gone.']);
  adas.open.dismissRecovered(adas.open.recovered.get()[0]?.id ?? '');

  // Locked and archived: both ways refuse edits, and unsaved text stays with its writer until it is open again.
  const closings = [
    ['page.locked', lockPage, unlockPage],
    ['page.archived', archivePage, unarchivePage],
  ] as const;
  for (const [error, close, open] of closings) {
    await adas.becomes('saved');
    await bobs.hears(adas.text);
    const shown = adas.text;
    const late = addLine(await stored(), `Saved against ${error}.`);
    expect((await ada.run(slug, close, { pageId })).status).toBe(200);
    await Promise.all([adas.becomes('locked'), bobs.becomes('locked')]);
    expect(await save(bob, late)).toMatchObject({ status: 409, body: { error } });
    adas.addLine(`Typed against ${error}.`);
    const other = openTab(bob, slug, pageId);
    await other.becomes('locked');
    await other.hears(shown);
    expect(textOf(await stored())).toBe(shown);
    expect(adas.open.unsynced.get()).toBe(1);
    expect((await ada.run(slug, open, { pageId })).status).toBe(200);
    await adas.becomes('saved');
    await bobs.hears(`${shown}\nTyped against ${error}.`);
  }
});
