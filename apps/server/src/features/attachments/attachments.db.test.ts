import { createAttachment, removeAttachment, ROLE, type Activity, type Attachment } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { beforeAll, expect, test } from 'vitest';
import { PNG } from '../../../test/given/files.ts';
import { givenMember } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
let ada: Person;
let slug: string;
let issueId: string;
let otherIssueId: string;

beforeAll(async () => {
  ada = await server.person('ada');
  ({ slug } = await ada.createWorkspace());
  const project = await ada.createProject(slug);
  issueId = await ada.createIssue(slug, project);
  otherIssueId = await ada.createIssue(slug, project);
});

interface Uploaded {
  readonly asset: string;
  readonly id: string;
  readonly name: string;
  readonly content_type: string;
  readonly bytes: number;
}

async function uploaded(
  attributes: Record<string, unknown> = { purpose: 'issue-attachment', entity_id: issueId },
) {
  const file = { name: 'plan b.png', content: PNG };
  const { status, body } = await ada.upload<Uploaded>(
    `/api/workspaces/${slug}/file-assets/`,
    file,
    attributes,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const inputOf = (file: Uploaded, id = uuid()) => ({
  id,
  issueId,
  assetId: file.id,
  name: file.name,
  url: file.asset,
  contentType: file.content_type,
  bytes: file.bytes,
});

const partial = <Row>(model: string): Promise<Row[]> => ada.partial<Row>(slug, model, issueId);

const find = async (id: string) => (await partial<Attachment>('attachment')).find((row) => row.id === id);

test('keeps a file with an issue, in the words of the server', async () => {
  const file = await uploaded();
  const input = {
    ...inputOf(file),
    name: 'else.exe',
    url: 'https://example.com',
    contentType: 'text/html',
    bytes: 1,
  };
  expect((await ada.run(slug, createAttachment, input)).status).toBe(200);
  expect(await find(input.id)).toMatchObject({
    assetId: file.id,
    name: 'plan b.png',
    url: file.asset,
    contentType: 'image/png',
    bytes: PNG.length,
    authorId: ada.id,
  });
});

test('S-CONST-001 S-CALL-017 without a setting a file has 5242880 bytes at most', async () => {
  const limit = 5_242_880;
  expect((await ada.call('GET', '/api/instances/')).body).toMatchObject({
    config: { file_size_limit: limit },
  });
  for (const [bytes, status] of [
    [limit, 201],
    [limit + 1, 400],
  ] as const) {
    const content = Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);
    const file = { name: 'large.png', content };
    expect((await ada.upload(`/api/workspaces/${slug}/file-assets/`, file)).status).toBe(status);
  }
});

test('removing takes the file along, and taking that back brings both', async () => {
  const file = await uploaded();
  const input = inputOf(file);
  await ada.run(slug, createAttachment, input);
  expect((await ada.run(slug, removeAttachment, { attachmentId: input.id })).status).toBe(200);
  expect(await find(input.id)).toBeUndefined();
  expect((await ada.fetch(file.asset)).status).toBe(404);
  expect((await ada.run(slug, createAttachment, input)).status).toBe(200);
  expect(await find(input.id)).toMatchObject({ name: 'plan b.png' });
  expect((await ada.fetch(file.asset)).status).toBe(200);
});

test('S-ACT-005 the history says what was attached and removed, by name', async () => {
  const file = await uploaded();
  const input = inputOf(file);
  await ada.run(slug, createAttachment, input);
  await ada.run(slug, removeAttachment, { attachmentId: input.id });
  const lines = (await partial<Activity>('activity')).filter(({ field }) => field === 'attachment').slice(-2);
  const address = `${file.asset}/plan%20b.png`;
  expect(lines).toMatchObject([
    { verb: 'created', newValue: address, newIdentifier: input.id },
    { verb: 'deleted', oldValue: address },
  ]);
});

test('the address in the history leads to the file', async () => {
  const file = await uploaded();
  expect((await ada.fetch(`${file.asset}/plan%20b.png`)).status).toBe(200);
});

test('refuses files that were not uploaded for this issue', async () => {
  const elsewhere = await uploaded({ purpose: 'issue-attachment', entity_id: otherIssueId });
  const comment = await uploaded({ purpose: 'comment', entity_id: issueId });
  const logo = await uploaded({});
  for (const file of [elsewhere, comment, logo, { ...logo, id: uuid() }])
    expect((await ada.run(slug, createAttachment, inputOf(file))).status).toBe(404);
});

test('one file is one attachment, however often it is said', async () => {
  const file = await uploaded();
  const [one, two] = [inputOf(file), inputOf(file)];
  await Promise.all([one, two].map(async (input) => await ada.run(slug, createAttachment, input)));
  const held = (await partial<Attachment>('attachment')).filter(({ assetId }) => assetId === file.id);
  expect(held).toHaveLength(1);
});

test('those outside the project and the workspace find nothing to attach or remove', async () => {
  const file = await uploaded();
  const input = inputOf(file);
  await ada.run(slug, createAttachment, input);
  const member = await givenMember(server, ada, slug, ROLE.member);
  expect((await member.run(slug, removeAttachment, { attachmentId: input.id })).status).toBe(404);
  expect((await member.run(slug, createAttachment, inputOf(file))).status).toBe(404);
  const eve = await server.person('eve');
  const theirs = await eve.createWorkspace();
  expect((await eve.run(theirs.slug, removeAttachment, { attachmentId: input.id })).status).toBe(404);
  expect((await eve.run(theirs.slug, createAttachment, inputOf(file))).status).toBe(404);
});
