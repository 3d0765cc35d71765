import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assetUrl, ROLE, scopes, type Role } from '@cairn/domain';
import { SCHEMA_VERSION } from '@cairn/editor/nodes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { createDiskStore } from '../src/platform/files/disk-store.ts';
import type { Person } from './person.ts';
import type { TestServer } from './server.ts';

/** Who may stand where: the principals of the permission tests. */
export const PRINCIPALS = [
  'outsider',
  'removed',
  'workspace guest',
  'workspace viewer',
  'workspace member',
  'workspace admin',
  'project guest',
  'project viewer',
  'project member',
  'project admin',
] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** Ids of one project's rows, one of each kind. */
export interface ProjectRows {
  readonly projectId: string;
  readonly stateId: string;
  readonly otherStateId: string;
  readonly closedStateId: string;
  readonly labelId: string;
  readonly issueId: string;
  readonly otherIssueId: string;
  readonly closedIssueId: string;
  readonly removedIssueId: string;
  readonly linkId: string;
  readonly relationId: string;
  readonly commentId: string;
  readonly reactionId: string;
  readonly attachmentId: string;
  /** A file that was uploaded for the issue and is not attached yet. */
  readonly assetId: string;
  readonly pageId: string;
  readonly archivedPageId: string;
  readonly pageVersionId: string;
  /** The owner's. */
  readonly favouriteId: string;
  readonly membershipId: string;
  readonly memberId: string;
  /** An open invitation of the project's workspace. */
  readonly invitationId: string;
}

export interface World {
  readonly workspaceId: string;
  readonly slug: string;
  readonly owner: Person;
  readonly userIds: Readonly<Record<Principal, string>>;
  /** The project that the project principals are in; private. */
  readonly inside: ProjectRows;
  /** A private project that only the owner is in. */
  readonly hidden: ProjectRows;
  /** A project of another workspace. */
  readonly foreign: ProjectRows;
}

const WORKSPACE_ROLE: Readonly<Record<Principal, Role | undefined>> = {
  outsider: undefined,
  removed: ROLE.member,
  'workspace guest': ROLE.guest,
  'workspace viewer': ROLE.viewer,
  'workspace member': ROLE.member,
  'workspace admin': ROLE.admin,
  'project guest': ROLE.guest,
  'project viewer': ROLE.viewer,
  'project member': ROLE.member,
  'project admin': ROLE.member,
};

const PROJECT_ROLE: Readonly<Partial<Record<Principal, Role>>> = {
  'project guest': ROLE.guest,
  'project viewer': ROLE.viewer,
  'project member': ROLE.member,
  'project admin': ROLE.admin,
};

/** A workspace with everybody in it, a project they see, one they do not, and one somewhere else. */
export async function createWorld(server: TestServer): Promise<World> {
  const owner = await server.person('owner');
  const workspace = await owner.createWorkspace();
  const elsewhere = await (await server.person('stranger')).createWorkspace();
  const userIds = {} as Record<Principal, string>;
  for (const principal of PRINCIPALS) userIds[principal] = await insertUser(server, principal);
  for (const principal of PRINCIPALS) {
    const role = WORKSPACE_ROLE[principal];
    if (role !== undefined)
      await insertMember(server, workspace.id, userIds[principal], role, principal !== 'removed');
  }
  const other = await insertUser(server, 'colleague');
  await insertMember(server, workspace.id, other, ROLE.member, true);
  const inside = await insertProject(server, workspace.id, owner.id, other, 'IN');
  for (const principal of PRINCIPALS) {
    const role = PROJECT_ROLE[principal];
    if (role !== undefined)
      await insertMembership(server, workspace.id, inside.projectId, userIds[principal], role);
  }
  const hidden = await insertProject(server, workspace.id, owner.id, other, 'HID');
  const foreignOwner = await insertUser(server, 'foreigner');
  await insertMember(server, elsewhere.id, foreignOwner, ROLE.admin, true);
  const foreign = await insertProject(server, elsewhere.id, foreignOwner, foreignOwner, 'FOR');
  return { workspaceId: workspace.id, slug: workspace.slug, owner, userIds, inside, hidden, foreign };
}

async function storeFile({ dataDir }: TestServer, key: string, content: string): Promise<void> {
  const place = path.join(dataDir, key);
  await writeFile(place, content);
  await createDiskStore(path.join(dataDir, 'files')).put(key, place);
}

async function insertUser(server: TestServer, name: string): Promise<string> {
  const id = uuid();
  await sql`insert into users (id, email, display_name) values (${id}, ${`${id}@example.com`}, ${name})`.execute(
    server.db,
  );
  return id;
}

async function insertMember(
  server: TestServer,
  workspaceId: string,
  id: string,
  role: Role,
  isActive: boolean,
) {
  await sql`insert into members (workspace_id, id, scope, role, display_name, is_active, created_at)
    values (${workspaceId}, ${id}, ${scopes.everyone}, ${role}, 'somebody', ${isActive}, now())
    on conflict do nothing`.execute(server.db);
}

async function insertMembership(
  server: TestServer,
  workspaceId: string,
  projectId: string,
  userId: string,
  role: Role,
) {
  const id = uuid();
  await sql`insert into project_members (workspace_id, id, scope, project_id, user_id, role, created_at)
    values (${workspaceId}, ${id}, ${scopes.project(projectId)}, ${projectId}, ${userId}, ${role}, now())`.execute(
    server.db,
  );
  return id;
}

async function insertProject(
  server: TestServer,
  workspaceId: string,
  ownerId: string,
  colleagueId: string,
  identifier: string,
): Promise<ProjectRows> {
  const { db } = server;
  const projectId = uuid();
  const scope = scopes.project(projectId);
  await sql`insert into projects (workspace_id, id, scope, name, identifier, is_public, has_cycles, has_modules,
      has_views, has_pages, has_intake, created_by, created_at)
    values (${workspaceId}, ${projectId}, ${scope}, ${`Project ${identifier}`}, ${identifier}, false, true, true, true,
      true, false, ${ownerId}, now())`.execute(db);
  await sql`insert into project_listings (workspace_id, id, scope, name, identifier, description, is_public, created_at)
    values (${workspaceId}, ${projectId}, ${scopes.admins}, ${identifier}, ${identifier}, '', false, now())`.execute(
    db,
  );
  await sql`insert into issue_counters (workspace_id, project_id, last_number)
    values (${workspaceId}, ${projectId}, 100)`.execute(db);
  await insertMembership(server, workspaceId, projectId, ownerId, ROLE.admin);
  const membershipId =
    colleagueId === ownerId
      ? (
          await sql<{ id: string }>`select id from project_members where project_id = ${projectId}`.execute(
            db,
          )
        ).rows[0]!.id
      : await insertMembership(server, workspaceId, projectId, colleagueId, ROLE.viewer);
  const insertState = async (name: string, group: string, isDefault: boolean): Promise<string> => {
    const id = uuid();
    await sql`insert into states (workspace_id, id, scope, project_id, name, color, "group", sort_order, is_default)
      values (${workspaceId}, ${id}, ${scope}, ${projectId}, ${name}, '#000000', ${group}, 'a0', ${isDefault})`.execute(
      db,
    );
    return id;
  };
  const stateId = await insertState('Todo', 'unstarted', true);
  const otherStateId = await insertState('Free', 'started', false);
  const closedStateId = await insertState('Done', 'completed', false);
  const labelId = uuid();
  await sql`insert into labels (workspace_id, id, scope, project_id, name, color, sort_order)
    values (${workspaceId}, ${labelId}, ${scope}, ${projectId}, 'Bug', '#000000', 'a0')`.execute(db);
  let number = 0;
  const insertIssue = async (state: string, removed = false): Promise<string> => {
    const id = uuid();
    number += 1;
    await sql`insert into issues (workspace_id, id, scope, project_id, number, title, state_id, priority, sort_order,
        created_by, created_at, updated_at, removed_at)
      values (${workspaceId}, ${id}, ${removed ? scopes.removed : scope}, ${projectId}, ${number}, 'An issue', ${state},
        'none', ${`a${number}`}, ${ownerId}, now(), now(), ${removed ? new Date() : null})`.execute(db);
    return id;
  };
  const issueId = await insertIssue(stateId);
  const otherIssueId = await insertIssue(stateId);
  const thirdIssueId = await insertIssue(stateId);
  const closedIssueId = await insertIssue(closedStateId);
  const removedIssueId = await insertIssue(stateId, true);
  const [linkId, relationId, oppositeId, commentId, reactionId] = [uuid(), uuid(), uuid(), uuid(), uuid()];
  await sql`insert into issue_links (workspace_id, id, scope, project_id, issue_id, title, url, created_by, created_at)
    values (${workspaceId}, ${linkId}, ${scope}, ${projectId}, ${issueId}, '', 'https://example.com', ${ownerId}, now())`.execute(
    db,
  );
  for (const [id, from, to, kind] of [
    [relationId, issueId, thirdIssueId, 'blocking'],
    [oppositeId, thirdIssueId, issueId, 'blocked_by'],
  ])
    await sql`insert into relations (workspace_id, id, scope, project_id, issue_id, kind, related_id, pair_id)
      values (${workspaceId}, ${id}, ${scope}, ${projectId}, ${from}, ${kind}, ${to}, ${relationId})`.execute(
      db,
    );
  await sql`insert into comments (workspace_id, id, scope, project_id, issue_id, author_id, body, created_at)
    values (${workspaceId}, ${commentId}, ${scope}, ${projectId}, ${issueId}, ${ownerId},
      ${JSON.stringify({ type: 'doc', content: [] })}::jsonb, now())`.execute(db);
  await sql`insert into reactions (workspace_id, id, scope, project_id, issue_id, comment_id, user_id, emoji)
    values (${workspaceId}, ${reactionId}, ${scope}, ${projectId}, ${issueId}, null, ${ownerId}, '+1')`.execute(
    db,
  );
  const [attachmentId, attachedId, assetId] = [uuid(), uuid(), uuid()];
  for (const id of [attachedId, assetId])
    await sql`insert into assets (id, workspace_id, purpose, entity_id, uploaded_by, name, extension, content_type, bytes,
        sha256)
      values (${id}, ${workspaceId}, 'issue-attachment', ${issueId}, ${ownerId}, 'plan.txt', 'txt', 'text/plain', 4,
        ${'0'.repeat(64)})`.execute(db);
  await storeFile(server, assetId, 'plan');
  await sql`insert into attachments (workspace_id, id, scope, project_id, issue_id, asset_id, name, url, content_type,
      bytes, author_id, created_at)
    values (${workspaceId}, ${attachmentId}, ${scope}, ${projectId}, ${issueId}, ${attachedId}, 'plan.txt',
      ${assetUrl(workspaceId, attachedId, 'txt')}, 'text/plain', 4, ${ownerId}, now())`.execute(db);
  const insertPage = async (archivedAt: Date | null): Promise<string> => {
    const id = uuid();
    await sql`insert into pages (workspace_id, id, scope, project_id, title, owner_id, access, is_locked, sort_order,
        archived_at, created_at, updated_at, updated_by)
      values (${workspaceId}, ${id}, ${scope}, ${projectId}, 'A page', ${ownerId}, 'public', false, 'a0', ${archivedAt},
        now(), now(), ${ownerId})`.execute(db);
    return id;
  };
  const pageId = await insertPage(null);
  const archivedPageId = await insertPage(new Date());
  const pageVersionId = uuid();
  const nothing = Buffer.from(encodeStateAsUpdate(new Doc()));
  await sql`insert into doc (workspace_id, id, kind, schema_version)
    values (${workspaceId}, ${pageId}, 'page', ${SCHEMA_VERSION})`.execute(db);
  await sql`insert into doc_version (workspace_id, id, doc_id, seq, reason, authors, state)
    values (${workspaceId}, ${pageVersionId}, ${pageId}, 0, 'edited', '{}', ${nothing})`.execute(db);
  const favouriteId = uuid();
  await sql`insert into favourites (workspace_id, id, scope, user_id, kind, target_id, sort_order)
    values (${workspaceId}, ${favouriteId}, ${scopes.person(ownerId)}, ${ownerId}, 'page', ${pageId}, 'a0')`.execute(
    db,
  );
  const invitationId = uuid();
  await sql`insert into invitations (workspace_id, id, scope, email, role, invited_by, created_at, expires_at)
    values (${workspaceId}, ${invitationId}, ${scopes.admins}, ${`${invitationId}@example.com`}, 10, ${ownerId}, now(),
      now() + interval '7 days')`.execute(db);
  return {
    invitationId,
    projectId,
    stateId,
    otherStateId,
    closedStateId,
    labelId,
    issueId,
    otherIssueId,
    closedIssueId,
    removedIssueId,
    linkId,
    relationId,
    commentId,
    reactionId,
    attachmentId,
    assetId,
    pageId,
    archivedPageId,
    pageVersionId,
    favouriteId,
    membershipId,
    memberId: colleagueId,
  };
}
