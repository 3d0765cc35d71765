import {
  archiveProject,
  createRelation,
  removeRelation,
  unarchiveProject,
  type RelationKind,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
let ada: Person;
let slug: string;
let project: { id: string; stateIds: string[] };

beforeAll(async () => {
  ada = await server.person('ada');
  ({ slug } = await ada.createWorkspace());
  project = await ada.createProject(slug);
});

const relate = (who: Person, issueId: string, kind: RelationKind, relatedId: string, place = slug) =>
  who.run(place, createRelation, { id: uuid(), oppositeId: uuid(), issueId, kind, relatedId });

const all = async () => (await ada.everything(slug)).get('relation') ?? [];

test('shows a relation from both sides, and removes both', async () => {
  const [here, there] = [await ada.createIssue(slug, project), await ada.createIssue(slug, project)];
  expect((await relate(ada, here, 'blocking', there)).status).toBe(200);
  const held = (await all()).filter((row) => row['issueId'] === here || row['issueId'] === there);
  expect(held).toHaveLength(2);
  expect(held.find((row) => row['issueId'] === there)).toMatchObject({ kind: 'blocked_by', relatedId: here });
  const other = held.find((row) => row['issueId'] === there);
  expect((await ada.run(slug, removeRelation, { relationId: String(other?.['id']) })).status).toBe(200);
  expect((await all()).filter((row) => row['issueId'] === here)).toEqual([]);
});

test('relates issues of two projects', async () => {
  const far = await ada.createProject(slug, 'FAR');
  const [here, there] = [await ada.createIssue(slug, project), await ada.createIssue(slug, far)];
  expect((await relate(ada, here, 'relates_to', there)).status).toBe(200);
  const mirrored = (await all()).find((row) => row['issueId'] === there);
  expect(mirrored).toMatchObject({ projectId: far.id, relatedId: here });
});

test('refuses an issue related to itself, and the same relation twice', async () => {
  const [here, there] = [await ada.createIssue(slug, project), await ada.createIssue(slug, project)];
  expect((await relate(ada, here, 'duplicate', here)).status).toBe(400);
  expect((await relate(ada, here, 'duplicate', there)).status).toBe(200);
  expect((await relate(ada, here, 'duplicate', there)).status).toBe(409);
});

test('answers a stranger like for what does not exist', async () => {
  const [here, there] = [await ada.createIssue(slug, project), await ada.createIssue(slug, project)];
  const eve = await server.person('eve');
  const { slug: other } = await eve.createWorkspace();
  expect((await relate(eve, here, 'blocking', there)).status).toBe(404);
  expect((await relate(eve, here, 'blocking', there, other)).status).toBe(404);
});

test('a relation with an archived project is shown from both sides, and stays until that is restored', async () => {
  const old = await ada.createProject(slug, 'OLD');
  const [here, there] = [await ada.createIssue(slug, project), await ada.createIssue(slug, old)];
  expect((await relate(ada, here, 'blocked_by', there)).status).toBe(200);
  const sides = async () =>
    (await all()).filter((row) => row['issueId'] === here || row['issueId'] === there);
  const relationId = String((await sides()).find((row) => row['issueId'] === here)?.['id']);
  expect((await ada.run(slug, archiveProject, { projectId: old.id })).status).toBe(200);
  expect(await ada.run(slug, removeRelation, { relationId })).toMatchObject({
    status: 403,
    body: { error: 'project.archived' },
  });
  expect(await sides()).toHaveLength(2);
  expect((await ada.run(slug, unarchiveProject, { projectId: old.id })).status).toBe(200);
  expect((await ada.run(slug, removeRelation, { relationId })).status).toBe(200);
  expect(await sides()).toEqual([]);
});
