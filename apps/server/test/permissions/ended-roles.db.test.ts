import { relations, ROLE, schema, scopes, type Capability } from '@cairn/domain';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fixture } from '../given/fixture.ts';
import { findPage, pageKind } from '../../src/features/pages/page-document.ts';
import { modeFor } from '../../src/platform/documents/document-kind.ts';
import { loadActor } from '../../src/platform/sync/index.ts';
import { commandExample } from '../command-examples.ts';
import { attempt } from '../given/runner.ts';
import { insertRows } from '../project-rows.ts';
import { testServer } from '../server.ts';
import { createWorld } from '../world.ts';

const server = testServer();

const setup = fixture(async () => {
  const world = await createWorld(server);
  const userId = world.userIds['project member'];
  // What the person wrote while they were in the project; page, view and board are private in the second.
  const shown = await insertRows(server, world.insidePlace, { authorId: userId });
  const kept = await insertRows(server, world.insidePlace, { authorId: userId });
  await sql`update pages set access = 'private', scope = ${scopes.person(userId)}
    where id = any(${[kept.pageId, kept.archivedPageId]}::uuid[])`.execute(server.db);
  await sql`update views set access = 'private', scope = ${scopes.person(userId)}
    where id = ${kept.viewId}`.execute(server.db);
  await sql`update chart_boards set access = 'private', scope = ${scopes.person(userId)}
    where id = ${kept.boardId}`.execute(server.db);
  return { world, userId, shown, kept };
});

beforeEach(async () => {
  const { workspaceId, insidePlace } = setup.world;
  const { projectId } = insidePlace;
  await sql`update members set role = ${ROLE.member}, is_active = true where id = ${setup.userId}`.execute(
    server.db,
  );
  await sql`update users set deactivated_at = null where id = ${setup.userId}`.execute(server.db);
  await sql`delete from project_members where user_id = ${setup.userId} and project_id = ${projectId}`.execute(
    server.db,
  );
  await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
    values (${workspaceId}, gen_random_uuid(), ${scopes.project(projectId)}, ${projectId}, ${setup.userId}, ${ROLE.member},
      now())`.execute(server.db);
});

/** How a role ends, and what is then left to who wrote a comment, gave a reaction, owns a page or a list. */
const ENDINGS = {
  'nothing has ended': {
    by: async () => undefined,
    comment: 'may',
    reaction: 'may',
    favourite: 'may',
    export: 'may',
    page: 'may',
    'private page': 'may',
    opens: ['write', 'write'],
  },
  'lowered to Guest of the project': {
    by: () => sql`update project_members set role = ${ROLE.guest} where user_id = ${setup.userId}`,
    comment: 'may',
    reaction: 'may',
    favourite: 'may',
    export: 'may',
    page: 'forbidden',
    'private page': 'forbidden',
    opens: ['read-only', 'read-only'],
  },
  'removed from the project': {
    by: () => sql`delete from project_members where user_id = ${setup.userId}`,
    comment: 'not_found',
    reaction: 'not_found',
    favourite: 'may',
    export: 'may',
    page: 'not_found',
    'private page': 'forbidden',
    opens: [undefined, 'read-only'],
  },
  'lowered to Guest of the workspace, outside the project': {
    by: () => sql`with out as (delete from project_members where user_id = ${setup.userId})
      update members set role = ${ROLE.guest} where id = ${setup.userId}`,
    comment: 'not_found',
    reaction: 'not_found',
    favourite: 'may',
    export: 'forbidden',
    page: 'not_found',
    'private page': 'forbidden',
    opens: [undefined, 'read-only'],
  },
  'removed from the workspace': {
    by: () => sql`update members set is_active = false where id = ${setup.userId}`,
    comment: 'not_found',
    reaction: 'not_found',
    favourite: 'not_found',
    export: 'not_found',
    page: 'not_found',
    'private page': 'not_found',
    opens: [undefined, undefined],
  },
  'account closed': {
    by: () => sql`update users set deactivated_at = now() where id = ${setup.userId}`,
    comment: 'not_found',
    reaction: 'not_found',
    favourite: 'not_found',
    export: 'not_found',
    page: 'not_found',
    'private page': 'not_found',
    opens: [undefined, undefined],
  },
} as const;

type Ending = keyof typeof ENDINGS;
type Thing = Exclude<keyof (typeof ENDINGS)[Ending], 'by' | 'opens'>;

/** The commands on rows whose author or owner may more than their role. */
const granted = [...schema.commands.values()].filter(
  ({ requires, on }) => on !== 'workspace' && relations[requires as Capability] !== undefined,
);

/**
 * A view, a chart or a board is its owner's as a page is, a draft its writer's and a link on home its keeper's as a favourite is,
 * a request, and a comment on a page and a reaction to it, their author's as a comment is.
 */
const LIKE: Readonly<Record<string, Thing>> = {
  view: 'page',
  chart: 'page',
  'chart-board': 'page',
  'issue-draft': 'favourite',
  'quick-link': 'favourite',
  intake: 'comment',
  'page-comment': 'comment',
  'page-reaction': 'comment',
};
/** Nobody keeps a chart for themselves. */
const mayBePrivate = (name: string): boolean => thingOf(name) === 'page' && !name.startsWith('chart.');
const thingOf = (name: string): Thing => {
  const [thing = ''] = name.split('.');
  return LIKE[thing] ?? (thing as Thing);
};

test.each(Object.keys(ENDINGS) as Ending[])(
  'what an author or owner may once they are so: %s',
  async (name) => {
    const ending = ENDINGS[name];
    await (await ending.by())?.execute(server.db);
    const who = { userId: setup.userId, workspaceId: setup.world.workspaceId };
    const wrong: string[] = [];
    for (const { name: command } of granted)
      for (const rows of [setup.shown, setup.kept]) {
        const isPrivate = rows === setup.kept && mayBePrivate(command);
        const want = ending[isPrivate ? 'private page' : thingOf(command)];
        const { refusal } = await attempt(server.db, who, command, commandExample(command, rows));
        const got = refusal?.code ?? 'may';
        if (got !== want)
          wrong.push(`${command}${isPrivate ? ' of what is private' : ''}: expected ${want}, got ${got}`);
      }
    expect(wrong).toEqual([]);
    const actor = await loadActor(server.db, who);
    const modes = [];
    for (const { pageId } of [setup.shown, setup.kept]) {
      const row = await findPage(server.db, setup.world.workspaceId, pageId);
      const entity = schema.entities.get('page');
      modes.push(row && entity && modeFor(pageKind, actor, { entity, row }));
    }
    expect(modes).toEqual(ending.opens);
  },
);

test('every right of an author or owner is tried above, but for reading and for what one keeps for oneself', () => {
  const tried = new Set(granted.map(({ requires }) => requires));
  expect(Object.keys(relations).filter((capability) => !tried.has(capability))).toEqual([
    'preference:read',
    'preference:write',
    'favourite:read',
    'page:read',
    'chart-board:read',
    'export:read',
    'issue-draft:read',
    'notification:read',
    'view:read',
  ]);
});
