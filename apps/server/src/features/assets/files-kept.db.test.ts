import { uuid } from '@cairn/sync/schema';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { PNG } from '../../../test/given/files.ts';
import { testServer } from '../../../test/server.ts';
import { restoreArchive, verifyArchive, writeArchive } from '../../platform/db/archive/index.ts';
import { createDiskStore } from '../../platform/files/index.ts';
import { checkFiles } from './public.ts';

const MINUTES = 3 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const server = testServer();

const team = fixture(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-files-kept-'));
  const ada = await server.person('ada');
  const ids = [];
  for (let count = 0; count < 3; count += 1) {
    const { body } = await ada.upload('/api/users/file-assets/', { name: 'a.png', content: PNG });
    ids.push(body.id);
  }
  return { folder, ada, ids };
});
afterAll(async () => await rm(team.folder, { recursive: true, force: true }));

const filesFolder = (): string => path.join(server.dataDir, 'files');
const store = () => createDiskStore(filesFolder());

async function backup(name: string): Promise<string> {
  const output = path.join(team.folder, name);
  await writeArchive({ databaseUrl: server.databaseUrl, filesFolder: filesFolder(), output });
  return output;
}

test('an archive restores files with their rows, and is verified by them', { timeout: MINUTES }, async () => {
  await writeFile(path.join(filesFolder(), '.incoming', 'half'), 'half an upload');
  const archive = await backup('whole.tar.gz');
  expect(await verifyArchive({ archive })).toMatchObject({ files: 3 });
  const copy = await openTestDatabase({ empty: true });
  const files = path.join(team.folder, 'restored');
  await restoreArchive({ databaseUrl: copy.url, archive, filesFolder: files });
  expect(await checkFiles(copy.db, createDiskStore(files), Date.now())).toEqual({
    sound: 3,
    broken: [],
    orphans: [],
  });
  expect(await readdir(files)).not.toContain('.incoming');
  await copy.drop();
});

test('a check finds lost, truncated and orphaned bytes', { timeout: MINUTES }, async () => {
  const [lost = '', short = '', sound = ''] = team.ids;
  const orphan = uuid(Date.now() - 2 * DAY_MS);
  const young = uuid();
  for (const key of [orphan, young]) {
    const source = path.join(team.folder, key);
    await writeFile(source, 'bytes of nobody');
    await store().put(key, source);
  }
  await store().remove(lost);
  await writeFile(path.join(filesFolder(), short.slice(-2), short), 'cut');
  const check = await checkFiles(server.db, store(), Date.now());
  expect(check).toEqual({ sound: 1, broken: [lost, short].toSorted(), orphans: [orphan] });
  expect(await store().size(sound)).toBe(PNG.length);
  await expect(verifyArchive({ archive: await backup('lossy.tar.gz') })).rejects.toThrow(
    'is damaged or missing from the backup',
  );
});
