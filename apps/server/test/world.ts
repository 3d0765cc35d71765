import { createHash, createHmac, randomBytes } from 'node:crypto';
import { ROLE, scopes, type Role } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { insertToken } from '../src/features/tokens/store.ts';
import type { Person } from './person.ts';
import { kindOf, PRINCIPALS, type Principal } from './principals.ts';
import { insertMembership, insertProject, insertRows, type Place, type ProjectRows } from './project-rows.ts';
import { TEST_SECRET, type TestServer } from './server.ts';

export type { ProjectRows } from './project-rows.ts';

export interface World {
  readonly workspaceId: string;
  readonly slug: string;
  readonly foreignWorkspace: { readonly id: string; readonly slug: string };
  readonly owner: Person;
  readonly userIds: Readonly<Record<Principal, string>>;
  /** What each of them shows when asking. */
  readonly credentials: Readonly<Record<Principal, Readonly<Record<string, string>>>>;
  /** The project that the project principals are in; private. */
  readonly inside: ProjectRows;
  readonly insidePlace: Place;
  /** A private project that only the owner is in. */
  readonly hidden: ProjectRows;
  /** A project of another workspace. */
  readonly foreign: ProjectRows;
}

export interface WorldPlan {
  /** Words for the texts of each of the three projects. */
  readonly text?: (place: 'inside' | 'hidden' | 'foreign') => (what: string) => string;
}

/** A workspace with everybody in it, a project they see, one they do not, and one somewhere else. */
export async function createWorld(server: TestServer, plan: WorldPlan = {}): Promise<World> {
  const textOf = plan.text ?? (() => (what: string) => what);
  const owner = await server.person('owner');
  const workspace = await owner.createWorkspace();
  const elsewhere = await (await server.person('stranger')).createWorkspace();
  const userIds = {} as Record<Principal, string>;
  for (const principal of PRINCIPALS)
    userIds[principal] = await insertPrincipal(server, workspace.id, principal);
  const colleagueId = await insertUser(server, 'colleague');
  await insertMember(server, workspace.id, colleagueId, ROLE.member);
  const insidePlace = await insertProject(server, {
    workspaceId: workspace.id,
    ownerId: owner.id,
    colleagueId,
    identifier: 'IN',
    text: textOf('inside'),
  });
  await joinPrincipals(server, { userIds, workspaceId: workspace.id }, insidePlace.projectId);
  const hiddenPlace = await insertProject(server, {
    workspaceId: workspace.id,
    ownerId: owner.id,
    colleagueId: owner.id,
    identifier: 'HID',
    text: textOf('hidden'),
  });
  const foreignerId = await insertUser(server, 'foreigner');
  await insertMember(server, elsewhere.id, foreignerId, ROLE.admin);
  const foreignPlace = await insertProject(server, {
    workspaceId: elsewhere.id,
    ownerId: foreignerId,
    colleagueId: foreignerId,
    identifier: 'FOR',
    text: textOf('foreign'),
  });
  const credentials = {} as Record<Principal, Readonly<Record<string, string>>>;
  for (const principal of PRINCIPALS)
    credentials[principal] = await insertCredential(server, workspace.id, userIds[principal], principal);
  return {
    workspaceId: workspace.id,
    slug: workspace.slug,
    foreignWorkspace: elsewhere,
    owner,
    userIds,
    credentials,
    insidePlace,
    inside: await insertRows(server, insidePlace, { authorId: owner.id, text: textOf('inside') }),
    hidden: await insertRows(server, hiddenPlace, { authorId: owner.id, text: textOf('hidden') }),
    foreign: await insertRows(server, foreignPlace, { authorId: foreignerId, text: textOf('foreign') }),
  };
}

/** Gives each principal its role in one more project. */
export async function joinPrincipals(
  server: TestServer,
  { userIds, workspaceId }: Pick<World, 'userIds' | 'workspaceId'>,
  projectId: string,
): Promise<void> {
  for (const principal of PRINCIPALS) {
    const { projectRole } = kindOf(principal);
    if (projectRole !== undefined)
      await insertMembership(server, workspaceId, projectId, userIds[principal], projectRole);
  }
}

async function insertPrincipal(
  server: TestServer,
  workspaceId: string,
  principal: Principal,
): Promise<string> {
  const { workspaceRole, isRemoved, isDeactivated, isInstanceAdmin, isInvited } = kindOf(principal);
  const id = await insertUser(server, principal);
  if (workspaceRole !== undefined)
    await insertMember(server, workspaceId, id, workspaceRole, isRemoved !== true);
  if (isDeactivated) await sql`update users set deactivated_at = now() where id = ${id}`.execute(server.db);
  if (isInstanceAdmin)
    await sql`update users set is_instance_admin = true where id = ${id}`.execute(server.db);
  if (isInvited)
    await sql`insert into invitations (workspace_id, id, scope, email, role, invited_by, created_at, expires_at)
      values (${workspaceId}, ${uuid()}, ${scopes.admins}, ${`${id}@example.com`}, 20, ${id}, now(),
        now() + interval '7 days')`.execute(server.db);
  return id;
}

async function insertUser({ db }: TestServer, name: string): Promise<string> {
  const id = uuid();
  await sql`insert into users (id, email, display_name) values (${id}, ${`${id}@example.com`}, ${name})`.execute(
    db,
  );
  return id;
}

async function insertMember(
  { db }: TestServer,
  workspaceId: string,
  id: string,
  role: Role,
  isActive = true,
): Promise<void> {
  await sql`insert into members (workspace_id, id, scope, role, display_name, is_active, created_at)
    values (${workspaceId}, ${id}, ${scopes.everyone}, ${role}, 'somebody', ${isActive}, now())
    on conflict do nothing`.execute(db);
}

async function insertCredential(
  { db }: TestServer,
  workspaceId: string,
  userId: string,
  principal: Principal,
): Promise<Readonly<Record<string, string>>> {
  const { credential } = kindOf(principal);
  if (credential === 'nothing') return {};
  if (credential === 'token' || credential === 'expired token') {
    const expiresAt = credential === 'token' ? null : new Date(Date.now() - 1000);
    const { token } = await insertToken(db, { userId, workspaceId, title: principal, expiresAt });
    return { 'x-api-key': token };
  }
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  const [life, seen] = [
    credential === 'expired session' ? '-1 minute' : '90 days',
    credential === 'idle session' ? '-31 days' : '0 days',
  ];
  if (credential !== 'ended session')
    await sql`insert into sessions (id, user_id, token_hash, last_seen_at, expires_at)
      values (${uuid()}, ${userId}, ${hash}, now() + ${seen}::interval, now() + ${life}::interval)`.execute(
      db,
    );
  const signature = createHmac('sha256', TEST_SECRET).update(token).digest('base64');
  return { cookie: `cairn_session=${encodeURIComponent(`${token}.${signature}`)}` };
}
