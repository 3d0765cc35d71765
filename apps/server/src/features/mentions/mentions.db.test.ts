import {
  createComment,
  duplicateIssue,
  ISSUE_MENTIONS_MAX,
  moveIssues,
  removeComment,
  removeIssues,
  restoreIssues,
  ROLE,
  scopes,
  setDescription,
  updateComment,
} from '@cairn/domain';
import type { DocumentJson } from '@cairn/editor/nodes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, givenTeam } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const team = fixture(() => givenTeam(server));

const asks = (...people: readonly { readonly id: string }[]): DocumentJson => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        ...people.map(({ id }) => ({
          type: 'mention',
          attrs: { id: uuid(), entity_identifier: id, label: 'Somebody' },
        })),
        { type: 'text', text: ' what do you think?' },
      ],
    },
  ],
});

async function mentionsOf(issueId: string, who: Person = team.ada): Promise<string[] | undefined> {
  const rows = (await who.everything(team.slug)).get('issueMentions') ?? [];
  return (rows.find(({ id }) => id === issueId) as { userIds: string[] } | undefined)?.userIds.toSorted();
}

async function say(issueId: string, body: DocumentJson, who: Person = team.ada): Promise<string> {
  const id = uuid();
  expect((await who.run(team.slug, createComment, { id, issueId, body })).status).toBe(200);
  return id;
}

const idsOf = (...people: readonly Person[]): string[] => people.map(({ id }) => id).toSorted();

test("an issue's mentions follow changes and deletion of its texts", async () => {
  const { ada, bob, viewer, slug, project } = team;
  const issueId = await ada.createIssue(slug, project, { description: asks(bob) });
  expect(await mentionsOf(issueId)).toEqual(idsOf(bob));
  const commentId = await say(issueId, asks(bob, viewer));
  expect(await mentionsOf(issueId, viewer)).toEqual(idsOf(bob, viewer));
  await ada.run(slug, setDescription, { issueId, body: asks() });
  expect(await mentionsOf(issueId)).toEqual(idsOf(bob, viewer));
  await ada.run(slug, updateComment, { commentId, body: asks(ada) });
  expect(await mentionsOf(issueId)).toEqual(idsOf(ada));
  await ada.run(slug, removeComment, { commentId });
  expect(await mentionsOf(issueId)).toEqual([]);
});

test('the placeholder of a deleted comment mentions no one, and its replies still do', async () => {
  const { ada, bob, viewer, slug, project } = team;
  const issueId = await ada.createIssue(slug, project);
  const parentId = await say(issueId, asks(bob));
  const reply = { id: uuid(), issueId, parentId, body: asks(viewer) };
  expect((await bob.run(slug, createComment, reply)).status).toBe(200);
  await ada.run(slug, removeComment, { commentId: parentId });
  expect(await mentionsOf(issueId)).toEqual(idsOf(viewer));
});

test('a text that mentions no one, or no one of the workspace, adds no row', async () => {
  const { ada, slug, project } = team;
  const issueId = await ada.createIssue(slug, project, { description: asks() });
  await say(issueId, asks({ id: uuid() }, { id: 'everybody' }));
  expect(await mentionsOf(issueId)).toBeUndefined();
});

test('simultaneous writers lose no mentions', async () => {
  const { ada, bob, viewer, slug, project } = team;
  const issueId = await ada.createIssue(slug, project);
  const [first = ''] = await Promise.all([ada, bob, viewer].map((each) => say(issueId, asks(each))));
  expect(await mentionsOf(issueId)).toEqual(idsOf(ada, bob, viewer));
  await Promise.all([ada.run(slug, removeComment, { commentId: first }), say(issueId, asks(ada), bob)]);
  expect(await mentionsOf(issueId)).toEqual(idsOf(ada, bob, viewer));
});

test('mentions are visible to those who see the issue, and move with it', async () => {
  const { ada, bob, slug, project } = team;
  const closed = await ada.createProject(slug, 'OWN', false);
  const stranger = await givenMember(server, ada, slug, ROLE.member, 'stranger');
  const issueId = await ada.createIssue(slug, project, { description: asks(bob) });
  await say(issueId, asks(ada));
  expect(await mentionsOf(issueId, stranger)).toBeUndefined();

  const copy = uuid();
  await ada.run(slug, duplicateIssue, { issueId, id: copy, title: 'Copy', sortOrder: 'z1', links: [] });
  expect(await mentionsOf(copy)).toEqual(idsOf(bob));

  await ada.run(slug, removeIssues, { issueIds: [issueId] });
  expect(await mentionsOf(issueId)).toBeUndefined();
  await ada.run(slug, restoreIssues, { projectId: project.id, issueIds: [issueId] });
  expect(await mentionsOf(issueId, bob)).toEqual(idsOf(ada, bob));

  const nothing = { assigneeIds: [], labelIds: [], estimateValueId: null, cycleId: null, moduleIds: [] };
  const moves = [{ issueId, stateId: closed.stateIds[0] ?? '', ...nothing }];
  expect((await ada.run(slug, moveIssues, { projectId: closed.id, moves })).status).toBe(200);
  expect(await mentionsOf(issueId)).toEqual(idsOf(ada, bob));
  expect(await mentionsOf(issueId, bob)).toBeUndefined();
});

test('programs can find issues by mentioned people', async () => {
  const { ada, bob, slug, project } = team;
  const issueId = await ada.createIssue(slug, project, { title: 'For Bob' });
  await say(issueId, asks(bob));
  const named = async (filter: string, who: Person): Promise<boolean> => {
    const query = `filter=${encodeURIComponent(filter)}`;
    const address = `/api/workspaces/${slug}/projects/${project.id}/issues?${query}`;
    const { body } = await who.call<{ results: { id: string }[] }>('GET', address);
    return body.results.some(({ id }) => id === issueId);
  };
  expect(await named('mentions:me', bob)).toBe(true);
  expect(await named('mentions:me', ada)).toBe(false);
  expect(await named('mention:bob', ada)).toBe(true);
  expect(await named('no:mentions', ada)).toBe(false);
});

test('an issue keeps 200 mentioned people, the earliest first', async () => {
  const { ada, slug, workspaceId, project } = team;
  const crowd = Array.from({ length: ISSUE_MENTIONS_MAX + 1 }, () => ({ id: uuid() }));
  for (const { id } of crowd) {
    await sql`insert into users (id, email, display_name) values (${id}, ${`${id}@example.org`}, 'x')`.execute(
      server.db,
    );
    await sql`insert into members (workspace_id, id, scope, role, display_name, is_active, created_at)
      values (${workspaceId}, ${id}, ${scopes.everyone}, ${ROLE.member}, 'x', true, now())`.execute(
      server.db,
    );
  }
  const issueId = await ada.createIssue(slug, project, { description: asks(ada) });
  await say(issueId, asks(...crowd));
  const kept = (await mentionsOf(issueId)) ?? [];
  expect(kept).toHaveLength(ISSUE_MENTIONS_MAX);
  expect(kept).toContain(ada.id);
});

test('the migration adds older mentions as new ones are added', async () => {
  const { ada, bob, viewer, slug, project } = team;
  const issueId = await ada.createIssue(slug, project, { description: asks(bob, { id: 'nobody' }) });
  await say(issueId, asks(bob, viewer));
  const told = async (db: typeof server.db) => {
    const { rows } = await sql<{
      id: string;
      people: string[];
    }>`select scope, project_id, removed_at, id, array(select unnest(user_ids) order by 1) as people
      from issue_mentions where user_ids <> '{}' order by id`.execute(db);
    return rows;
  };
  const kept = await told(server.db);
  const file = path.join(import.meta.dirname, '../../../migrations/0222_mentions.sql');
  const migration = await readFile(file, 'utf8');
  const rolledBack = new Error('as it was');
  await expect(
    server.db.transaction().execute(async (tx) => {
      // The issue with too many people keeps different ones.
      await sql`drop table issue_mentions`.execute(tx);
      for (const statement of migration.split(/;\n/).filter((each) => /\S/.test(each)))
        await sql.raw(statement).execute(tx);
      const found = await told(tx);
      expect(found.map((row) => [row.id, row.people.length])).toEqual(
        kept.map((row) => [row.id, row.people.length]),
      );
      expect(found.find(({ id }) => id === issueId)).toEqual(kept.find(({ id }) => id === issueId));
      throw rolledBack;
    }),
  ).rejects.toBe(rolledBack);
});
