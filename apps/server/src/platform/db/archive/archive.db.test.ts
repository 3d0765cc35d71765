import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Random } from '@cairn/sync/simulator';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../../../../test/given/fixture.ts';
import { openTestDatabase } from '../../../../test/database.ts';
import { migrate, type Db, type Migration } from '../index.ts';
import {
  checkArchive,
  finishRestore,
  renewEpochs,
  restoreArchive,
  verifyArchive,
  writeArchive,
} from './index.ts';

/** By hand: ARCHIVE_DAMAGES=1000 ARCHIVE_SEED=7. */
const DAMAGES = Number(process.env['ARCHIVE_DAMAGES'] ?? 20);
const SEED = Number(process.env['ARCHIVE_SEED'] ?? Date.now() % 1_000_000);
/** Its time and its system are no part of what is archived. */
const GZIP_HEADER = 10;

const SCHEMA = `
create table quarries (id int primary key, twin_id int references quarries, secret bytea, weight double precision);
create table stones (
  id bigint generated always as identity primary key,
  quarry_id int not null references quarries,
  name text not null,
  name_length int generated always as (length(name)) stored,
  found_at timestamptz,
  facts jsonb
);
create table "Odd name" ("a b" text);
create table workspace_clock (workspace_id int primary key, epoch uuid not null);
create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
`;
const REFUSING_TRIGGER = 'create trigger refuse before insert on "Odd name" execute function refuse();';

const migration = (name: string, text: string): Migration => ({ name, sql: text, checksum: name });
const source = { read: () => [migration('0001_stones', SCHEMA), migration('0002_refuse', REFUSING_TRIGGER)] };
const newer = { read: () => [...source.read(), migration('0003_moss', 'create table moss (id int)')] };

const setup = fixture(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn archive '));
  const filesFolder = path.join(folder, 'files');
  await mkdir(path.join(filesFolder, 'a'.repeat(90)), { recursive: true });
  await writeFile(path.join(filesFolder, 'a'.repeat(90), 'über lang.bin'), Buffer.alloc(700_000, 7));
  await writeFile(path.join(filesFolder, 'empty'), '');
  const original = await openTestDatabase({ empty: true });
  await migrate(original.db, { source: { read: () => source.read().slice(0, 1) } });
  await sql
    .raw(`insert into "Odd name" values ('tab	and \\n newline
 and \\.'), (null);
    insert into quarries values (1, 2, '\\x00ff', 0.1), (2, 1, null, 'NaN');
    insert into stones (quarry_id, name, found_at, facts)
      select 1 + n % 2, repeat('stone ', 200) || n, timestamptz 'epoch' + n * interval '1 minute', jsonb_build_object('n', n)
      from generate_series(1, 20000) n;
    insert into workspace_clock values (1, '00000000-0000-0000-0000-000000000001')`)
    .execute(original.db);
  await migrate(original.db, { source });
  const archive = path.join(folder, 'backups', 'one.tar.gz');
  await writeArchive({ databaseUrl: original.url, filesFolder, output: archive });
  return { folder, filesFolder, archive, original };
});

afterAll(async () => {
  await setup.original.drop();
  await rm(setup.folder, { recursive: true });
});

async function contentOf(database: { db: Db }): Promise<unknown> {
  const read = async (table: string) =>
    (await sql.raw(`select * from ${table} order by 1, 2`).execute(database.db)).rows;
  return [
    await read('quarries'),
    await read('stones'),
    (await sql.raw('select * from "Odd name"').execute(database.db)).rows,
  ];
}

test('brings back every row, file, sequence, key and trigger', async () => {
  const copy = await openTestDatabase({ empty: true });
  const files = path.join(setup.folder, 'restored files');
  await restoreArchive({ databaseUrl: copy.url, archive: setup.archive, filesFolder: files, source });
  expect(await contentOf(copy)).toEqual(await contentOf(setup.original));
  expect(await readdir(files, { recursive: true })).toEqual(
    await readdir(setup.filesFolder, { recursive: true }),
  );
  const long = path.join('a'.repeat(90), 'über lang.bin');
  expect(
    (await readFile(path.join(files, long))).equals(await readFile(path.join(setup.filesFolder, long))),
  ).toBe(true);
  await expect(sql`insert into stones (quarry_id, name) values (3, '')`.execute(copy.db)).rejects.toThrow(
    /foreign key/,
  );
  await expect(sql`insert into "Odd name" values ('')`.execute(copy.db)).rejects.toThrow('no');
  const { rows } = await sql`insert into stones (quarry_id, name) values (1, '') returning id`.execute(
    copy.db,
  );
  expect(rows).toEqual([{ id: 20_002 }]);
  await copy.drop();
});

test('brings an older archive up to the program that restores it', async () => {
  const copy = await openTestDatabase({ empty: true });
  await restoreArchive({ databaseUrl: copy.url, archive: setup.archive, source: newer });
  expect((await migrate(copy.db, { source: newer })).applied).toHaveLength(3);
  expect((await sql`select * from moss`.execute(copy.db)).rows).toEqual([]);
  await copy.drop();
});

test('gives workspaces a new epoch after a restore, so that clients start again', async () => {
  const copy = await openTestDatabase({ empty: true });
  await restoreArchive({ databaseUrl: copy.url, archive: setup.archive, source, beforeCommit: renewEpochs });
  const { rows } = await sql<{ epoch: string }>`select epoch from workspace_clock`.execute(copy.db);
  expect(rows[0]?.epoch).not.toBe('00000000-0000-0000-0000-000000000001');
  await copy.drop();
});

test('holds one moment, although people go on writing', async () => {
  const busy = await openTestDatabase({ empty: true });
  await sql
    .raw('create table a (n int); create table b (n int); insert into a values (0); insert into b values (0)')
    .execute(busy.db);
  const writer = { stopped: false };
  const writing = (async () => {
    for (let n = 1; !writer.stopped; n += 1)
      await sql
        .raw(`begin; insert into a values (${n}); insert into b values (${n}); commit`)
        .execute(busy.db);
  })();
  const output = path.join(setup.folder, 'busy.tar.gz');
  for (let round = 0; round < 5; round += 1) {
    await writeArchive({ databaseUrl: busy.url, output });
    const { manifest } = await checkArchive(output);
    const [a, b] = manifest.tables;
    expect(a?.rows).toBeGreaterThan(0);
    expect(a?.sha256).toBe(b?.sha256);
  }
  writer.stopped = true;
  await writing;
  await busy.drop();
});

test('verifies by restoring into a scratch cluster and comparing', async () => {
  const steps: string[] = [];
  const result = await verifyArchive({
    archive: setup.archive,
    source,
    onProgress: (step) => steps.push(step),
  });
  expect(result).toMatchObject({ tables: 5, rows: 20_007, files: 2 });
  expect(steps).toContain('comparing');
});

test('verifies a table that gives its rows in another order once it is filled again', async () => {
  const heaped = await openTestDatabase({ empty: true });
  const heaps = {
    read: () => [
      migration(
        '0001_heaps',
        `create table heaps (n int, stones text);
        create function nothing() returns trigger language plpgsql as $$ begin return new; end $$;
        create trigger nothing before insert on heaps for each row execute function nothing();`,
      ),
    ],
  };
  await migrate(heaped.db, { source: heaps });
  // A small row is put where a large one has left room on an earlier page, and here some rows have gone.
  await sql
    .raw(
      `insert into heaps select n, repeat('s', 40 + n * 7919 % 1900) from generate_series(1, 5000) n;
      delete from heaps where n % 3 = 0`,
    )
    .execute(heaped.db);
  const output = path.join(setup.folder, 'heaps.tar.gz');
  await writeArchive({ databaseUrl: heaped.url, output });
  const copy = await openTestDatabase({ empty: true });
  const { manifest } = await restoreArchive({ databaseUrl: copy.url, archive: output, source: heaps });
  const again = path.join(setup.folder, 'heaps-again.tar.gz');
  await writeArchive({ databaseUrl: copy.url, output: again });
  // Else this would prove nothing.
  expect((await checkArchive(again)).manifest.tables).not.toEqual(manifest.tables);
  expect((await verifyArchive({ archive: output, source: heaps })).rows).toBe(3335);
  await heaped.drop();
  await copy.drop();
});

test('refuses a database that is in use', async () => {
  const copy = await openTestDatabase({ empty: true });
  await migrate(copy.db, { source });
  await sql`insert into quarries values (1)`.execute(copy.db);
  await expect(restoreArchive({ databaseUrl: copy.url, archive: setup.archive, source })).rejects.toThrow(
    'Restoring needs an empty database, but quarries has rows.',
  );
  await copy.drop();
});

test('refuses damaged archives before it touches the database', async () => {
  const copy = await openTestDatabase({ empty: true });
  const whole = await readFile(setup.archive);
  const raw = gunzipSync(whole);
  const flipped = Buffer.from(raw);
  const place = flipped.indexOf('stone stone');
  flipped[place] = 0x53;
  const damages: [string, Buffer][] = [
    ['cut', whole.subarray(0, whole.length / 2)],
    ['a flipped byte', flip(whole, Math.floor(whole.length / 2))],
    ['a changed row', gzipSync(flipped)],
    [
      'no manifest',
      gzipSync(Buffer.concat([raw.subarray(0, raw.indexOf('manifest.json')), Buffer.alloc(1024)])),
    ],
    ['not an archive', Buffer.from('hello')],
    ['empty', Buffer.alloc(0)],
  ];
  for (const [name, bytes] of damages) {
    const damaged = path.join(setup.folder, 'damaged.tar.gz');
    await writeFile(damaged, bytes);
    const restoring = restoreArchive({ databaseUrl: copy.url, archive: damaged, source });
    await expect(restoring, name).rejects.toMatchObject({ name: 'ArchiveError' });
  }
  const { rows } = await sql`select to_regclass('quarries') as found`.execute(copy.db);
  expect(rows).toEqual([{ found: null }]);
  await copy.drop();
});

test(
  `notices every flipped bit and every cut (ARCHIVE_DAMAGES=${DAMAGES} ARCHIVE_SEED=${SEED})`,
  async () => {
    const whole = await readFile(setup.archive);
    const raw = gunzipSync(whole);
    const random = new Random(SEED);
    const damaged = path.join(setup.folder, 'damaged.tar.gz');
    const expectNoticed = async (bytes: Buffer, at: number): Promise<void> => {
      // Bits between the last block and the checksum say nothing.
      if (bytes.length === whole.length && unpacksTo(bytes, raw)) return;
      await writeFile(damaged, bytes);
      await expect(checkArchive(damaged), `${bytes.length} bytes, at ${at}`).rejects.toMatchObject({
        name: 'ArchiveError',
      });
    };
    for (let round = 0; round < DAMAGES; round++) {
      const at = random.between(GZIP_HEADER, whole.length - 1);
      const bytes = random.chance(0.5) ? whole.subarray(0, at) : flip(whole, at, 1 << random.below(8));
      await expectNoticed(bytes, at);
    }
    // Past the last row there is little, and whoever stops at it never compares the checksum of the whole.
    for (let at = whole.length - 16; at < whole.length; at++) {
      await expectNoticed(whole.subarray(0, at), at);
      await expectNoticed(flip(whole, at, 1 << random.below(8)), at);
    }
    await expectNoticed(gzipSync(Buffer.concat([raw, Buffer.from('more')])), whole.length);
  },
  (DAMAGES + 40) * 5000,
);

test('refuses an archive of a version that it does not know', async () => {
  const copy = await openTestDatabase({ empty: true });
  const older = { read: () => source.read().slice(0, 1) };
  await expect(
    restoreArchive({ databaseUrl: copy.url, archive: setup.archive, source: older }),
  ).rejects.toThrow(/0002_refuse/);
  await copy.drop();
});

test('puts files in place that a killed restore has left beside its rows, and drops them without rows', async () => {
  const copy = await openTestDatabase({ empty: true });
  const files = path.join(setup.folder, 'half', 'files');
  const leave = async (): Promise<void> => {
    await mkdir(`${files}.restored`, { recursive: true });
    await writeFile(path.join(`${files}.restored`, 'stone'), 'heavy');
    await mkdir(`${files}.restoring`);
  };
  await leave();
  await migrate(copy.db, { source });
  await finishRestore(copy.url, files);
  expect(await readdir(path.dirname(files))).toEqual([]);
  await leave();
  await sql.raw('insert into quarries values (7)').execute(copy.db);
  await finishRestore(copy.url, files);
  expect(await readdir(path.dirname(files))).toEqual(['files']);
  expect(await readdir(files)).toEqual(['stone']);
  await copy.drop();
});

test('leaves no archive under its name when it is killed half way', async () => {
  const output = path.join(setup.folder, 'killed', 'killed.tar.gz');
  const script = `import { writeArchive } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))};
    await writeArchive(${JSON.stringify({ databaseUrl: setup.original.url, filesFolder: setup.filesFolder, output })});`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: 'ignore',
  });
  await expect
    .poll(async () => (await readdir(path.dirname(output)).catch(() => [])).length, {
      interval: 1,
    })
    .toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const left = await readdir(path.dirname(output));
  if (left.includes('killed.tar.gz')) await checkArchive(output);
  else expect(left).toEqual([`killed.tar.gz.partial-${child.pid}`]);
});

test('leaves nothing behind when the database or the folder fails it', async () => {
  const output = path.join(setup.folder, 'nowhere.tar.gz');
  const missing = setup.original.url.replace('cairn_test', 'cairn_missing');
  await expect(writeArchive({ databaseUrl: missing, output })).rejects.toThrow('does not exist');
  await expect(
    writeArchive({ databaseUrl: setup.original.url, output: '/dev/null/archive' }),
  ).rejects.toThrow('/dev/null');
  expect((await readdir(setup.folder)).filter((file) => file.startsWith('nowhere'))).toEqual([]);
});

function unpacksTo(bytes: Buffer, raw: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(raw);
  } catch {
    return false;
  }
}

function flip(bytes: Buffer, at: number, mask = 0xff): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ mask;
  return copy;
}
