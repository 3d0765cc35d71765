import { ROLE, scopes, type Role } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { EXAMPLES_IN_ORDER } from './all-examples.ts';
import type { TestServer } from './server.ts';

/** What was there before the rows that somebody writes; the `examples.ts` of features add the IDs of theirs. */
export interface Place {
  readonly workspaceId: string;
  readonly projectId: string;
  /** The colleague's in the project, and in the workspace. */
  readonly membershipId: string;
  readonly memberId: string;
}

/** IDs of one project's rows, one of each kind; the `examples.ts` of features add the IDs of theirs. */
export interface ProjectRows extends Place {}

/** By whom rows are written, and what has become of them since. */
export interface Written {
  readonly authorId: string;
  /** Null for work that goes on. */
  readonly archivedAt: Date | null;
  /** Whether it is removed and only to be restored. */
  readonly isRemoved: boolean;
}

export interface Writing {
  readonly authorId: string;
  readonly state?: 'archived' | 'removed';
  /** Every text that people write, by what it is; a word to look for later. */
  readonly text?: (what: string) => string;
}

export async function insertMembership(
  server: TestServer,
  workspaceId: string,
  projectId: string,
  userId: string,
  role: Role,
): Promise<string> {
  const id = uuid();
  await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
    values (${workspaceId}, ${id}, ${scopes.project(projectId)}, ${projectId}, ${userId}, ${role}, now())`.execute(
    server.db,
  );
  return id;
}

export interface ProjectPlan {
  readonly workspaceId: string;
  readonly ownerId: string;
  readonly colleagueId: string;
  readonly identifier: string;
  readonly isPublic?: boolean;
  readonly isArchived?: boolean;
  readonly text?: (what: string) => string;
}

/** A project with what features begin it with, its owner as Admin and a colleague as Viewer. */
export async function insertProject({ db, ...server }: TestServer, plan: ProjectPlan): Promise<Place> {
  const { workspaceId, ownerId, colleagueId, identifier, isPublic = false, text = (what) => what } = plan;
  const projectId = uuid();
  const scope = scopes.project(projectId);
  const archivedAt = plan.isArchived ? new Date() : null;
  await sql`insert into projects (workspace_id, id, scope, name, identifier, description, is_public, has_cycles,
      has_modules, has_views, has_pages, has_intake, created_by, created_at, archived_at)
    values (${workspaceId}, ${projectId}, ${scope}, ${`${text('project name')} ${identifier}`}, ${identifier},
      ${text('project description')}, ${isPublic}, true, true, true, true, false, ${ownerId}, now(), ${archivedAt})`.execute(
    db,
  );
  await sql`insert into project_listings (workspace_id, id, scope, name, identifier, description, is_public, created_at,
      archived_at)
    values (${workspaceId}, ${projectId}, ${isPublic ? scopes.members : scopes.admins}, ${text('listing name')},
      ${identifier}, '', ${isPublic}, now(), ${archivedAt})`.execute(db);
  await sql`insert into issue_counters (workspace_id, project_id, last_number)
    values (${workspaceId}, ${projectId}, 1000)`.execute(db);
  const whole = { db, ...server };
  const ownersId = await insertMembership(whole, workspaceId, projectId, ownerId, ROLE.admin);
  const membershipId =
    colleagueId === ownerId
      ? ownersId
      : await insertMembership(whole, workspaceId, projectId, colleagueId, ROLE.viewer);
  const began = { workspaceId, projectId, membershipId, memberId: colleagueId };
  const more: Partial<Place>[] = [];
  for (const { begin } of EXAMPLES_IN_ORDER) more.push((await begin?.(whole, began, text)) ?? {});
  return Object.assign(began, ...more) as Place;
}

/** One row of everything that people write in a project, all of it by one author. */
export async function insertRows(server: TestServer, place: Place, writing: Writing): Promise<ProjectRows> {
  const { authorId, state, text = (what) => what } = writing;
  const archivedAt = state === 'archived' ? new Date(Date.now() - 1000) : null;
  const written: Written = { authorId, archivedAt, isRemoved: state === 'removed' };
  // Whole once each feature has added its own; each finds what it comes after.
  let rows = place as ProjectRows;
  for (const { insert } of EXAMPLES_IN_ORDER)
    rows = { ...rows, ...(await insert?.(server, { ...rows, ...written }, text)) };
  return rows;
}
