import { archiveProject, isCommandWaiting, schema, unarchiveProject } from '@cairn/domain';
import { projectRefusals } from '@cairn/domain/projects/refusals';
import { commandRefs, type Command, type Entity, type Ref, type Row } from '@cairn/sync/schema';
import { beforeEach, expect, test } from 'vitest';
import { fixture } from '../given/fixture.ts';
import { findPage, pageKind } from '../../src/features/pages/page-document.ts';
import { modeFor } from '../../src/platform/documents/document-kind.ts';
import { loadActor } from '../../src/platform/sync/index.ts';
import { commandExample } from '../command-examples.ts';
import { attempt, attemptTogether } from '../given/runner.ts';
import { insertProject, insertRows } from '../project-rows.ts';
import { testServer } from '../server.ts';
import { createWorld } from '../world.ts';
import { idFor, withIds } from './with-ids.ts';

const ARCHIVED = projectRefusals.archived.code;

const server = testServer();

const setup = fixture(async () => {
  const world = await createWorld(server);
  const { workspaceId, owner, inside } = world;
  const ownerId = owner.id;
  const place = { workspaceId, ownerId, colleagueId: inside.memberId, identifier: 'ARC', isPublic: true };
  // Of the project that is archived, all of them by its Admin.
  const rows = await insertRows(server, await insertProject(server, place), { authorId: ownerId });
  return { world, rows };
});

beforeEach(async () => {
  expect(
    (await setup.world.owner.run(setup.world.slug, archiveProject, { projectId: setup.rows.projectId }))
      .status,
  ).toBe(200);
});

/** What is still done to an archived project; a command that is not here is refused in one. */
const GO_ON = new Set(['project.archive', 'project.unarchive', 'project.remove', 'project.leave']);

const isOfProject = (entity: Entity | undefined): boolean =>
  entity !== undefined &&
  (entity.name === 'project' || entity.name === 'projectListing' || 'projectId' in entity.fields);

const refsIntoProjects = (command: Command<unknown>): Ref[] =>
  commandRefs(command).filter(({ entity }) => isOfProject(schema.entities.get(entity)));

const commands = [...schema.commands.values()];

const tryAsAdmin = async (command: Command<unknown>, args: unknown) => {
  const who = { userId: setup.world.owner.id, workspaceId: setup.world.workspaceId };
  return (await attempt(server.db, who, command.name, args)).refusal;
};

test('every command that names a row of an archived project is refused to its Admin, but for restoring, deleting and leaving it', async () => {
  const wrong: string[] = [];
  const named = commands.filter((command) => refsIntoProjects(command).length > 0);
  for (const command of named) {
    const refusal = await tryAsAdmin(command, commandExample(command.name, setup.rows));
    const isRefused = refusal?.code === ARCHIVED;
    if (isRefused === GO_ON.has(command.name)) wrong.push(`${command.name}: ${refusal?.message ?? 'done'}`);
  }
  expect(wrong).toEqual([]);
  expect(named.length).toBeGreaterThan(40);
});

test('a browser that knows of the archiving refuses the same commands by its own rows, and no others', async () => {
  const everything = await setup.world.owner.everything(setup.world.slug);
  const rowOf = (entity: string, id: string): Row | undefined =>
    (everything.get(entity) as Row[] | undefined)?.find((row) => row.id === id);
  const seen = commands.filter((command) =>
    // What is loaded parent by parent is not in what a browser starts with.
    refsIntoProjects(command).some((ref) => schema.entities.get(ref.entity)?.partOf === undefined),
  );
  const wrong = seen.filter((command) => {
    const isWaiting = isCommandWaiting(schema, command, commandExample(command.name, setup.rows), rowOf);
    const isElsewhere = isCommandWaiting(
      schema,
      command,
      commandExample(command.name, setup.world.hidden),
      rowOf,
    );
    return isWaiting === GO_ON.has(command.name) || isElsewhere;
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(seen.length).toBeGreaterThan(30);
});

test('a command from a project that goes on changes nothing of an archived one: each id it names is refused', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const command of commands)
    for (const ref of refsIntoProjects(command)) {
      const needs = ref.field === command.on ? command.requires : command.alsoRequires[ref.field];
      // To be named changes nothing for a row that need only be read.
      if (GO_ON.has(command.name) || needs?.endsWith(':read') !== false) continue;
      const example = commandExample(command.name, setup.world.inside);
      const refusal = await tryAsAdmin(command, withIds(example, ref, [idFor(command, ref, setup.rows)]));
      tried += 1;
      if (refusal?.code !== ARCHIVED)
        wrong.push(`${command.name} ${ref.field}: ${refusal?.message ?? 'done'}`);
    }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(40);
});

test('restoring makes every command work again', async () => {
  const { owner, slug } = setup.world;
  expect((await owner.run(slug, unarchiveProject, { projectId: setup.rows.projectId })).status).toBe(200);
  const wrong: string[] = [];
  for (const command of commands.filter((each) => refsIntoProjects(each).length > 0)) {
    const refusal = await tryAsAdmin(command, commandExample(command.name, setup.rows));
    if ([ARCHIVED, 'forbidden', 'not_found', 'internal'].includes(refusal?.code ?? ''))
      wrong.push(`${command.name}: ${refusal?.message}`);
  }
  expect(wrong).toEqual([]);
});

test('the refusal is a 403 that says why, and how to go on', async () => {
  const { owner, slug } = setup.world;
  const command = commands.find(({ name }) => name === 'issue.update');
  const args = commandExample('issue.update', setup.rows);
  const answer = await owner.call('POST', `/api/workspaces/${slug}/commands`, {
    name: 'issue.update',
    v: command?.version,
    args,
  });
  expect(answer).toMatchObject({ status: 403, body: { error: ARCHIVED } });
});

test('somebody whose role allows nothing is told that, archived or not', async () => {
  const who = { userId: setup.world.inside.memberId, workspaceId: setup.world.workspaceId };
  const args = commandExample('issue.update', setup.rows);
  const { refusal } = await attempt(server.db, who, 'issue.update', args);
  expect(refusal).toMatchObject({ code: 'forbidden' });
});

test('its pages open read-only, and for writing again once it is restored', async () => {
  const { owner, slug, workspaceId } = setup.world;
  const modes = async () => {
    const actor = await loadActor(server.db, { userId: owner.id, workspaceId });
    const row = await findPage(server.db, workspaceId, setup.rows.pageId);
    const entity = schema.entities.get('page');
    return row && entity && modeFor(pageKind, actor, { entity, row });
  };
  expect(await modes()).toBe('read-only');
  await owner.run(slug, unarchiveProject, { projectId: setup.rows.projectId });
  expect(await modes()).toBe('write');
});

test('no file is uploaded for its issues', async () => {
  const file = { name: 'dot.png', content: new Uint8Array([1]) };
  const attributes = { purpose: 'issue-attachment', entity_id: setup.rows.issueId };
  const path = `/api/workspaces/${setup.world.slug}/file-assets`;
  const answer = await setup.world.owner.upload(path, file, attributes);
  expect(answer).toMatchObject({ status: 403, body: { error: ARCHIVED } });
});

test('what was sent in one go with the archiving is refused after it, and done before it and once it is restored', async () => {
  const { owner, slug } = setup.world;
  await owner.run(slug, unarchiveProject, { projectId: setup.rows.projectId });
  const { projectId } = setup.rows;
  const comment = () => ({ name: 'comment.create', args: commandExample('comment.create', setup.rows) });
  const executed = await attemptTogether(
    server.db,
    { userId: owner.id, workspaceId: setup.world.workspaceId },
    [
      comment(),
      { name: 'project.archive', args: { projectId } },
      comment(),
      { name: 'project.unarchive', args: { projectId } },
      comment(),
    ],
  );
  const answers = executed.map(({ refusal }) => refusal?.code);
  expect(answers).toEqual([undefined, undefined, ARCHIVED, undefined, undefined]);
});
