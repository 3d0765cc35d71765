import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { givenBucket } from '../../../test/given/bucket.ts';
import { PNG, SVG, TEXT } from '../../../test/given/files.ts';
import type { Person } from '../../../test/person.ts';
import { testServer, type TestServer } from '../../../test/server.ts';
import { JOBS_SCHEMA } from '../../platform/db/jobs-schema.ts';

const LIMIT = 50_000;

// Before the server, which is started with its settings.
const bucket = await givenBucket();
afterAll(() => bucket.close());

const onDisk = testServer({ FILE_SIZE_LIMIT: String(LIMIT) });
const onBucket = testServer({ FILE_SIZE_LIMIT: String(LIMIT), ...bucket.settings });

const idOf = (asset: string): string => asset.split('/').at(-1)?.slice(0, 36) ?? '';
const isInFolder = ({ dataDir }: TestServer, id: string): boolean =>
  existsSync(path.join(dataDir, 'files', id.slice(-2), id));

const STORES = [
  ['a folder', onDisk, (id: string) => isInFolder(onDisk, id)],
  ['a bucket', onBucket, (id: string) => bucket.held.has(`files/${id}`) && !isInFolder(onBucket, id)],
] as const;

const tooLarge = Buffer.concat([PNG, randomBytes(LIMIT)]);
const ofPeople = '/api/users/file-assets/';

async function given(server: TestServer) {
  const ada = await server.person('ada');
  const { id: workspaceId, slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const entityId = await ada.createIssue(slug, project);
  const ofWorkspace = `/api/workspaces/${slug}/file-assets/`;
  const upload = async (where: string, name: string, content: Uint8Array, attributes = {}) =>
    await ada.upload<{ asset: string; error?: string }>(where, { name, content }, attributes);
  const picture = async (where: string): Promise<string> => {
    const { status, body } = await upload(where, 'cat.png', PNG);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.asset;
  };
  const inDescription = { purpose: 'issue-description', project_id: project.id, entity_id: entityId };
  return { ada, workspaceId, ofWorkspace, upload, picture, inDescription };
}

const shows = async (who: Person, asset: string): Promise<boolean> => {
  const answer = await who.fetch(asset);
  return answer.status === 200 && Buffer.from(await answer.arrayBuffer()).equals(PNG);
};

/** As if it had been deleted this many days earlier. */
const age = (server: TestServer, asset: string, days: number) =>
  sql`update assets set deleted_at = deleted_at - make_interval(days => ${days})
    where id = ${idOf(asset)}`.execute(server.db);

/** Runs the job that is scheduled once an hour. */
async function purge({ db }: TestServer): Promise<void> {
  const schema = sql.raw(JOBS_SCHEMA);
  const read = async (): Promise<unknown> =>
    (
      await sql`select last_error as error from ${schema}._private_jobs j
        join ${schema}._private_tasks t on t.id = j.task_id where t.identifier = 'assets.sweep'`.execute(db)
    ).rows;
  await sql`select ${schema}.add_job('assets.sweep', ${JSON.stringify({ input: {} })}::json, max_attempts => 1)`.execute(
    db,
  );
  await expect.poll(read).toEqual([]);
}

test.each(STORES)(
  'SYS-25 files of workspaces and people are checked, served, hidden, restored and purged, stored in %s',
  async (_store, server, isStored) => {
    const { ada, workspaceId, ofWorkspace, upload, picture, inDescription } = await given(server);

    // The configured limit applies, and a file of exactly that size is accepted.
    expect((await ada.call('GET', '/api/instances/')).body).toEqual({ config: { file_size_limit: LIMIT } });
    const [logo, early, late] = [
      await picture(ofWorkspace),
      await picture(ofWorkspace),
      await picture(ofWorkspace),
    ];
    const face = await picture(ofPeople);
    expect(logo).toMatch(new RegExp(`^/api/assets/${workspaceId}/[0-9a-f-]{36}\\.png$`));
    expect(face).toMatch(/^\/api\/assets\/people\/[0-9a-f-]{36}\.png$/);
    for (const asset of [logo, early, late, face]) {
      expect(await shows(ada, asset)).toBe(true);
      expect(isStored(idOf(asset))).toBe(true);
    }
    for (const where of [ofWorkspace, ofPeople]) {
      expect(await upload(where, 'cat.png', tooLarge)).toMatchObject({
        status: 400,
        body: { error: 'asset.too_large' },
      });
      expect(await upload(where, 'cat.png', TEXT)).toMatchObject({
        status: 400,
        body: { error: 'asset.not_an_image' },
      });
    }

    // Nothing in a drawing runs, whoever opens it.
    const drawing = await upload(ofWorkspace, 'a.svg', SVG, inDescription);
    expect(drawing.status, JSON.stringify(drawing.body)).toBe(201);
    const { headers } = await ada.fetch(drawing.body.asset);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');

    // Deleted means hidden: the bytes stay, and it can be restored.
    const addressOf = (asset: string): string =>
      `/api/workspaces/file-assets/${asset.slice('/api/assets/'.length)}/`;
    const remove = async (asset: string): Promise<number> =>
      (await ada.call('DELETE', addressOf(asset))).status;
    const restore = async (asset: string): Promise<number> =>
      (await ada.call('POST', `${addressOf(asset)}restore/`)).status;
    expect(await remove(logo)).toBe(204);
    expect((await ada.fetch(logo)).status).toBe(404);
    expect(isStored(idOf(logo))).toBe(true);
    expect(await restore(logo)).toBe(204);
    expect(await shows(ada, logo)).toBe(true);
    expect((await ada.call('DELETE', `${ofPeople}${face.split('/').at(-1)}`)).status).toBe(204);
    expect((await ada.fetch(face)).status).toBe(404);
    expect(isStored(idOf(face))).toBe(true);

    // After seven days the job deletes the bytes, and restoring is impossible.
    for (const asset of [early, late]) expect(await remove(asset)).toBe(204);
    await age(server, early, 6);
    for (const asset of [late, face]) await age(server, asset, 8);
    await purge(server);
    expect([early, late, face, logo].map((asset) => isStored(idOf(asset)))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([await restore(late), await restore(early)]).toEqual([404, 204]);
    expect(await shows(ada, early)).toBe(true);
    expect(await restore(`/api/assets/${workspaceId}/${uuid()}.png`)).toBe(404);
  },
);
