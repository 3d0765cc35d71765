import {
  archiveProject,
  createRelation,
  removeRelation,
  unarchiveProject,
  type RelationKind,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

const team = fixture(async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  return { ada, slug, project };
});

const relate = (who: Person, issueId: string, kind: RelationKind, relatedId: string, place = team.slug) =>
  who.run(place, createRelation, { id: uuid(), oppositeId: uuid(), issueId, kind, relatedId });

const all = async () => (await team.ada.everything(team.slug)).get('relation') ?? [];

test('shows a relation from both sides, and removes both', async () => {
  const [here, there] = [
    await team.ada.createIssue(team.slug, team.project),
    await team.ada.createIssue(team.slug, team.project),
  ];
  expect((await relate(team.ada, here, 'blocking', there)).status).toBe(200);
  const held = (await all()).filter((row) => row['issueId'] === here || row['issueId'] === there);
  expect(held).toHaveLength(2);
  expect(held.find((row) => row['issueId'] === there)).toMatchObject({ kind: 'blocked_by', relatedId: here });
  const other = held.find((row) => row['issueId'] === there);
  expect((await team.ada.run(team.slug, removeRelation, { relationId: String(other?.['id']) })).status).toBe(
    200,
  );
  expect((await all()).filter((row) => row['issueId'] === here)).toEqual([]);
});

test('relates issues of two projects', async () => {
  const far = await team.ada.createProject(team.slug, 'FAR');
  const [here, there] = [
    await team.ada.createIssue(team.slug, team.project),
    await team.ada.createIssue(team.slug, far),
  ];
  expect((await relate(team.ada, here, 'relates_to', there)).status).toBe(200);
  const mirrored = (await all()).find((row) => row['issueId'] === there);
  expect(mirrored).toMatchObject({ projectId: far.id, relatedId: here });
});

test('refuses an issue related to itself, and the same relation twice', async () => {
  const [here, there] = [
    await team.ada.createIssue(team.slug, team.project),
    await team.ada.createIssue(team.slug, team.project),
  ];
  expect((await relate(team.ada, here, 'duplicate', here)).status).toBe(400);
  expect((await relate(team.ada, here, 'duplicate', there)).status).toBe(200);
  expect((await relate(team.ada, here, 'duplicate', there)).status).toBe(409);
});

test("responds to strangers as if it didn't exist", async () => {
  const [here, there] = [
    await team.ada.createIssue(team.slug, team.project),
    await team.ada.createIssue(team.slug, team.project),
  ];
  const eve = await server.person('eve');
  const { slug: other } = await eve.createWorkspace();
  expect((await relate(eve, here, 'blocking', there)).status).toBe(404);
  expect((await relate(eve, here, 'blocking', there, other)).status).toBe(404);
});

test("a relation with an archived project is shown on both sides, and can't be removed until that is restored", async () => {
  const old = await team.ada.createProject(team.slug, 'OLD');
  const [here, there] = [
    await team.ada.createIssue(team.slug, team.project),
    await team.ada.createIssue(team.slug, old),
  ];
  expect((await relate(team.ada, here, 'blocked_by', there)).status).toBe(200);
  const sides = async () =>
    (await all()).filter((row) => row['issueId'] === here || row['issueId'] === there);
  const relationId = String((await sides()).find((row) => row['issueId'] === here)?.['id']);
  expect((await team.ada.run(team.slug, archiveProject, { projectId: old.id })).status).toBe(200);
  expect(await team.ada.run(team.slug, removeRelation, { relationId })).toMatchObject({
    status: 403,
    body: { error: 'project.archived' },
  });
  expect(await sides()).toHaveLength(2);
  expect((await team.ada.run(team.slug, unarchiveProject, { projectId: old.id })).status).toBe(200);
  expect((await team.ada.run(team.slug, removeRelation, { relationId })).status).toBe(200);
  expect(await sides()).toEqual([]);
});
