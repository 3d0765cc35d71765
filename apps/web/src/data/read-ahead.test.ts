// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IdbStore } from '@cairn/sync/client';
import { afterEach, expect, test } from 'vitest';
import { readAheadScript, SESSION_KEY, takeAhead } from './read-ahead.ts';

const NAME = 'cairn:ada:first';
const POSITION = { cursor: 3, epoch: 'e', schema: 'x', scopes: ['p:a'], stamp: 's1' };
const SEGMENT = { m: 'task', n: 1, cols: { id: ['1'] }, scopes: ['p:a'] };

/** The very text that stands in the page, at an address, for somebody who was here before. */
function boot(path: string): void {
  const session = { me: { id: 'ada' }, workspaces: [{ id: 'first', slug: 'harbour' }] };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  history.replaceState(null, '', path);
  // oxlint-disable-next-line typescript/no-implied-eval -- that is what is being tested
  new Function(readAheadScript)();
}

const takenRows = () => takeAhead((_name, rows) => rows)?.store;

const stores = async (): Promise<unknown[]> => (await indexedDB.databases()).map(({ name }) => name);

afterEach(async () => {
  localStorage.clear();
  await (await IdbStore.open(NAME, () => undefined)).clear();
});

test('reads the snapshot of the workspace in the address, and gives it once', async () => {
  const store = await IdbStore.open(NAME, () => undefined);
  await store.replace(POSITION, [SEGMENT], []);
  boot('/harbour/workspace-views/all-issues');
  const rows = await takenRows();
  expect(rows).toMatchObject({ stamp: 's1', segments: [{ m: 'task', n: 1 }] });
  expect(takenRows()).toBeUndefined();
  const other = await IdbStore.open(NAME, () => undefined, Promise.resolve(rows));
  expect((await other.load()).segments).toEqual(rows?.segments);
  for (const each of [store, other]) each.close();
});

test('gives nothing of a store without rows, of no workspace, and of no store, which it does not make', async () => {
  boot('/harbour');
  expect(await takenRows()).toBeUndefined();
  expect(await stores()).not.toContain(NAME);
  (await IdbStore.open(NAME, () => undefined)).close();
  boot('/harbour');
  expect(await takenRows()).toBeUndefined();
  boot('/elsewhere');
  expect(takenRows()).toBeUndefined();
});
