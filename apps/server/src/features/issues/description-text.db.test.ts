import {
  addProjectMembers,
  archiveIssues,
  removeIssues,
  removeProject,
  removeProjectMember,
  restoreIssues,
  ROLE,
  setDescription,
  type Activity,
  type Description,
} from '@cairn/domain';
import { CLOSE } from '@cairn/documents/protocol';
import type { DocumentJson } from '@cairn/editor/nodes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { closeCodeOf, says, type Tab, testTabs } from '../../../test/documents.ts';
import { givenMember, givenTeam } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const openTab = testTabs(server);

const team = fixture(async () => {
  const { ada, bob, viewer, slug, project } = await givenTeam(server);
  return { ada, bob, viewer, slug, project };
});

const asBody = (text: DocumentJson) => text as Description['body'];

const givenIssue = (text: DocumentJson, stateIndex = 0): Promise<string> =>
  team.ada.createIssue(team.slug, team.project, { description: asBody(text), stateIndex });

function tabOf(
  issueId: string,
  who: Person = team.ada,
  options: ConstructorParameters<typeof Tab>[4] = {},
): Tab {
  return openTab(who, team.slug, issueId, options);
}

const set = (issueId: string, body: DocumentJson, more: { by?: Person; basedOn?: number } = {}) =>
  (more.by ?? team.ada).run(team.slug, setDescription, {
    issueId,
    body: asBody(body),
    ...(more.basedOn === undefined ? {} : { basedOn: more.basedOn }),
  });

async function rowOf(issueId: string): Promise<Description | undefined> {
  return (await team.ada.partial<Description>(team.slug, 'description', issueId))[0];
}

const lines = async (issueId: string): Promise<string[]> => {
  const rows = await team.ada.partial<Activity>(team.slug, 'activity', issueId);
  return rows.filter(({ field }) => field === 'description').map(({ actorId }) => actorId);
};

async function count(table: 'doc' | 'doc_update', issueId: string): Promise<number> {
  const id = table === 'doc' ? sql`id` : sql`doc_id`;
  const { rows } = await sql`select from ${sql.table(table)} where ${id} = ${issueId}`.execute(server.db);
  return rows.length;
}

test('a description has no document until someone opens it, and the text once when ten do so at once', async () => {
  const issueId = await givenIssue(says('High water at six.', 'Low water at noon.'));
  expect(await count('doc', issueId)).toBe(0);
  const together = Array.from({ length: 10 }, (_, at) => tabOf(issueId, at % 2 ? team.bob : team.ada));
  for (const tab of together) await tab.hears('High water at six.\nLow water at noon.');
  expect(await count('doc', issueId)).toBe(1);
  expect(await count('doc_update', issueId)).toBe(1);
  expect(await lines(issueId)).toEqual([]);
});

test('an issue without a description opens empty, even if it was edited before it was known here', async () => {
  const issueId = uuid();
  const early = tabOf(issueId, team.ada, { isNew: true });
  early.addLine('Written in a tunnel.');
  await team.ada.createIssue(team.slug, team.project, { id: issueId });
  await early.becomes('saved');
  await expect.poll(async () => (await rowOf(issueId))?.body).toEqual(says('Written in a tunnel.'));
});

test('what several people write reaches the row, search and activity, with an entry for each person', async () => {
  const issueId = await givenIssue(says('Start.'));
  const [one, two] = [tabOf(issueId), tabOf(issueId, team.bob)];
  await Promise.all([one.becomes('saved'), two.becomes('saved')]);
  one.addLine('Ada on moorings.');
  two.addLine('Bob on buoys.');
  await Promise.all([one.becomes('saved'), two.becomes('saved')]);
  const said = async (): Promise<string> => JSON.stringify((await rowOf(issueId))?.body);
  for (const line of ['Ada on moorings.', 'Bob on buoys.']) await expect.poll(said).toContain(line);
  await expect.poll(async () => (await lines(issueId)).sort()).toEqual([team.ada.id, team.bob.id].sort());
  one.type(0, ' Ada again.');
  two.type(0, ' Bob again.');
  await expect.poll(said).toContain('Bob again.');
  await expect.poll(said).toContain('Ada again.');
  expect((await lines(issueId)).sort()).toEqual([team.ada.id, team.bob.id].sort());
  const found = await team.ada.call<{ results: { issue_id: string }[] }>(
    'GET',
    `/api/workspaces/${team.slug}/search?q=moorings`,
  );
  expect(JSON.stringify(found.body)).toContain(issueId);
});

test('a command that sets the description sends the difference to the people editing it', async () => {
  const issueId = await givenIssue(says('One.', 'Two.'));
  const tab = tabOf(issueId);
  await tab.hears('One.\nTwo.');
  tab.type(1, ' And more.');
  await tab.becomes('saved');
  const before = await count('doc_update', issueId);
  expect((await set(issueId, says('Uno.', 'Two. And more.'), { by: team.bob })).status).toBe(200);
  await tab.hears('Uno.\nTwo. And more.');
  expect(await count('doc_update', issueId)).toBe(before + 1);
  expect(await rowOf(issueId)).toMatchObject({
    body: says('Uno.', 'Two. And more.'),
    updatedBy: team.bob.id,
  });
});

test('changes made since the version that a command was based on are kept', async () => {
  const issueId = await givenIssue(says('One.', 'Two.'));
  const basedOn = (await rowOf(issueId))?.updatedAt ?? 0;
  const tab = tabOf(issueId, team.bob);
  await tab.hears('One.\nTwo.');
  tab.type(0, ' From Bob.');
  await tab.becomes('saved');
  expect((await set(issueId, says('One.', 'Two. From Ada.'), { basedOn })).status).toBe(200);
  await tab.hears('One. From Bob.\nTwo. From Ada.');
  await expect
    .poll(async () => (await rowOf(issueId))?.body)
    .toEqual(says('One. From Bob.', 'Two. From Ada.'));
});

test('neither text is lost if a command and the first opening coincide', async () => {
  for (let round = 0; round < 8; round++) {
    const issueId = await givenIssue(says('Before.'));
    const tab = tabOf(issueId, team.bob);
    await new Promise((resolve) => setTimeout(resolve, round * 3));
    expect((await set(issueId, says('After.'))).status).toBe(200);
    await tab.hears('After.');
    expect((await rowOf(issueId))?.body).toEqual(says('After.'));
  }
});

test('Viewers can watch but not edit; strangers and missing issues get the same response', async () => {
  const issueId = await givenIssue(says('For all.'));
  const reading = tabOf(issueId, team.viewer);
  await reading.becomes('read-only');
  await reading.hears('For all.');
  const stranger = await givenMember(server, team.ada, team.slug, ROLE.member);
  const other = await givenIssue(says('Unseen.'));
  expect(await closeCodeOf(server.url, stranger, team.slug, other)).toBe(CLOSE.noAccess);
  expect(await closeCodeOf(server.url, team.ada, team.slug, uuid())).toBe(CLOSE.noAccess);
  expect(await count('doc', other)).toBe(0);
});

test('a person who leaves the project loses the text', async () => {
  const issueId = await givenIssue(says('Ours.'));
  const carol = await givenMember(server, team.ada, team.slug, ROLE.member);
  const membershipId = uuid();
  const members = [{ id: membershipId, userId: carol.id, role: ROLE.member }];
  await team.ada.run(team.slug, addProjectMembers, { projectId: team.project.id, members });
  const tab = tabOf(issueId, carol);
  await tab.becomes('saved');
  expect((await team.ada.run(team.slug, removeProjectMember, { membershipId })).status).toBe(200);
  await tab.becomes('no-access');
});

test("an archived issue can't be edited", async () => {
  const issueId = await givenIssue(says('Done.'), 3);
  const tab = tabOf(issueId);
  await tab.becomes('saved');
  expect((await team.ada.run(team.slug, archiveIssues, { issueIds: [issueId] })).status).toBe(200);
  await tab.becomes('locked');
  tab.addLine('Too late.');
  const other = tabOf(issueId, team.bob);
  await other.hears('Done.');
});

test('a deleted issue closes its room, and is restored with what was written', async () => {
  const issueId = await givenIssue(says('Kept.'));
  const tab = tabOf(issueId);
  await tab.becomes('saved');
  tab.addLine('Last words.');
  await tab.becomes('saved');
  expect((await team.ada.run(team.slug, removeIssues, { issueIds: [issueId] })).status).toBe(200);
  await tab.becomes('no-access');
  expect(await closeCodeOf(server.url, team.ada, team.slug, issueId)).toBe(CLOSE.noAccess);
  const back = { projectId: team.project.id, issueIds: [issueId] };
  expect((await team.ada.run(team.slug, restoreIssues, back)).status).toBe(200);
  await tabOf(issueId).hears('Kept.\nLast words.');
});

test('documents are deleted with their issue, page or project', async () => {
  const own = await team.ada.createProject(team.slug, 'OWN');
  const issueId = await team.ada.createIssue(team.slug, own);
  await tabOf(issueId).becomes('saved');
  expect(await count('doc', issueId)).toBe(1);
  expect((await team.ada.run(team.slug, removeProject, { projectId: own.id })).status).toBe(200);
  expect(await count('doc', issueId)).toBe(0);
});
