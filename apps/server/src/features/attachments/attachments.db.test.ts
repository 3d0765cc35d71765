import { createAttachment, removeAttachment, ROLE, type Activity, type Attachment } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { PNG } from '../../../test/given/files.ts';
import { givenMember } from '../../../test/given/members.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const issueId = await ada.createIssue(slug, project);
  const otherIssueId = await ada.createIssue(slug, project);
  return { ada, slug, issueId, otherIssueId };
});

interface Uploaded {
  readonly asset: string;
  readonly id: string;
  readonly name: string;
  readonly content_type: string;
  readonly bytes: number;
}

async function uploaded(
  attributes: Record<string, unknown> = { purpose: 'issue-attachment', entity_id: team.issueId },
) {
  const file = { name: 'plan b.png', content: PNG };
  const { status, body } = await team.ada.upload<Uploaded>(
    `/api/workspaces/${team.slug}/file-assets/`,
    file,
    attributes,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const inputOf = (file: Uploaded, id = uuid()) => ({
  id,
  issueId: team.issueId,
  assetId: file.id,
  name: file.name,
  url: file.asset,
  contentType: file.content_type,
  bytes: file.bytes,
});

const partial = <Row>(model: string): Promise<Row[]> => team.ada.partial<Row>(team.slug, model, team.issueId);

const find = async (id: string) => (await partial<Attachment>('attachment')).find((row) => row.id === id);

test("attaches a file to an issue, with the server's details of the file", async () => {
  const file = await uploaded();
  const input = {
    ...inputOf(file),
    name: 'else.exe',
    url: 'https://example.com',
    contentType: 'text/html',
    bytes: 1,
  };
  expect((await team.ada.run(team.slug, createAttachment, input)).status).toBe(200);
  expect(await find(input.id)).toMatchObject({
    assetId: file.id,
    name: 'plan b.png',
    url: file.asset,
    contentType: 'image/png',
    bytes: PNG.length,
    authorId: team.ada.id,
  });
});

test('S-CONST-001 S-CALL-017 by default a file may have 5242880 bytes', async () => {
  const limit = 5_242_880;
  expect((await team.ada.call('GET', '/api/instances/')).body).toMatchObject({
    config: { file_size_limit: limit },
  });
  for (const [bytes, status] of [
    [limit, 201],
    [limit + 1, 400],
  ] as const) {
    const content = Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);
    const file = { name: 'large.png', content };
    expect((await team.ada.upload(`/api/workspaces/${team.slug}/file-assets/`, file)).status).toBe(status);
  }
});

test('removing an attachment deletes the file, and undo restores both', async () => {
  const file = await uploaded();
  const input = inputOf(file);
  await team.ada.run(team.slug, createAttachment, input);
  expect((await team.ada.run(team.slug, removeAttachment, { attachmentId: input.id })).status).toBe(200);
  expect(await find(input.id)).toBeUndefined();
  expect((await team.ada.fetch(file.asset)).status).toBe(404);
  expect((await team.ada.run(team.slug, createAttachment, input)).status).toBe(200);
  expect(await find(input.id)).toMatchObject({ name: 'plan b.png' });
  expect((await team.ada.fetch(file.asset)).status).toBe(200);
  const deletedAt = async () =>
    (await sql`select deleted_at from assets where id = ${file.id}`.execute(server.db)).rows;
  expect(await deletedAt()).toEqual([{ deletedAt: null }]);
  await team.ada.run(team.slug, removeAttachment, { attachmentId: input.id });
  await sql`update assets set deleted_at = deleted_at - interval '8 days' where id = ${file.id}`.execute(
    server.db,
  );
  expect((await team.ada.run(team.slug, createAttachment, input)).status, 'too late').toBe(404);
  expect(await find(input.id)).toBeUndefined();
});

test('S-ACT-005 the activity records attached and removed files by name', async () => {
  const file = await uploaded();
  const input = inputOf(file);
  await team.ada.run(team.slug, createAttachment, input);
  await team.ada.run(team.slug, removeAttachment, { attachmentId: input.id });
  const lines = (await partial<Activity>('activity')).filter(({ field }) => field === 'attachment').slice(-2);
  const address = `${file.asset}/plan%20b.png`;
  expect(lines).toMatchObject([
    { verb: 'created', newValue: address, newIdentifier: input.id },
    { verb: 'deleted', oldValue: address },
  ]);
});

test('the URL in the activity leads to the file', async () => {
  const file = await uploaded();
  expect((await team.ada.fetch(`${file.asset}/plan%20b.png`)).status).toBe(200);
});

test("refuses files that weren't uploaded for this issue", async () => {
  const elsewhere = await uploaded({ purpose: 'issue-attachment', entity_id: team.otherIssueId });
  const comment = await uploaded({ purpose: 'comment', entity_id: team.issueId });
  const logo = await uploaded({});
  for (const file of [elsewhere, comment, logo, { ...logo, id: uuid() }])
    expect((await team.ada.run(team.slug, createAttachment, inputOf(file))).status).toBe(404);
});

test('a file is attached only once, however often the command runs', async () => {
  const file = await uploaded();
  const [one, two] = [inputOf(file), inputOf(file)];
  await Promise.all([one, two].map(async (input) => await team.ada.run(team.slug, createAttachment, input)));
  const held = (await partial<Attachment>('attachment')).filter(({ assetId }) => assetId === file.id);
  expect(held).toHaveLength(1);
});

test("people outside the project or workspace can't attach or remove anything", async () => {
  const file = await uploaded();
  const input = inputOf(file);
  await team.ada.run(team.slug, createAttachment, input);
  const member = await givenMember(server, team.ada, team.slug, ROLE.member);
  expect((await member.run(team.slug, removeAttachment, { attachmentId: input.id })).status).toBe(404);
  expect((await member.run(team.slug, createAttachment, inputOf(file))).status).toBe(404);
  const eve = await server.person('eve');
  const theirs = await eve.createWorkspace();
  expect((await eve.run(theirs.slug, removeAttachment, { attachmentId: input.id })).status).toBe(404);
  expect((await eve.run(theirs.slug, createAttachment, inputOf(file))).status).toBe(404);
});
