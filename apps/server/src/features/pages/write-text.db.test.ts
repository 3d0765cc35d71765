import { createPage } from '@cairn/domain';
import { contentOf } from '@cairn/documents/content';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs';
import { testTabs } from '../../../test/documents.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenTeam } from '../../../test/given/members.ts';
import { whileHeld } from '../../../test/given/while-held.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import type { Tx } from '../../platform/db/index.ts';

const server = testServer();
const openTab = testTabs(server);
const team = fixture(() => givenTeam(server));

interface Text {
  readonly description_html: string;
  readonly description_binary: string;
  readonly version: number;
  readonly error?: string;
}

async function givenPage(html?: string): Promise<string> {
  const id = uuid();
  const input = { id, projectId: team.project.id, parentId: null, title: 'Plan', icon: null };
  await team.ada.run(team.slug, createPage, { ...input, access: 'public', sortOrder: 'a0' });
  if (html !== undefined) expect((await write(id, { description_html: html })).status).toBe(200);
  return id;
}

const pathOf = (id: string): string =>
  `/api/workspaces/${team.slug}/projects/${team.project.id}/pages/${id}/description`;
const read = async (id: string): Promise<Text> => (await team.ada.call<Text>('GET', pathOf(id))).body;
const write = (id: string, body: object, who: Person = team.ada) => who.call<Text>('PATCH', pathOf(id), body);
const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

async function copyOf(id: string): Promise<Doc> {
  const copy = new Doc();
  applyUpdate(copy, Buffer.from((await read(id)).description_binary, 'base64'));
  return copy;
}

function addLine(copy: Doc, words: string): Uint8Array {
  const before = encodeStateVector(copy);
  const line = new XmlElement('paragraph');
  contentOf(copy).push([line]);
  line.insert(0, [new XmlText(words)]);
  return encodeStateAsUpdate(copy, before);
}

const entries = async (id: string): Promise<string[]> => {
  const { rows } = await sql<{ userId: string }>`select user_id from doc_update where doc_id = ${id}
    order by seq`.execute(server.db);
  return rows.map(({ userId }) => userId);
};

test('a change to a copy is merged with later edits, attributed to its author', async () => {
  const id = await givenPage('<p>Start.</p>');
  const copy = await copyOf(id);
  const tab = openTab(team.ada, team.slug, id);
  await tab.hears('Start.');
  tab.type(0, ' Ada goes on.');
  await tab.becomes('saved');
  const update = encoded(addLine(copy, 'Bob from a copy.'));
  const answer = await write(id, { description_binary: update }, team.bob);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.description_html).toBe('<p>Start. Ada goes on.</p><p>Bob from a copy.</p>');
  await tab.hears('Start. Ada goes on.\nBob from a copy.');
  expect(await entries(id)).toEqual([team.ada.id, team.ada.id, team.bob.id]);
  const again = await write(id, { description_binary: update }, team.bob);
  expect(again).toMatchObject({ status: 200, body: { version: answer.body.version } });
  expect(await entries(id)).toHaveLength(3);
});

test('HTML based on an older version keeps later edits', async () => {
  const id = await givenPage('<p>One.</p><p>Two.</p>');
  const { version } = await read(id);
  await write(id, { description_html: '<p>One. Since.</p><p>Two.</p>' }, team.bob);
  const late = { description_html: '<p>One.</p><p>Two. Late.</p>', based_on: version };
  expect((await write(id, late)).body.description_html).toBe('<p>One. Since.</p><p>Two. Late.</p>');
});

test('invalid, incomplete and oversized updates are refused and leave nothing behind', async () => {
  const id = await givenPage('<p>Kept.</p>');
  const copy = await copyOf(id);
  addLine(copy, 'Never sent.');
  const early = encoded(addLine(copy, 'Stands on it.'));
  expect(await write(id, { description_binary: early })).toMatchObject({
    status: 409,
    body: { error: 'page.update_out_of_turn' },
  });
  const garbage = encoded(Uint8Array.from({ length: 64 }, (_, at) => at * 7));
  expect(await write(id, { description_binary: garbage })).toMatchObject({
    status: 400,
    body: { error: 'page.invalid_update' },
  });
  expect((await write(id, { description_binary: 'not base64!' })).status).toBe(400);
  expect((await write(id, { description_binary: 'A'.repeat(3_000_004) })).status).toBe(400);
  expect(await write(id, {})).toMatchObject({ status: 400, body: { error: 'page.nothing_to_write' } });
  expect(await read(id)).toMatchObject({ version: 1, description_html: '<p>Kept.</p>' });
});

test("a locked page can't be edited, and a Viewer can't edit", async () => {
  const id = await givenPage('<p>Kept.</p>');
  expect((await write(id, { description_html: '<p>x</p>' }, team.viewer)).status).toBe(403);
  // Locked by someone at that very moment.
  const lock = (tx: Tx) => sql`update pages set is_locked = true where id = ${id}`.execute(tx);
  const answer = await whileHeld(server.db, lock, () => write(id, { description_html: '<p>x</p>' }));
  expect(answer).toMatchObject({ status: 409, body: { error: 'page.locked' } });
  expect((await read(id)).description_html).toBe('<p>Kept.</p>');
});

test('writing to a page that is being deleted gets 404', async () => {
  const id = await givenPage('<p>Gone.</p>');
  const remove = (tx: Tx) => sql`delete from pages where id = ${id}`.execute(tx);
  const answer = await whileHeld(server.db, remove, () => write(id, { description_html: '<p>x</p>' }));
  expect(answer.status).toBe(404);
});
