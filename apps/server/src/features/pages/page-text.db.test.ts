import {
  archivePage,
  assetUrl,
  createPage,
  duplicatePage,
  lockPage,
  removePage,
  restorePageVersion,
  ROLE,
  setPageAccess,
  unlockPage,
  updatePage,
  type PageAccess,
} from '@cairn/domain';
import { CLOSE } from '@cairn/documents/protocol';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { encodeStateAsUpdate } from 'yjs';
import { closeCodeOf, type Tab, testTabs } from '../../../test/documents.ts';
import { givenMember } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { createHub } from '../../create-hub.ts';
import { keepVersion } from '../../platform/documents/versions.ts';
import { followPage } from './follow-edits.ts';

const server = testServer();
const openTab = testTabs(server);

async function given(access: PageAccess = 'public') {
  const ada = await server.person('ada');
  const workspace = await ada.createWorkspace();
  const { slug } = workspace;
  const pageId = uuid();
  const input = { id: pageId, projectId: null, parentId: null, title: 'Plan', icon: null, access };
  expect((await ada.run(slug, createPage, { ...input, sortOrder: 'a0' })).status).toBe(200);
  const tabOf = (who: Person, id = pageId): Tab => openTab(who, slug, id);
  const writes = async (who: Person, text: string): Promise<Tab> => {
    const tab = tabOf(who);
    await tab.becomes('saved');
    tab.addLine(text);
    await tab.becomes('saved');
    return tab;
  };
  const row = async () =>
    ((await ada.everything(slug)).get('page') ?? []).find(({ id }) => id === pageId) ?? {};
  return { ada, workspace, slug, pageId, tabOf, writes, row };
}

test('S-EDIT-017 what two people write on a page is there for both', async () => {
  const { ada, slug, tabOf, writes } = await given();
  const bob = await givenMember(server, ada, slug, ROLE.member);
  const first = await writes(ada, 'From Ada.');
  const second = await writes(bob, 'From Bob.');
  await first.hears(second.text);
  expect(second.text).toContain('From Ada.');
  const third = tabOf(ada);
  await third.hears(first.text);
});

test("no one can open the text of another person's private page, not even an Admin", async () => {
  const { ada, slug, pageId, writes } = await given('private');
  const bob = await givenMember(server, ada, slug, ROLE.admin);
  await writes(ada, 'Secret.');
  expect(await closeCodeOf(server.url, bob, slug, pageId)).toBe(CLOSE.noAccess);
});

test("a page that becomes private disappears from the others' screens", async () => {
  const { ada, slug, pageId, writes, tabOf } = await given();
  const bob = await givenMember(server, ada, slug, ROLE.member);
  await writes(ada, 'Open.');
  const tab = tabOf(bob);
  await tab.becomes('saved');
  await ada.run(slug, setPageAccess, { pageId, access: 'private' as const });
  await tab.becomes('no-access');
});

test("S-FEAT-014 locked and archived pages can't be edited until they are open again", async () => {
  const { ada, slug, pageId, writes, tabOf } = await given();
  const tab = await writes(ada, 'Before.');
  await ada.run(slug, lockPage, { pageId });
  await tab.becomes('locked');
  const kept = tab.text;
  const othersHear = async (): Promise<void> => {
    const other = tabOf(ada);
    await other.becomes('locked');
    await other.hears(kept);
  };
  tab.addLine('While locked.');
  await othersHear();
  await ada.run(slug, unlockPage, { pageId });
  await tab.becomes('saved');
  tab.removeLine(1);
  await tab.becomes('saved');
  await ada.run(slug, archivePage, { pageId });
  await tab.becomes('locked');
  tab.addLine('While archived.');
  await othersHear();
});

test('a Guest can watch but not edit', async () => {
  const { ada, slug, tabOf, writes } = await given();
  const guest = await givenMember(server, ada, slug, ROLE.guest);
  const tab = await writes(ada, 'For all.');
  const reading = tabOf(guest);
  await reading.becomes('read-only');
  await reading.hears(tab.text);
});

test("S-FEAT-014 SYS-16 a copy has the page's current text", async () => {
  const { ada, slug, pageId, tabOf, writes } = await given();
  const { text } = await writes(ada, 'Copied words.');
  const id = uuid();
  await ada.run(slug, duplicatePage, { pageId, id, title: 'Plan (copy)', sortOrder: 'a1' });
  await tabOf(ada, id).hears(text);
});

test('S-FEAT-014 the row has the last editor', async () => {
  const { ada, workspace, slug, pageId, row, writes } = await given();
  const bob = await givenMember(server, ada, slug, ROLE.member);
  const before = await row();
  await writes(bob, 'By Bob.');
  await expect.poll(async () => (await row())['updatedBy']).toBe(bob.id);
  expect(Number((await row())['updatedAt'])).toBeGreaterThan(Number(before['updatedAt']));
  // While updates are throttled, what has already been reported is not waited for.
  const failed = (error: unknown): void => expect.unreachable(String(error));
  const hub = createHub({ db: server.db, url: server.databaseUrl, build: 'test', failed });
  const follows = () => followPage({ db: server.db, hub }, workspace.id, pageId);
  expect(await follows()).toBe(false);
  await sql`update pages set updated_at = created_at where id = ${pageId}`.execute(server.db);
  expect([await follows(), await follows()]).toEqual([true, false]);
});

test("an edit from before a page was renamed isn't reported as its last change, even if it was pending", async () => {
  const { ada, workspace, slug, pageId, row, writes } = await given();
  const bob = await givenMember(server, ada, slug, ROLE.member);
  await writes(bob, 'By Bob.');
  await expect.poll(async () => (await row())['updatedBy']).toBe(bob.id);
  await sql`update pages set updated_at = created_at where id = ${pageId}`.execute(server.db);
  const failed = (error: unknown): void => expect.unreachable(String(error));
  const hub = createHub({ db: server.db, url: server.databaseUrl, build: 'test', failed });
  const runWrite: typeof hub.runWrite = async (job) => {
    expect((await ada.run(slug, updatePage, { pageId, patch: { title: 'Renamed' } })).status).toBe(200);
    return await hub.runWrite(job);
  };
  const late = { runWrite, react: hub.react.bind(hub) };
  expect(await followPage({ db: server.db, hub: late }, workspace.id, pageId)).toBe(true);
  expect(await row()).toMatchObject({ title: 'Renamed', updatedBy: ada.id });
  expect(await followPage({ db: server.db, hub }, workspace.id, pageId)).toBe(false);
});

test('versions can be listed and read, and restoring one is a change of its own', async () => {
  const { ada, workspace, slug, pageId, writes } = await given();
  const tab = await writes(ada, 'First thoughts.');
  const key = { workspaceId: workspace.id, id: pageId };
  const state = encodeStateAsUpdate(tab.ydoc);
  await keepVersion(server.db, key, { seq: 1, reason: 'edited', state });
  const former = tab.text;
  tab.removeLine(0);
  tab.addLine('Second thoughts.');
  await tab.becomes('saved');

  const versions = await ada.call<{ id: string; reason: string; author_ids: string[] }[]>(
    'GET',
    `/api/workspaces/${slug}/pages/${pageId}/versions`,
  );
  expect(versions.body).toMatchObject([{ reason: 'edited', author_ids: [ada.id] }]);
  const versionId = versions.body[0]?.id ?? '';
  const read = await ada.call('GET', `/api/workspaces/${slug}/pages/${pageId}/versions/${versionId}`);
  expect(JSON.stringify(read.body)).toContain('First thoughts.');

  const guest = await givenMember(server, ada, slug, ROLE.guest);
  expect((await guest.run(slug, restorePageVersion, { pageId, versionId })).status).toBe(403);
  await ada.run(slug, lockPage, { pageId });
  expect((await ada.run(slug, restorePageVersion, { pageId, versionId })).status).toBe(409);
  await ada.run(slug, unlockPage, { pageId });
  expect((await ada.run(slug, restorePageVersion, { pageId, versionId })).status).toBe(200);
  await tab.hears(former);
  const after = await ada.call<{ reason: string }[]>(
    'GET',
    `/api/workspaces/${slug}/pages/${pageId}/versions`,
  );
  expect(after.body.map(({ reason }) => reason)).toContain('before-restore');
});

test('a picture stays as long as a version may show it, and is deleted with the page', async () => {
  const { ada, workspace, slug, pageId } = await given();
  const assetId = uuid();
  const shows = async (address: string): Promise<void> => {
    const image = { type: 'image', attrs: { src: address } };
    await sql`update doc_derived set content = ${JSON.stringify({ type: 'doc', content: [image] })}::jsonb
      where doc_id = ${pageId}`.execute(server.db);
  };
  const uses = async (): Promise<number> =>
    (await sql`select from asset_uses where asset_id = ${assetId}`.execute(server.db)).rows.length;
  await shows(assetUrl(workspace.id, assetId, 'png'));
  expect(await uses()).toBe(1);
  await shows('https://example.com/other.png');
  expect(await uses()).toBe(1);
  await ada.run(slug, archivePage, { pageId });
  expect((await ada.run(slug, removePage, { pageId })).status).toBe(200);
  expect(await uses()).toBe(0);
});
