import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assetUrl, ROLE, scopes, type Role } from '@cairn/domain';
import { SCHEMA_VERSION } from '@cairn/editor/nodes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { createDiskStore } from '../src/platform/files/disk-store.ts';
import { FEATURE_EXAMPLES } from './all-examples.ts';
import type { TestServer } from './server.ts';

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
  /** The author's. */
  readonly favouriteId: string;
  readonly membershipId: string;
  readonly memberId: string;
  /** An open invitation of the project's workspace. */
  readonly invitationId: string;
  /** Of other features, by the name of the entity. */
  readonly more: Readonly<Record<string, string>>;
}

/** What was there before the rows that somebody writes. */
export type Place = Pick<
  ProjectRows,
  'projectId' | 'stateId' | 'otherStateId' | 'closedStateId' | 'labelId' | 'membershipId' | 'memberId'
> & { readonly workspaceId: string };

export interface Writing {
  readonly authorId: string;
  /** Whether the work is archived, or removed and only to be restored. */
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

/** A project with its states and a label, its owner as Admin and a colleague as Viewer. */
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
  const insertState = async (name: string, group: string, isDefault: boolean): Promise<string> => {
    const id = uuid();
    await sql`insert into states (workspace_id, id, scope, project_id, name, color, "group", sort_order, is_default)
      values (${workspaceId}, ${id}, ${scope}, ${projectId}, ${text(`state ${name}`)}, '#000000', ${group}, 'a0',
        ${isDefault})`.execute(db);
    return id;
  };
  const stateId = await insertState('Todo', 'unstarted', true);
  const otherStateId = await insertState('Free', 'started', false);
  const closedStateId = await insertState('Done', 'completed', false);
  const labelId = uuid();
  await sql`insert into labels (workspace_id, id, scope, project_id, name, color, sort_order)
    values (${workspaceId}, ${labelId}, ${scope}, ${projectId}, ${text('label')}, '#000000', 'a0')`.execute(
    db,
  );
  return {
    workspaceId,
    projectId,
    stateId,
    otherStateId,
    closedStateId,
    labelId,
    membershipId,
    memberId: colleagueId,
  };
}

let lastNumber = 0;

/** One row of everything that people write in a project, all of it by one author. */
export async function insertRows(server: TestServer, place: Place, writing: Writing): Promise<ProjectRows> {
  const { db } = server;
  const { workspaceId, projectId, stateId, closedStateId } = place;
  const { authorId, state, text = (what) => what } = writing;
  const scope = scopes.project(projectId);
  const past = new Date(Date.now() - 1000);
  const archivedAt = state === 'archived' ? past : null;
  const insertIssue = async (stateOfIssue: string, removed = state === 'removed'): Promise<string> => {
    const id = uuid();
    lastNumber += 1;
    await sql`insert into issues (workspace_id, id, scope, project_id, number, title, state_id, priority, sort_order,
        created_by, created_at, updated_at, archived_at, removed_at)
      values (${workspaceId}, ${id}, ${removed ? scopes.removed : scope}, ${projectId}, ${lastNumber},
        ${text('issue title')}, ${stateOfIssue}, 'none', ${`a${lastNumber}`}, ${authorId}, now(), now(), ${archivedAt},
        ${removed ? past : null})`.execute(db);
    return id;
  };
  const issueId = await insertIssue(stateId);
  const otherIssueId = await insertIssue(stateId);
  const thirdIssueId = await insertIssue(stateId);
  const closedIssueId = await insertIssue(closedStateId);
  const removedIssueId = await insertIssue(stateId, true);
  const linkId = uuid();
  await sql`insert into issue_links (workspace_id, id, scope, project_id, issue_id, title, url, created_by, created_at)
    values (${workspaceId}, ${linkId}, ${scope}, ${projectId}, ${issueId}, ${text('link title')}, 'https://example.com',
      ${authorId}, now())`.execute(db);
  const [relationId, oppositeId] = [uuid(), uuid()];
  for (const [id, from, to, kind] of [
    [relationId, issueId, thirdIssueId, 'blocking'],
    [oppositeId, thirdIssueId, issueId, 'blocked_by'],
  ])
    await sql`insert into relations (workspace_id, id, scope, project_id, issue_id, kind, related_id, pair_id)
      values (${workspaceId}, ${id}, ${scope}, ${projectId}, ${from}, ${kind}, ${to}, ${relationId})`.execute(
      db,
    );
  const [commentId, reactionId] = [uuid(), uuid()];
  const said = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: text('comment') }] }],
  };
  await sql`insert into comments (workspace_id, id, scope, project_id, issue_id, author_id, body, created_at)
    values (${workspaceId}, ${commentId}, ${scope}, ${projectId}, ${issueId}, ${authorId}, ${JSON.stringify(said)}::jsonb,
      now())`.execute(db);
  await sql`insert into reactions (workspace_id, id, scope, project_id, issue_id, comment_id, user_id, emoji)
    values (${workspaceId}, ${reactionId}, ${scope}, ${projectId}, ${issueId}, null, ${authorId}, '+1')`.execute(
    db,
  );
  const [attachmentId, attachedId, assetId] = [uuid(), uuid(), uuid()];
  for (const id of [attachedId, assetId])
    await sql`insert into assets (id, workspace_id, purpose, entity_id, uploaded_by, name, extension, content_type, bytes,
        sha256)
      values (${id}, ${workspaceId}, 'issue-attachment', ${issueId}, ${authorId}, ${text('file name')}, 'txt',
        'text/plain', ${Buffer.byteLength(text('file content'))}, ${'0'.repeat(64)})`.execute(db);
  await storeFile(server, assetId, text('file content'));
  await sql`insert into attachments (workspace_id, id, scope, project_id, issue_id, asset_id, name, url, content_type,
      bytes, author_id, created_at)
    values (${workspaceId}, ${attachmentId}, ${scope}, ${projectId}, ${issueId}, ${attachedId}, ${text('attachment name')},
      ${assetUrl(workspaceId, attachedId, 'txt')}, 'text/plain', 4, ${authorId}, now())`.execute(db);
  const insertPage = async (archived: Date | null): Promise<string> => {
    const id = uuid();
    await sql`insert into pages (workspace_id, id, scope, project_id, title, owner_id, access, is_locked, sort_order,
        archived_at, created_at, updated_at, updated_by)
      values (${workspaceId}, ${id}, ${scope}, ${projectId}, ${text('page title')}, ${authorId}, 'public', false, 'a0',
        ${archived}, now(), now(), ${authorId})`.execute(db);
    return id;
  };
  const pageId = await insertPage(archivedAt);
  const archivedPageId = await insertPage(past);
  const pageVersionId = await insertDocument(server, workspaceId, pageId, text('page text'));
  const favouriteId = uuid();
  await sql`insert into favourites (workspace_id, id, scope, user_id, kind, target_id, sort_order)
    values (${workspaceId}, ${favouriteId}, ${scopes.person(authorId)}, ${authorId}, 'page', ${pageId}, 'a0')`.execute(
    db,
  );
  const invitationId = uuid();
  await sql`insert into invitations (workspace_id, id, scope, email, role, invited_by, created_at, expires_at)
    values (${workspaceId}, ${invitationId}, ${scopes.admins}, ${`${invitationId}@example.com`}, 10, ${authorId}, now(),
      now() + interval '7 days')`.execute(db);
  const rows = {
    ...place,
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
    invitationId,
  };
  let more: Readonly<Record<string, string>> = {};
  for (const { insert } of FEATURE_EXAMPLES)
    more = { ...more, ...(await insert?.(server, { ...rows, authorId }, text)) };
  return { ...rows, more };
}

async function storeFile({ dataDir }: TestServer, key: string, content: string): Promise<void> {
  const place = path.join(dataDir, key);
  await writeFile(place, content);
  await createDiskStore(path.join(dataDir, 'files')).put(key, place);
}

/** A page's document with one line, and a version of it. @returns the version's id */
async function insertDocument(
  { db }: TestServer,
  workspaceId: string,
  pageId: string,
  line: string,
): Promise<string> {
  const versionId = uuid();
  const written = new Doc();
  written.getText('canary').insert(0, line);
  const state = Buffer.from(encodeStateAsUpdate(written));
  await sql`insert into doc (workspace_id, id, kind, schema_version)
    values (${workspaceId}, ${pageId}, 'page', ${SCHEMA_VERSION})`.execute(db);
  await sql`insert into doc_version (workspace_id, id, doc_id, seq, reason, authors, state)
    values (${workspaceId}, ${versionId}, ${pageId}, 0, 'edited', '{}', ${state})`.execute(db);
  return versionId;
}
