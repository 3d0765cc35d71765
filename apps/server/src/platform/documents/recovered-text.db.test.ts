import { readContent, writeContent } from '@cairn/documents/content';
import { ROLE } from '@cairn/domain';
import type { DocumentJson, NodeJson } from '@cairn/editor/nodes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { givenNote, testTabs, type GivenNote, type Tab } from '../../../test/documents.ts';
import { lineOf } from '../../../test/given/cut-line.ts';
import { givenMember } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const tabOf = testTabs(server);
const TEXT = 'Every word that somebody writes while the network is gone comes back to them: ';
/** Longer than what a browser sends at once, as letters and as updates. */
const LONG = TEXT.repeat(3).slice(0, 208);
/** A browser sends what was written within 25 ms together. */
const APART_MS = 30;

const keyOf = ({ workspace, noteId }: GivenNote) => ({ workspaceId: workspace.id, id: noteId });

const BLOCKS: Readonly<Record<string, (text: string) => DocumentJson['content']>> = {
  'a list': (text) => [
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }],
    },
  ],
  code: (text) => [{ type: 'codeBlock', content: [{ type: 'text', text }] }],
  nothing: () => [{ type: 'horizontalRule' }],
};

const turn = (tab: Tab, into: string): void =>
  void writeContent(tab.ydoc, { type: 'doc', content: BLOCKS[into]?.('one') ?? [] });

/** A document, and somebody else who may write in it. */
async function givenTwo(): Promise<GivenNote & { bob: Person }> {
  const given = await givenNote(server, 'one');
  const bob = await givenMember(server, given.ada, given.workspace.slug, ROLE.admin);
  await addToProject(given, bob, ROLE.member);
  return { ...given, bob };
}

const recovered = (tab: Tab): string[] => tab.open.recovered.get().map(({ text }) => text);

for (const into of Object.keys(BLOCKS))
  test(`208 letters written offline into what became ${into} come back as one text, also after a reload`, async () => {
    const given = await givenTwo();
    const network = lineOf(server.url, given.ada);
    const ada = tabOf(given.ada, given.workspace.slug, given.noteId, { connect: network.connect });
    const bob = tabOf(given.bob, given.workspace.slug, given.noteId);
    await Promise.all([ada.becomes('saved'), bob.becomes('saved')]);
    network.cut();
    await ada.becomes('offline');
    turn(bob, into);
    await bob.becomes('saved');
    for (const letter of LONG) ada.type(0, letter);
    network.mend();
    await ada.becomes('saved');
    await expect.poll(() => recovered(ada)).toEqual([LONG]);
    const again = tabOf(given.ada, given.workspace.slug, given.noteId);
    await expect.poll(() => recovered(again)).toEqual([LONG]);
    const [entry] = again.open.recovered.get();
    again.open.dismissRecovered(entry?.id ?? '');
    await expect.poll(() => recovered(ada)).toEqual([]);
    const later = tabOf(given.ada, given.workspace.slug, given.noteId);
    await later.becomes('saved');
    later.type(0, '.');
    await later.becomes('saved');
    expect(recovered(later)).toEqual([]);
    expect(JSON.stringify(readContent(later.ydoc))).not.toContain('Every');
  });

test('letters that arrive one by one in a block that is gone are one text, and only what was shown is put away', async () => {
  const given = await givenTwo();
  const network = lineOf(server.url, given.ada);
  const ada = tabOf(given.ada, given.workspace.slug, given.noteId, { connect: network.connect });
  const bob = tabOf(given.bob, given.workspace.slug, given.noteId);
  await Promise.all([ada.becomes('saved'), bob.becomes('saved')]);
  network.deafen();
  turn(bob, 'code');
  await bob.becomes('saved');
  const words = TEXT.slice(0, 40);
  for (const letter of words.slice(0, 30)) {
    ada.type(0, letter);
    await wait(APART_MS);
  }
  await expect.poll(() => recovered(ada)).toEqual([words.slice(0, 30)]);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from doc_rescue
    where doc_id = ${given.noteId}`.execute(server.db);
  expect(rows[0]?.count, 'as many updates as letters, or nearly').toBeGreaterThan(15);
  const [shown] = ada.open.recovered.get();
  for (const letter of words.slice(30)) {
    ada.type(0, letter);
    await wait(APART_MS);
  }
  await expect.poll(() => recovered(ada)).toEqual([words]);
  ada.open.dismissRecovered(shown?.id ?? '');
  await expect.poll(() => recovered(ada)).toEqual([words.slice(30)]);
  network.hear();
  await expect.poll(() => recovered(ada)).toEqual([words.slice(30)]);
});

test('a text that was dealt with while there was no connection does not come back', async () => {
  const given = await givenNote(server, 'one');
  await keepLetters(given, 'words', given.ada.id);
  const network = lineOf(server.url, given.ada);
  const ada = tabOf(given.ada, given.workspace.slug, given.noteId, { connect: network.connect });
  await expect.poll(() => recovered(ada)).toEqual(['words']);
  network.cut();
  await ada.becomes('offline');
  ada.open.dismissRecovered(ada.open.recovered.get()[0]?.id ?? '');
  network.mend();
  await ada.becomes('saved');
  const again = tabOf(given.ada, given.workspace.slug, given.noteId);
  await again.becomes('saved');
  await expect.poll(() => recovered(ada)).toEqual([]);
  await everythingIsDismissed(given);
});

test('what was kept letter by letter before pieces were is joined when it is read, 1000 letters as well', async () => {
  const given = await givenNote(server, 'one');
  const letters = TEXT.repeat(20).slice(0, 1000);
  await keepLetters(given, letters, given.ada.id);
  const ada = tabOf(given.ada, given.workspace.slug, given.noteId);
  await expect.poll(() => recovered(ada)).toEqual([letters]);
  ada.open.dismissRecovered(ada.open.recovered.get()[0]?.id ?? '');
  await everythingIsDismissed(given);
  const again = tabOf(given.ada, given.workspace.slug, given.noteId);
  await again.becomes('saved');
  expect(recovered(again)).toEqual([]);
});

async function everythingIsDismissed({ noteId }: GivenNote): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from doc_rescue
        where doc_id = ${noteId} and dismissed_at is null`.execute(server.db);
      return rows[0]?.count;
    })
    .toBe(0);
}

/** As rows were made before: one for each letter. */
async function keepLetters(given: GivenNote, letters: string, userId: string): Promise<void> {
  const { workspaceId, id } = keyOf(given);
  await sql`insert into doc_rescue (workspace_id, id, doc_id, seq, ordinal, user_id, body)
    select ${workspaceId}::uuid, each.id, ${id}::uuid, 100 + each.at, 0, ${userId}::uuid, each.letter
    from unnest(${Array.from(letters, () => uuid())}::uuid[], ${Array.from(letters)}::text[]) with ordinality
      as each(id, letter, at)`.execute(server.db);
}

async function addToProject({ workspace, project }: GivenNote, person: Person, role: number): Promise<void> {
  await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
    values (${workspace.id}, ${uuid()}, ${`p:${project.id}`}, ${project.id}, ${person.id}, ${role}, now())`.execute(
    server.db,
  );
}

test('a block that a careless browser nests too deeply comes back to its writer, and everything else is saved', async () => {
  const given = await givenTwo();
  const ada = tabOf(given.ada, given.workspace.slug, given.noteId);
  const bob = tabOf(given.bob, given.workspace.slug, given.noteId);
  await Promise.all([ada.becomes('saved'), bob.becomes('saved')]);
  const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  writeContent(ada.ydoc, {
    type: 'doc',
    content: [line('one'), nested(50), line('behind it')],
  });
  await ada.becomes('saved');
  await bob.hears('one\nbehind it');
  await ada.hears('one\nbehind it');
  const texts = Array.from({ length: 50 }, (_, at) => `level ${50 - at}`).join('\n');
  await expect.poll(() => ada.open.recovered.get()).toMatchObject([{ text: texts, isRefused: true }]);
  expect(recovered(bob)).toEqual([]);
  ada.type(0, ' more');
  ada.addLine('and on');
  await ada.becomes('saved');
  await bob.hears('one more\nbehind it\nand on');
  // The same again after a reload, from the log alone.
  const again = tabOf(given.ada, given.workspace.slug, given.noteId);
  await again.hears('one more\nbehind it\nand on');
  await expect.poll(() => recovered(again)).toEqual([texts]);
  again.open.dismissRecovered(again.open.recovered.get()[0]?.id ?? '');
  await expect.poll(() => recovered(ada)).toEqual([]);
});

test('an item that is nested one level too deep in a list that is stored goes alone', async () => {
  const given = await givenTwo();
  const ada = tabOf(given.ada, given.workspace.slug, given.noteId);
  const bob = tabOf(given.bob, given.workspace.slug, given.noteId);
  await Promise.all([ada.becomes('saved'), bob.becomes('saved')]);
  writeContent(ada.ydoc, { type: 'doc', content: [nested(31)] });
  await bob.hears(Array.from({ length: 31 }, (_, at) => `level ${31 - at}`).join('\n'));
  const before = bob.text;
  writeContent(ada.ydoc, { type: 'doc', content: [nested(31, [nested(1, [], 'too deep')])] });
  ada.addLine('saved');
  await ada.becomes('saved');
  await bob.hears(`${before}\nsaved`);
  await ada.hears(`${before}\nsaved`);
  await expect.poll(() => recovered(ada)).toEqual(['too deep']);
});

/** A list inside a list, so many times. */
function nested(levels: number, inmost: NodeJson[] = [], text = `level ${levels}`): NodeJson {
  const inner = levels > 1 ? [nested(levels - 1, inmost)] : inmost;
  return {
    type: 'bulletList',
    content: [
      { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...inner] },
    ],
  };
}
