import {
  addProjectMembers,
  createComment,
  removeProjectMember,
  ROLE,
  setDescription,
  updateWorkspace,
  type Role,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { Doc, encodeStateAsUpdate, XmlElement } from 'yjs';
import { givenMember } from '../../../test/given/members.ts';
import { PNG, SVG, TEXT } from '../../../test/given/files.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { createDiskStore } from '../../platform/files/index.ts';
import { sweepAssets } from './public.ts';

const LIMIT = 200_000;
const LOOSENED = 1000;
const server = testServer({ FILE_SIZE_LIMIT: String(LIMIT), RATE_LIMIT_MULTIPLIER: String(LOOSENED) });

interface Team {
  readonly ada: Person;
  readonly member: Person;
  readonly guest: Person;
  readonly eve: Person;
  readonly slug: string;
  readonly workspaceId: string;
  /** Private. */
  readonly project: { readonly id: string; readonly stateIds: string[] };
  readonly issueId: string;
}

const team: Team = fixture(async () => {
  const ada = await server.person('ada');
  const { id: workspaceId, slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug, 'WEB', false);
  const issueId = await ada.createIssue(slug, project);
  const member = await givenMember(server, ada, slug, ROLE.member, 'member');
  const guest = await givenMember(server, ada, slug, ROLE.guest, 'guest');
  await addTo({ ada, slug, project }, guest, ROLE.guest);
  const eve = await server.person('eve');
  await eve.createWorkspace();
  return { ada, member, guest, eve, slug, workspaceId, project, issueId };
});

async function addTo(
  { ada, slug, project }: Pick<Team, 'ada' | 'slug' | 'project'>,
  person: Person,
  role: Role,
): Promise<string> {
  const id = uuid();
  const members = [{ id, userId: person.id, role }];
  const answer = await ada.run(slug, addProjectMembers, { projectId: project.id, members });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
}

const workspaceFiles = (): string => `/api/workspaces/${team.slug}/file-assets/`;
const fileOf = (asset: string): string => asset.slice('/api/assets/'.length);
const picture = { name: 'cat.png', content: PNG };
const inDescription = () => ({
  purpose: 'issue-description',
  project_id: team.project.id,
  entity_id: team.issueId,
});
const inComment = () => ({ purpose: 'comment', entity_id: team.issueId });

async function given(
  who: Person,
  attributes: Record<string, unknown> = inDescription(),
  file: Parameters<Person['upload']>[1] = picture,
): Promise<string> {
  const { status, body } = await who.upload(workspaceFiles(), file, attributes);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.asset;
}

const document = (source: string) => ({
  type: 'doc' as const,
  content: [{ type: 'image', attrs: { src: source, width: '35%', height: null, alt: '' } }],
});

const incoming = (): string[] => {
  const folder = path.join(server.dataDir, 'files', '.incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('the URLs of the spec', () => {
  test('S-CALL-002 S-ENT-020 S-ENT-021 a workspace file can be uploaded and opened by its URL', async () => {
    const { status, body } = await team.ada.upload(workspaceFiles(), picture);
    expect(status).toBe(201);
    expect(body.asset).toMatch(new RegExp(`^/api/assets/${team.workspaceId}/[0-9a-f-]{36}\\.png$`));
    const answer = await team.ada.fetch(body.asset);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
    const twin = await team.ada.upload(workspaceFiles(), picture);
    expect(twin.body.asset).not.toBe(body.asset);
  });

  test.each(['', '/'])(
    'S-CALL-003 S-CALL-004 S-CALL-005 deletes and restores a file by its path, ending in "%s"',
    async (end) => {
      const asset = await given(team.ada);
      const address = `/api/workspaces/file-assets/${fileOf(asset)}`;
      expect((await team.ada.call('DELETE', address + end)).status).toBe(204);
      expect((await team.ada.fetch(asset)).status).toBe(404);
      expect((await team.ada.call('POST', `${address}/restore${end}`)).status).toBe(204);
      expect((await team.ada.fetch(asset)).status).toBe(200);
      const bare = address.replace(/\.png$/, '');
      expect((await team.ada.call('DELETE', bare + end)).status).toBe(204);
    },
  );

  test.each(['', '/'])(
    'S-CALL-006 S-CALL-007 uploads and deletes a file of a person, ending in "%s"',
    async (end) => {
      const { status, body } = await team.ada.upload(`/api/users/file-assets${end}`, picture);
      expect(status).toBe(201);
      expect((await team.ada.fetch(body.asset)).status).toBe(200);
      const address = `/api/users/file-assets/${body.asset.split('/').at(-1)}${end}`;
      expect((await team.member.call('DELETE', address)).status).toBe(404);
      expect((await team.ada.call('DELETE', address)).status).toBe(204);
      expect((await team.ada.fetch(body.asset)).status).toBe(404);
    },
  );

  test('S-CALL-017 reports the file size limit', async () => {
    const { body } = await team.ada.call('GET', '/api/instances/');
    expect(body).toMatchObject({ config: { file_size_limit: LIMIT } });
  });
});

describe('what may be uploaded', () => {
  const filler = (bytes: number): Buffer => Buffer.concat([PNG, randomBytes(bytes - PNG.length)]);

  test('S-VAL-007 a file of exactly the limit is accepted', async () => {
    expect((await team.ada.upload(workspaceFiles(), { name: 'a.png', content: filler(LIMIT) })).status).toBe(
      201,
    );
    const answer = await team.ada.upload<{ error: string; message: string }>(workspaceFiles(), {
      name: 'a.png',
      content: filler(LIMIT + 1),
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'asset.too_large' } });
  });

  test('metadata is removed from a picture, and one that declares too many pixels is refused', async () => {
    const place = Buffer.from('GPS 48.2082 N 16.3738 E');
    const content = Buffer.concat([PNG, place]);
    const { body } = await team.ada.upload<{ asset: string; bytes: number }>(workspaceFiles(), {
      name: 'a.png',
      content,
    });
    expect(body.bytes).toBe(PNG.length);
    const stored = Buffer.from(await (await team.ada.fetch(body.asset)).arrayBuffer());
    expect(stored.equals(PNG)).toBe(true);
    const bomb = Buffer.from(PNG);
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    expect(await team.ada.upload(workspaceFiles(), { name: 'b.png', content: bomb })).toMatchObject({
      status: 400,
      body: {
        error: 'asset.too_many_pixels',
        values: { width: 50_000, height: 50_000, megapixels: 64 },
        message: 'The image is too large: 50000 × 50000 pixels. The limit is 64 megapixels.',
      },
    });
    expect(incoming()).toEqual([]);
  });

  test('S-VAL-007 a body far over the limit is refused and leaves nothing behind', async () => {
    const huge = await team.ada
      .upload(workspaceFiles(), { name: 'a.png', content: Buffer.alloc(40 * 1024 * 1024) })
      .catch(() => ({ status: 400 }));
    expect(huge.status).toBe(400);
    expect(incoming()).toEqual([]);
  });

  test.each([
    ['text', TEXT],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page that says svg', Buffer.from('<html><svg></svg></html>')],
    ['nothing known', Buffer.from([1, 2, 3, 0, 4])],
    ['a document', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['an animation', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ])('S-VAL-008 refuses %s under the name and type of a picture', async (_what, content) => {
    const file = { name: 'a.png', content, type: 'image/png' };
    expect((await team.ada.upload('/api/users/file-assets/', file)).status).toBe(400);
    expect((await team.ada.upload(workspaceFiles(), file)).status).toBe(400);
    expect(incoming()).toEqual([]);
  });

  test.each([
    ['an attachment', () => ({ purpose: 'issue-attachment', entity_id: team.issueId })],
    ['a description', inDescription],
    ['a comment', inComment],
  ])(
    'takes any type for %s, goes by its content, and lets nothing of it run',
    async (_where, attributesOf) => {
      const attributes = attributesOf();
      const asset = await given(team.ada, attributes, { name: 'a.png', content: TEXT, type: 'image/png' });
      const answer = await team.ada.fetch(asset);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox;/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test('an animation in a text is displayed, without its metadata', async () => {
    const [screen, comment] = ['GIF89a\x01\x00\x01\x00\x00\x00\x00', '!\xfe\x06GPS 48\x00'];
    const frame = ',\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00';
    const content = Buffer.from(`${screen}${comment}${frame}${frame};`, 'latin1');
    const asset = await given(team.ada, inDescription(), { name: 'wave.gif', content, type: 'image/gif' });
    const answer = await team.ada.fetch(asset);
    expect(answer.headers.get('content-type')).toBe('image/gif');
    expect(answer.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const stored = Buffer.from(await answer.arrayBuffer());
    expect(stored.toString('latin1')).toBe(`${screen}${frame}${frame};`);
  });

  test.each([
    ['no form', { 'content-type': 'application/json' }, '{}'],
    ['a form without its boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    [
      'a form cut short',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-',
    ],
    [
      'a form without a file',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="attributes"\r\n\r\n{}\r\n--x--\r\n',
    ],
    [
      'an empty file',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="asset"; filename="a.png"\r\n\r\n\r\n--x--\r\n',
    ],
  ])('refuses %s', async (_what, headers, body) => {
    const answer = await fetch(server.url + workspaceFiles(), {
      method: 'POST',
      headers: { ...headers, cookie: team.ada.cookie, origin: server.url },
      body,
    });
    expect(answer.status).toBe(400);
    expect(incoming()).toEqual([]);
  });

  test.each([
    [{ purpose: 'nothing known' }],
    [{ purpose: 'person-avatar' }],
    [{ purpose: 'comment', entity_id: '../../etc/passwd' }],
    ['no object'],
  ])('refuses the attributes %j', async (attributes) => {
    const answer = await team.ada.upload(workspaceFiles(), picture, attributes as Record<string, unknown>);
    expect(answer.status).toBe(400);
  });

  test('an aborted upload leaves nothing behind', async () => {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    const before = await count();
    socket.write(
      `POST ${workspaceFiles()} HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\ncookie: ${team.ada.cookie}\r\norigin: ${server.url}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n' +
        '--x\r\nContent-Disposition: form-data; name="asset"; filename="a.png"\r\n\r\n',
    );
    socket.write(filler(20_000));
    await expect.poll(() => incoming().length).toBe(1);
    socket.destroy();
    await expect.poll(() => incoming()).toEqual([]);
    expect(await count()).toBe(before);
  });

  const count = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*) as n from assets`.execute(server.db)).rows[0]?.n ?? 0;
});

test('too many uploads in an hour are refused, as configured', async () => {
  const busy = await server.person('busy');
  const upload = async (): Promise<number> => (await busy.upload('/api/users/file-assets', picture)).status;
  const count = (points: number) =>
    sql`update rate_limits set points = ${points} where key like 'upload:%'`.execute(server.db);
  expect(await upload()).toBe(201);
  await count(600 * LOOSENED - 1);
  expect(await upload()).toBe(201);
  expect(await upload()).toBe(429);
  await count(0);
});

describe('names', () => {
  test.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\boot.png', 'boot.png'],
    ['a\u0000b.png', 'ab.png'],
    ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie: x=1.png'],
    ['\u202Egnp.exe.png', 'gnp.exe.png'],
    ['..', 'file.png'],
    ['%2e%2e%2fa.png', '%2e%2e%2fa.png'],
    [`${'a'.repeat(400)}.png`, `${'a'.repeat(96)}.png`],
  ])('S-VAL-006 a file called %j is no more than a name', async (name, stored) => {
    const asset = await given(team.ada, inDescription(), { name, content: PNG });
    const answer = await team.ada.fetch(asset);
    expect(answer.status).toBe(200);
    const { rows } = await sql<{ name: string }>`select name from assets
      where id = ${asset.split('/').at(-1)?.slice(0, 36)}`.execute(server.db);
    // The browser's form may have changed what no form can carry, but nothing of it is a path or a line break.
    expect(rows[0]?.name.length).toBeLessThanOrEqual(100);
    expect(rows[0]?.name).not.toMatch(/[/\\]|\p{Cc}|\p{Cf}/u);
    if (!/[\\%]|\p{Cc}/u.test(name)) expect(rows[0]?.name).toBe(stored);
  });

  test.each([
    '..%2f..%2fsecret-key',
    '%2e%2e/secret-key',
    '../../../secret-key',
    'x.png',
    `${uuid()}/../../x`,
  ])('the path %s leads to no file', async (way) => {
    for (const home of [team.workspaceId, 'people', '..']) {
      const answer = await team.ada.fetch(`/api/assets/${home}/${way}`);
      // Where dots lead out of the API, a build serves the app's own page.
      const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
      expect(isPage || answer.status === 404, `${home}: ${answer.status}`).toBe(true);
    }
  });
});

describe('how files are served', () => {
  test('nothing in a file can run, not even a script in a drawing', async () => {
    const asset = await given(team.ada, inDescription(), {
      name: 'a.svg',
      content: SVG,
      type: 'image/svg+xml',
    });
    const { headers } = await team.ada.fetch(asset);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="a.svg"; filename*=UTF-8''a.svg`);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('pictures are shown inline, but sandboxed', async () => {
    const { headers } = await team.ada.fetch(await given(team.ada));
    expect(headers.get('content-disposition')).toMatch(/^inline;/);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox/);
  });

  test("an unchanged file isn't sent again, but permission is checked each time", async () => {
    const asset = await given(team.ada);
    const first = await team.ada.fetch(asset);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toContain(createHash('sha256').update(PNG).digest('hex').slice(0, 32));
    const again = await team.ada.fetch(asset, { headers: { 'if-none-match': etag } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await team.eve.fetch(asset, { headers: { 'if-none-match': etag } })).status).toBe(404);
  });

  test.each([
    ['bytes=0-7', 206, 0, 8],
    ['bytes=10-', 206, 10, PNG.length],
    ['bytes=-5', 206, PNG.length - 5, PNG.length],
    ['bytes=5-999999', 206, 5, PNG.length],
    ['bytes=999999-', 416, 0, 0],
    ['bytes=9-3', 416, 0, 0],
    ['lines=1-2', 200, 0, PNG.length],
  ])('the range %s is answered with %i', async (range, status, start, end) => {
    const answer = await team.ada.fetch(await given(team.ada), { headers: { range } });
    expect(answer.status).toBe(status);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG.subarray(start, end))).toBe(true);
  });

  test('a HEAD request returns the size and no bytes', async () => {
    const answer = await team.ada.fetch(await given(team.ada), { method: 'HEAD' });
    expect(answer.headers.get('content-length')).toBe(String(PNG.length));
    expect((await answer.arrayBuffer()).byteLength).toBe(0);
  });
});

describe('permissions', () => {
  test('each purpose admits those whom its table names', async () => {
    const cases: [Person, Record<string, unknown>, number][] = [
      [team.member, {}, 403],
      [team.guest, {}, 403],
      [team.eve, {}, 404],
      [team.member, { purpose: 'project-cover' }, 201],
      [team.guest, { purpose: 'project-cover' }, 403],
      [team.guest, { purpose: 'project-cover', project_id: team.project.id }, 403],
      [team.member, { purpose: 'project-cover', project_id: team.project.id }, 404],
      [team.guest, inComment(), 201],
      [team.guest, inDescription(), 403],
      [team.guest, { purpose: 'issue-attachment', entity_id: team.issueId }, 403],
      [team.member, inComment(), 404],
      [team.member, inDescription(), 404],
      [team.ada, { purpose: 'issue-attachment' }, 404],
      [team.ada, { purpose: 'issue-attachment', entity_id: uuid() }, 404],
      [team.ada, { purpose: 'workspace-logo', entity_id: team.issueId }, 404],
    ];
    for (const [person, attributes, status] of cases) {
      const answer = await person.upload(workspaceFiles(), picture, attributes);
      expect(answer.status, `${person.name} ${JSON.stringify(attributes)}`).toBe(status);
    }
    expect(incoming()).toEqual([]);
  });

  test('a file is visible to those who see what it is attached to, and gets 404 for others', async () => {
    const asset = await given(team.ada);
    const cover = await given(team.ada, { purpose: 'project-cover', project_id: team.project.id });
    expect((await team.guest.fetch(asset)).status).toBe(200);
    for (const person of [team.member, team.eve]) {
      expect((await person.fetch(asset)).status).toBe(404);
      expect((await person.fetch(cover)).status).toBe(404);
      for (const address of [`/api/workspaces/file-assets/${fileOf(asset)}`]) {
        expect((await person.call('DELETE', address)).status).toBe(404);
        expect((await person.call('POST', `${address}/restore`)).status).toBe(404);
      }
    }
    expect((await fetch(server.url + asset)).status).toBe(401);
    const foreign = asset.replace(team.workspaceId, (await team.eve.createWorkspace()).id);
    expect((await team.eve.fetch(foreign)).status).toBe(404);
  });

  test("reading a file doesn't allow deleting it", async () => {
    const asset = await given(team.ada);
    const own = await given(team.guest, inComment());
    expect((await team.guest.call('DELETE', `/api/workspaces/file-assets/${fileOf(asset)}`)).status).toBe(
      403,
    );
    expect((await team.guest.call('DELETE', `/api/workspaces/file-assets/${fileOf(own)}`)).status).toBe(204);
    expect((await team.ada.call('POST', `/api/workspaces/file-assets/${fileOf(own)}/restore`)).status).toBe(
      204,
    );
  });

  test('permission ends with the membership, for the uploader too', async () => {
    const leaver = await givenMember(server, team.ada, team.slug, ROLE.member, 'leaver');
    const membershipId = await addTo(team, leaver, ROLE.member);
    const asset = await given(leaver);
    expect((await leaver.fetch(asset)).status).toBe(200);
    expect((await team.ada.run(team.slug, removeProjectMember, { membershipId })).status).toBe(200);
    expect((await leaver.fetch(asset)).status).toBe(404);
    expect((await leaver.call('DELETE', `/api/workspaces/file-assets/${fileOf(asset)}`)).status).toBe(404);
  });

  test("a person's avatar is visible to those who share a workspace with them", async () => {
    const { body } = await team.ada.upload('/api/users/file-assets/', picture);
    expect((await team.guest.fetch(body.asset)).status).toBe(200);
    expect((await team.eve.fetch(body.asset)).status).toBe(404);
    const alone = await server.person('alone');
    const own = await alone.upload('/api/users/file-assets/', picture);
    expect((await alone.fetch(own.body.asset)).status).toBe(200);
    const answer = await team.ada.fetch(body.asset.replace('/people/', `/${team.workspaceId}/`));
    expect(answer.status).toBe(404);
  });

  test('the same file uploaded twice at once is two complete files', async () => {
    const assets = await Promise.all(Array.from({ length: 8 }, async () => await given(team.ada)));
    expect(new Set(assets).size).toBe(8);
    for (const asset of assets) expect((await team.ada.fetch(asset)).status).toBe(200);
  });
});

describe('deletion', () => {
  const age = async (asset: string, days: number): Promise<void> => {
    const id = asset.split('/').at(-1)?.slice(0, 36);
    await sql`update assets set created_at = created_at - make_interval(days => ${days}),
      deleted_at = deleted_at - make_interval(days => ${days}) where id = ${id}`.execute(server.db);
  };
  const store = () => createDiskStore(path.join(server.dataDir, 'files'));
  const sizeOf = async (asset: string) => await store().size(asset.split('/').at(-1)?.slice(0, 36) ?? '');
  const remove = async (asset: string) =>
    expect((await team.ada.call('DELETE', `/api/workspaces/file-assets/${fileOf(asset)}`)).status).toBe(204);

  test('S-CALL-003 a deleted file is purged after its seven days of grace, not before', async () => {
    const [early, late] = [await given(team.ada), await given(team.ada)];
    await remove(early);
    await remove(late);
    await age(early, 6);
    await age(late, 8);
    await sweepAssets(server.db, store());
    expect(await sizeOf(early)).toBe(PNG.length);
    expect(await sizeOf(late)).toBeUndefined();
    expect((await team.ada.call('POST', `/api/workspaces/file-assets/${fileOf(late)}/restore`)).status).toBe(
      404,
    );
  });

  test("a deleted file can't be restored after its grace period, even if only half purged", async () => {
    const asset = await given(team.ada);
    await remove(asset);
    await age(asset, 8);
    // As if the process was killed between deleting the bytes and the row.
    await store().remove(asset.split('/').at(-1)?.slice(0, 36) ?? '');
    expect((await team.ada.call('POST', `/api/workspaces/file-assets/${fileOf(asset)}/restore`)).status).toBe(
      404,
    );
  });

  test('a file that a stored text shows is neither hidden nor purged', async () => {
    const asset = await given(team.ada);
    const other = await team.ada.createIssue(team.slug, team.project);
    const body = document(asset);
    const set = await team.ada.run(team.slug, setDescription, { issueId: other, body, basedOn: null });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    await remove(asset);
    expect((await team.ada.fetch(asset)).status).toBe(200);
    await age(asset, 60);
    await sweepAssets(server.db, store());
    expect(await sizeOf(asset)).toBe(PNG.length);
    const now = (
      await team.ada.call<{ rows: { updatedAt: number }[] }>(
        'GET',
        `/sync/${team.slug}/partial?model=description&parent=${other}`,
      )
    ).body.rows[0]?.updatedAt;
    const blank = { type: 'doc' as const, content: [{ type: 'paragraph' }] };
    const cleared = await team.ada.run(team.slug, setDescription, {
      issueId: other,
      body: blank,
      basedOn: now ?? null,
    });
    expect(cleared.status, JSON.stringify(cleared.body)).toBe(200);
    expect((await team.ada.fetch(asset)).status).toBe(404);
    await sweepAssets(server.db, store());
    expect(await sizeOf(asset)).toBeUndefined();
  });

  test('a picture of a document stays while the document or one of its versions shows it', async () => {
    const [current, former, neither] = [await given(team.ada), await given(team.ada), await given(team.ada)];
    const id = uuid();
    await sql`insert into doc (workspace_id, id, kind, schema_version) values (${team.workspaceId}, ${id}, 'page', 1)`.execute(
      server.db,
    );
    const content = JSON.stringify(document(current));
    await sql`insert into doc_derived (workspace_id, doc_id, seq, content, html, plain, excerpt, outline, extract)
      values (${team.workspaceId}, ${id}, 1, ${content}::jsonb, '', '', '', '[]', '{}')`.execute(server.db);
    const ydoc = new Doc();
    const image = new XmlElement('image');
    ydoc.getXmlFragment('content').push([image]);
    image.setAttribute('src', former);
    await sql`insert into doc_version (workspace_id, id, doc_id, seq, reason, authors, state)
      values (${team.workspaceId}, ${uuid()}, ${id}, 1, 'edited', '{}', ${Buffer.from(encodeStateAsUpdate(ydoc))})`.execute(
      server.db,
    );
    for (const asset of [current, former, neither]) {
      await remove(asset);
      await age(asset, 8);
    }
    await sweepAssets(server.db, store());
    expect(await Promise.all([current, former, neither].map(sizeOf))).toEqual([
      PNG.length,
      PNG.length,
      undefined,
    ]);
    await sql`delete from doc where id = ${id}`.execute(server.db);
    await sweepAssets(server.db, store());
    expect(await Promise.all([current, former].map(sizeOf))).toEqual([undefined, undefined]);
  });

  test('a text of another workspace with the same IDs releases nothing', async () => {
    const asset = await given(team.ada);
    const commentId = uuid();
    await team.ada.run(team.slug, createComment, {
      id: commentId,
      issueId: team.issueId,
      body: document(asset),
    });
    const theirs = await team.eve.createWorkspace();
    const theirProject = await team.eve.createProject(theirs.slug);
    const theirIssue = await team.eve.createIssue(theirs.slug, theirProject);
    const copy = { id: commentId, issueId: theirIssue, body: document(asset) };
    expect((await team.eve.run(theirs.slug, createComment, copy)).status).toBe(200);
    const command = { name: 'comment.remove', version: 1 } as never;
    expect((await team.eve.run(theirs.slug, command, { commentId })).status).toBe(200);
    await remove(asset);
    expect((await team.ada.fetch(asset)).status).toBe(200);
  });

  test('a file that nothing ever showed is purged too, much later', async () => {
    const [asset, logo] = [await given(team.ada), await given(team.ada, {})];
    await team.ada.run(team.slug, updateWorkspace, { patch: { logoUrl: logo } });
    for (const each of [asset, logo]) await age(each, 31);
    await sweepAssets(server.db, store());
    expect((await team.ada.fetch(asset)).status).toBe(404);
    expect((await team.ada.fetch(logo)).status).toBe(200);
    await age(asset, 8);
    await sweepAssets(server.db, store());
    expect(await sizeOf(asset)).toBeUndefined();
    expect(await sizeOf(logo)).toBe(PNG.length);
  });

  test('files are readable by their owner only', async () => {
    const asset = await given(team.ada);
    const id = asset.split('/').at(-1)?.slice(0, 36) ?? '';
    expect(statSync(path.join(server.dataDir, 'files', id.slice(-2), id)).mode & 0o077).toBe(0);
  });
});
