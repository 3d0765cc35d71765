import {
  createIssueDraft,
  ISSUE_DRAFTS_MAX,
  removeIssueDraft,
  scopes,
  updateIssueDraft,
  type IssueDraft,
  type RichText,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenTeam } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

const SO_FAR: RichText = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'So far' }] }],
};

async function given() {
  const team = await givenTeam(server);
  const { slug, project, bob } = team;
  const keep = async (who: Person = bob, more: Partial<IssueDraft> = {}) => {
    const id = uuid();
    const fields = { stateId: project.stateIds[0], priority: 'high' as const };
    const input = { id, projectId: project.id, title: 'Lights', body: null, fields, facets: {}, ...more };
    return { id, answer: await who.run(slug, createIssueDraft, input) };
  };
  const draftsOf = async (who: Person) =>
    ((await who.everything(slug)).get('issueDraft') ?? []) as unknown as IssueDraft[];
  return { ...team, keep, draftsOf };
}

test('a draft is saved, changed and deleted by its author, and visible to no one else', async () => {
  const { ada, bob, slug, keep, draftsOf } = await given();
  const { id, answer } = await keep(bob, { body: SO_FAR });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await draftsOf(bob)).toMatchObject([
    { id, title: 'Lights', userId: bob.id, fields: { priority: 'high' } },
  ]);
  expect(await draftsOf(ada)).toEqual([]);
  const nobody = uuid();
  for (const draftId of [id, nobody]) {
    const patch = { title: 'Mine' };
    expect((await ada.run(slug, updateIssueDraft, { draftId, patch })).status).toBe(404);
    expect((await ada.run(slug, removeIssueDraft, { draftId })).status).toBe(404);
  }
  const patch = { title: '', fields: { dueDate: '2026-12-01' } };
  expect((await bob.run(slug, updateIssueDraft, { draftId: id, patch })).status).toBe(200);
  expect(await draftsOf(bob)).toMatchObject([{ title: '', fields: { dueDate: '2026-12-01' } }]);
  expect((await bob.run(slug, removeIssueDraft, { draftId: id })).status).toBe(200);
  expect(await draftsOf(bob)).toEqual([]);
});

test("people who can't create issues in a project can't save drafts there", async () => {
  const { ada, bob, viewer, slug, keep } = await given();
  expect((await keep(viewer)).answer.status).toBe(403);
  const hidden = await ada.createProject(slug, 'SEA', false);
  expect((await keep(bob, { projectId: hidden.id })).answer.status).toBe(404);
  const { id } = await keep(bob);
  const moved = await bob.run(slug, updateIssueDraft, { draftId: id, patch: { projectId: hidden.id } });
  expect(moved.status).toBe(404);
});

test("refuses what forms can't produce", async () => {
  const { keep } = await given();
  const bad: readonly Record<string, unknown>[] = [
    { title: 'x'.repeat(256) },
    { body: { type: 'doc', content: [{ type: 'script' }] } },
    { fields: { dueDate: 'tomorrow' } },
    { fields: { labelIds: Array.from({ length: 51 }, () => uuid()) } },
    { fields: { shade: 'red' } },
    { facets: [] },
    { facets: { issueCycle: { cycleId: 'x'.repeat(30_000) } } },
  ];
  for (const more of bad)
    expect(
      (await keep(undefined, more as Partial<IssueDraft>)).answer.status,
      JSON.stringify(more).slice(0, 80),
    ).toBe(400);
});

test('the number of drafts per person is limited', async () => {
  const { bob, workspaceId, project, keep } = await given();
  await sql`insert into issue_drafts (workspace_id, id, scope, user_id, project_id, title, fields, facets, created_at, updated_at)
    select ${workspaceId}, gen_random_uuid(), ${scopes.person(bob.id)}, ${bob.id}, ${project.id}, 'x', '{}', '{}', now(), now()
    from generate_series(1, ${ISSUE_DRAFTS_MAX - 1}::int)`.execute(server.db);
  expect((await keep()).answer.status).toBe(200);
  const { answer } = await keep();
  expect(answer.status).toBe(429);
});
