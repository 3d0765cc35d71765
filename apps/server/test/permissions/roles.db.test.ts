import { isRole, ROLE, ROLES } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../given/fixture.ts';
import { inParallel } from '../given/in-parallel.ts';
import { attempt } from '../given/runner.ts';
import { isKnown, kindOf, PRINCIPALS, type Principal } from '../principals.ts';
import { testServer } from '../server.ts';
import { createWorld } from '../world.ts';
import { sampled, sayCounts } from './sampled.ts';

const server = testServer();
const PATIENCE = 900_000;
/** Of all cases, in the pipeline. */
const SHARE = 0.08;

const membershipIds = new Map<string, string>();

afterAll(sayCounts);
const setup = fixture(async () => {
  const world = await createWorld(server);
  const { rows } = await sql<{ id: string; userId: string }>`
    select id, user_id from project_members where project_id = ${world.inside.projectId}`.execute(server.db);
  for (const { id, userId } of rows) membershipIds.set(userId, id);
  return { world };
});

/** What a role is, and what only looks like one. */
const VALUES: readonly unknown[] = [
  ...ROLES,
  undefined,
  null,
  0,
  '',
  21,
  25,
  -5,
  15.5,
  '20',
  true,
  [20],
  { role: 20 },
];

interface Change {
  readonly name: string;
  readonly by: Principal;
  readonly of: Principal;
  readonly value: unknown;
}

const members = PRINCIPALS.filter(
  (principal) =>
    isKnown(principal) && kindOf(principal).workspaceRole !== undefined && !kindOf(principal).isRemoved,
);
const changes: readonly Change[] = [
  'member.update',
  'project.update-member',
  'project.add-members',
  'invitation.update',
].flatMap((name) =>
  members.flatMap((by) => members.flatMap((of) => VALUES.map((value) => ({ name, by, of, value })))),
);

function argsOf({ name, of, value }: Change): Record<string, unknown> {
  const userId = setup.world.userIds[of];
  const role = value === undefined ? {} : { role: value };
  if (name === 'member.update') return { memberId: userId, ...role };
  if (name === 'project.update-member') return { membershipId: membershipIds.get(userId) ?? uuid(), ...role };
  if (name === 'invitation.update') return { invitationId: setup.world.inside.invitationId, ...role };
  return { projectId: setup.world.inside.projectId, members: [{ id: uuid(), userId, ...role }] };
}

/** The one who changes, and the one who is changed, where the command looks. */
function rolesIn({ name, by, of }: Change): { readonly mine: number; readonly theirs: number } {
  const level = name.startsWith('project.') ? 'projectRole' : 'workspaceRole';
  const theirs = name === 'invitation.update' ? 0 : (kindOf(of)[level] ?? 0);
  return { mine: kindOf(by)[level] ?? 0, theirs };
}

test(
  'nobody gives a role above their own, touches a role above their own, or changes their own',
  { timeout: PATIENCE },
  async () => {
    const wrong: string[] = [];
    let done = 0;
    await inParallel(sampled('role changes', SHARE, changes), 6, async (one) => {
      const who = { userId: setup.world.userIds[one.by], workspaceId: setup.world.workspaceId };
      const { refusal, entries } = await attempt(server.db, who, one.name, argsOf(one));
      const { mine, theirs } = rolesIn(one);
      const name = `${one.name} of ${one.of} to ${JSON.stringify(one.value)} by ${one.by}`;
      if (refusal?.code === 'internal') wrong.push(`${name}: failed`);
      if (refusal) return;
      if (!isRole(one.value)) wrong.push(`${name}: took what is no role`);
      else if (entries.length > 0) {
        done += 1;
        const isOwn = one.by === one.of && one.name !== 'invitation.update';
        // Only an Admin of the place gives roles there at all.
        if (mine < ROLE.admin || one.value > mine || theirs > mine || isOwn) wrong.push(`${name}: done`);
      }
    });
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(done).toBeGreaterThan(5);
  },
);

test(
  "two Admins who take each other's role at the same moment do not both succeed",
  { timeout: PATIENCE },
  async () => {
    const { workspaceId } = setup.world;
    for (let round = 0; round < 5; round++) {
      const pair = await Promise.all([server.person('one'), server.person('other')]);
      const [one, other] = pair;
      const workspace = await one.createWorkspace();
      await sql`insert into members (workspace_id, id, scope, role, display_name, created_at)
      values (${workspace.id}, ${other.id}, 'g', ${ROLE.admin}, 'other', now())`.execute(server.db);
      // Two processes: neither waits for the other's queue, only for its rows.
      const far = await server.another();
      const ends = [server.url, far.url];
      await Promise.all(
        pair.map((person, at) =>
          person.at(ends[at] ?? '').call('POST', `/api/workspaces/${workspace.slug}/commands`, {
            name: 'member.update',
            v: 1,
            args: { memberId: pair[1 - at]?.id, role: ROLE.guest },
          }),
        ),
      );
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from members
      where workspace_id = ${workspace.id} and is_active and role = ${ROLE.admin}`.execute(server.db);
      expect(rows[0]?.count, `Admins left in round ${round} of ${workspaceId}`).toBeGreaterThan(0);
    }
  },
);
