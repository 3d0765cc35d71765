import { projectRoles, ROLES, schema, type Capability, type Role } from '@cairn/domain';
import { commandRefs, uuid, type Command, type Ref } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixture } from '../given/fixture.ts';
import { commandExample } from '../command-examples.ts';
import { attempt } from '../given/runner.ts';
import { testServer } from '../server.ts';
import { createWorld } from '../world.ts';
import { idFor, withIds } from './with-ids.ts';

const server = testServer();
const PATIENCE = 900_000;

const world = fixture(() => createWorld(server));

/** What one person keeps, here another one. */
const OF_ONE_PERSON: ReadonlySet<string> = new Set(['favourite', 'issueDraft', 'quickLink']);
/** The entities whose rows belong to a project: the role there decides about them. */
const OF_A_PROJECT: ReadonlySet<string> = new Set([
  'project',
  ...[...schema.entities.values()].filter(({ fields }) => 'projectId' in fields).map(({ name }) => name),
]);

/** Beyond the table, their handlers compare roles. */
const STRICTER = new Set(['project.update-member', 'project.remove-member', 'project.add-members']);

interface Named {
  readonly command: Command<unknown>;
  readonly ref: Ref;
  readonly needs: string;
}

const named: readonly Named[] = [...schema.commands.values()].flatMap((command) =>
  commandRefs(command).map((ref) => ({
    command,
    ref,
    needs: ref.field === command.on ? command.requires : (command.alsoRequires[ref.field] ?? ''),
  })),
);

/** What the role in the project of a named row alone must come to: all else is an Admin's. */
function expected({ command, ref, needs }: Named, role: Role | undefined): 'not_found' | 'forbidden' | 'may' {
  const target = commandRefs(command).find(({ field }) => field === command.on);
  if (OF_ONE_PERSON.has(ref.entity) || OF_ONE_PERSON.has(target?.entity ?? '')) return 'not_found';
  if (!OF_A_PROJECT.has(ref.entity)) return 'may';
  if (role === undefined) return 'not_found';
  return projectRoles[role].includes(needs as Capability) ? 'may' : 'forbidden';
}

test(
  'each id in each command is asked for the right that is declared for it, by the role where its own row stands',
  { timeout: PATIENCE },
  async () => {
    const who = { userId: world.userIds['project admin'], workspaceId: world.workspaceId };
    const wrong: string[] = [];
    const met = { not_found: 0, forbidden: 0, may: 0 };
    for (const role of [undefined, ...ROLES]) {
      await standBeside(who.userId, role);
      for (const one of named) {
        const { command, ref } = one;
        // Found by everybody in the members' list, or by Admins of the workspace alone.
        if (ref.entity === 'projectListing' || ref.entity === 'invitation') continue;
        if (ref.entity === 'member' && ref.field === command.on) continue;
        const args = withIds(commandExample(command.name, world.inside), ref, [
          idFor(command, ref, world.hidden),
        ]);
        const { refusal } = await attempt(server.db, who, command.name, args);
        const code = refusal?.code ?? 'done';
        const want = expected(one, role);
        met[want] += 1;
        const isAsDeclared =
          want === 'may' ? code !== 'forbidden' || STRICTER.has(command.name) : code === want;
        if (!isAsDeclared || code === 'internal')
          wrong.push(`${command.name} ${ref.field} as ${role}: expected ${want}, got ${code}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(20);
  },
);

test('a Guest of a project relates none of its issues, from neither side', async () => {
  const who = { userId: world.userIds['project admin'], workspaceId: world.workspaceId };
  await standBeside(who.userId, 5);
  const [mine, theirs] = [world.inside.issueId, world.hidden.issueId];
  for (const [issueId, relatedId] of [
    [mine, theirs],
    [theirs, mine],
  ]) {
    const args = { id: uuid(), oppositeId: uuid(), issueId, kind: 'blocking', relatedId };
    expect((await attempt(server.db, who, 'relation.create', args)).refusal?.code).toBe('forbidden');
  }
  await standBeside(who.userId, 15);
  const args = { id: uuid(), oppositeId: uuid(), issueId: mine, kind: 'blocking', relatedId: theirs };
  expect((await attempt(server.db, who, 'relation.create', args)).refusal).toBeUndefined();
});

/** Gives the person this role, or none, in the project that only its owner was in. */
async function standBeside(userId: string, role: Role | undefined): Promise<void> {
  const { workspaceId, hidden } = world;
  await sql`delete from project_members where project_id = ${hidden.projectId} and user_id = ${userId}`.execute(
    server.db,
  );
  if (role !== undefined)
    await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
      values (${workspaceId}, ${uuid()}, ${`p:${hidden.projectId}`}, ${hidden.projectId}, ${userId}, ${role}, now())`.execute(
      server.db,
    );
}
