import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { forgetDocuments } from '../src/client/forget-documents.ts';
import { databaseName, idbDocumentStore } from '../src/index.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const trouble = (error: unknown): never => {
  throw error;
};
const documentId = (): string => crypto.randomUUID();

test('S-EDIT-018 the database of a document is named page- and its id', async () => {
  const copy = await idbDocumentStore().open('0190', 'ada', trouble);
  copy.keepSynced(bytes(1), 1);
  await copy.flush();
  expect((await indexedDB.databases()).map(({ name }) => name)).toContain('page-0190');
  expect(databaseName('0190')).toBe('page-0190');
});

test('what was kept is there again, in its order, pending apart from acknowledged', async () => {
  const id = documentId();
  const copy = await idbDocumentStore().open(id, 'ada', trouble);
  expect(await copy.load()).toEqual({ updates: [], pending: [], seen: 0, isSynced: false, schemaVersion: 0 });
  copy.keepSchemaVersion(3);
  copy.keepSynced(bytes(1), 4);
  const [first, second] = [1, 2].map((n) => ({ clientId: 'tab', n, update: bytes(10 + n) }));
  if (!first || !second) throw new Error('two updates');
  copy.keepPending(first);
  copy.keepPending(second);
  copy.acknowledge([first], 5);
  await copy.flush();
  copy.close();
  const again = await idbDocumentStore().open(id, 'ada', trouble);
  expect(await again.load()).toEqual({
    updates: [bytes(1), bytes(11)],
    pending: [{ userId: 'ada', ...second }],
    seen: 5,
    isSynced: true,
    schemaVersion: 3,
  });
  again.compact(bytes(99));
  await again.flush();
  expect((await again.load()).updates).toEqual([bytes(99)]);
});

test.each([20, 300, 3000])('a burst of %i changes and an immediate close keeps them all', async (size) => {
  const id = documentId();
  const copy = await idbDocumentStore().open(id, 'ada', trouble);
  for (let n = 1; n <= size; n++) copy.keepPending({ clientId: 'tab', n, update: bytes(n % 256) });
  copy.close();
  const again = await idbDocumentStore().open(id, 'ada', trouble);
  const { pending } = await again.load();
  expect(pending.map(({ n }) => n)).toEqual(Array.from({ length: size }, (_, at) => at + 1));
});

test('each person has a copy of their own, and takes only theirs away when signing out', async () => {
  const id = documentId();
  const mine = await idbDocumentStore().open(id, 'ada', trouble);
  const theirs = await idbDocumentStore().open(id, 'bob', trouble);
  mine.keepSynced(bytes(1), 1);
  theirs.keepSynced(bytes(2), 1);
  await Promise.all([mine.flush(), theirs.flush()]);
  expect((await theirs.load()).updates).toEqual([bytes(2)]);
  await forgetDocuments('ada');
  expect((await mine.load()).updates).toEqual([]);
  expect((await theirs.load()).updates).toEqual([bytes(2)]);
  mine.close();
  theirs.close();
  await forgetDocuments('bob');
  await expect
    .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
    .not.toContain(databaseName(id));
});

test('what cannot be kept is said, not swallowed', async () => {
  const troubles: unknown[] = [];
  const copy = await idbDocumentStore().open(documentId(), 'ada', (error) => troubles.push(error));
  copy.keepPending({ clientId: 'tab', n: 1, update: (() => undefined) as never });
  await copy.flush();
  expect(troubles).toHaveLength(1);
});
