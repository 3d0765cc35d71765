import { createExport, issueExport, type IssueExport } from '@cairn/domain';
import { createIssueExport, getExportFile, listIssueExports } from '@cairn/domain/exports/routes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import path from 'node:path';
import { notFound, selectList } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { serveFile } from '../../platform/files/index.ts';
import { route, runOrRefuse } from '../../platform/http/index.ts';
import { CONTENT_TYPES } from './file-of.ts';
import { findFile, type Owned } from './store.ts';

export const routes = [
  route(createIssueExport, async ({ services, member, input }) => {
    const { provider: format, project: projectIds, multiple: isSplit } = input;
    const id = uuid();
    await runOrRefuse(services, member, createExport, { id, format, projectIds, isSplit });
    const [row] = (await exportsOf(services.db, member)).filter((each) => each.id === id);
    if (!row) throw notFound();
    return exportJson(row);
  }),

  route(listIssueExports, async ({ services: { db }, member }) =>
    (await exportsOf(db, member)).map(exportJson),
  ),

  route(getExportFile, async ({ services: { db, files }, member, actor, params, raw }) => {
    const file = await findFile(db, member, params.export, new Date());
    const { projectRoles } = await actor();
    // An old file must not give access to projects that its owner can no longer see.
    if (!file || file.projectIds.some((id) => !projectRoles.has(id))) throw notFound();
    const contentType = CONTENT_TYPES[path.extname(file.name).slice(1)] ?? '';
    const { id: key, ...shown } = file;
    const answer = await serveFile(raw, files.store, { ...shown, key, contentType, isInline: false });
    if (!answer) throw new Error(`the store has lost the export ${key}`);
    answer.headers.set('content-type', contentType);
    return answer;
  }),
];

/** Newest first. */
async function exportsOf(db: Db, { workspaceId, userId }: Owned): Promise<IssueExport[]> {
  const { rows } = await sql<IssueExport>`select ${selectList(issueExport)} from issue_exports
    where workspace_id = ${workspaceId} and user_id = ${userId} order by asked_at desc, id desc`.execute(db);
  return rows;
}

const moment = (at: number): string => new Date(at).toISOString();

const exportJson = (row: IssueExport) => ({
  id: row.id,
  provider: row.format,
  project: row.projectIds,
  multiple: row.isSplit,
  status: row.status,
  reason: row.fault,
  issues: row.issues,
  bytes: row.bytes,
  created_at: moment(row.askedAt),
  expires_at: row.expiresAt === null ? null : moment(row.expiresAt),
});
