import { SCHEMA_VERSION } from '@cairn/editor/nodes';
import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { sql } from 'kysely';
import { featureExamples, type FeatureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';
import type { ProjectRows } from '../../../test/world.ts';
import type { Db } from '../../platform/db/index.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly pageId: string;
    readonly archivedPageId: string;
    readonly pageVersionId: string;
  }
}

const commands = {
  'page.create': ({ projectId, pageId }) => ({
    id: uuid(),
    projectId,
    parentId: pageId,
    title: 'New',
    sortOrder: 'a5',
  }),
  'page.update': ({ pageId }) => ({ pageId, patch: { title: 'Renamed' } }),
  'page.move': ({ pageId }) => ({ pageId, parentId: null, sortOrder: 'a5' }),
  'page.set-access': ({ pageId }) => ({ pageId, access: 'private' }),
  'page.lock': ({ pageId }) => ({ pageId }),
  'page.unlock': ({ pageId }) => ({ pageId }),
  'page.archive': ({ pageId }) => ({ pageId }),
  'page.unarchive': ({ archivedPageId }) => ({ pageId: archivedPageId }),
  'page.remove': ({ archivedPageId }) => ({ pageId: archivedPageId }),
  'page.restore-version': ({ pageId, pageVersionId }) => ({ pageId, versionId: pageVersionId }),
  'page.duplicate': ({ pageId }) => ({ pageId, id: uuid(), title: 'Copy', sortOrder: 'a5' }),
} satisfies FeatureExamples['commands'];

const page = (rows: ProjectRows, id: string, parentId: string | null) =>
  given('page.create', { ...commands['page.create'](rows), id, parentId });

/** A page's document with one line, and a version of it that what is written later doesn't replace. @returns the version's id */
async function insertDocument(
  db: Db,
  { workspaceId, pageId }: { readonly workspaceId: string; readonly pageId: string },
  line: string,
): Promise<string> {
  const versionId = uuid();
  const written = new Doc();
  written.getText('canary').insert(0, line);
  const state = Buffer.from(encodeStateAsUpdate(written));
  await sql`insert into doc (workspace_id, id, kind, schema_version)
    values (${workspaceId}, ${pageId}, 'page', ${SCHEMA_VERSION})`.execute(db);
  await sql`insert into doc_version (workspace_id, id, doc_id, seq, reason, authors, state)
    values (${workspaceId}, ${versionId}, ${pageId}, 0, 'before-restore', '{}', ${state})`.execute(db);
  return versionId;
}

export const examples = featureExamples({
  insert: async ({ db }, { workspaceId, projectId, authorId, archivedAt }, text) => {
    const insert = async (archived: Date | null): Promise<string> => {
      const id = uuid();
      await sql`insert into pages (workspace_id, id, scope, project_id, title, owner_id, access, is_locked, sort_order,
          archived_at, created_at, updated_at, updated_by)
        values (${workspaceId}, ${id}, ${scopes.project(projectId)}, ${projectId}, ${text('page title')}, ${authorId},
          'public', false, 'a0', ${archived}, now(), now(), ${authorId})`.execute(db);
      return id;
    };
    const [pageId, archivedPageId] = [await insert(archivedAt), await insert(new Date(Date.now() - 1000))];
    const pageVersionId = await insertDocument(db, { workspaceId, pageId }, text('page text'));
    return { pageId, archivedPageId, pageVersionId };
  },
  routes: {
    'GET /api/workspaces/:slug/projects/:project/pages/:page/description': {
      call: ({ slug }, { projectId, pageId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/pages/${pageId}/description`,
      }),
    },
    'PATCH /api/workspaces/:slug/projects/:project/pages/:page/description': {
      call: ({ slug }, { projectId, pageId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/pages/${pageId}/description`,
        body: { description_html: '<p>Written over HTTP</p>' },
      }),
    },
    'GET /api/workspaces/:slug/pages/:page/versions': {
      call: ({ slug }, { pageId }) => ({ path: `/api/workspaces/${slug}/pages/${pageId}/versions` }),
    },
    'GET /api/workspaces/:slug/pages/:page/versions/:version': {
      call: ({ slug }, { pageId, pageVersionId }) => ({
        path: `/api/workspaces/${slug}/pages/${pageId}/versions/${pageVersionId}`,
      }),
    },
  },
  commands,
  cases: [
    [
      'page.unlock',
      'a locked one',
      ({ pageId }) => ({ before: [given('page.lock', { pageId })], args: { pageId } }),
    ],
    [
      'page.archive',
      'with pages below it',
      (rows) => {
        const [below, deeper] = [uuid(), uuid()];
        return {
          before: [page(rows, below, rows.pageId), page(rows, deeper, below)],
          args: { pageId: rows.pageId },
        };
      },
    ],
    [
      'page.unarchive',
      'below one that stays archived',
      (rows) => {
        const below = uuid();
        return {
          before: [page(rows, below, rows.pageId), given('page.archive', { pageId: rows.pageId })],
          args: { pageId: below },
        };
      },
    ],
    [
      'page.remove',
      'with a page below it, and a favourite',
      (rows) => {
        const [above, below] = [uuid(), uuid()];
        return {
          before: [
            page(rows, above, null),
            page(rows, below, above),
            given('favourite.add', {
              id: uuid(),
              kind: 'page',
              targetId: above,
              folderId: null,
              sortOrder: 'a0',
            }),
            given('page.archive', { pageId: above }),
          ],
          args: { pageId: above },
        };
      },
    ],
  ],
  last: ['page.archive', 'page.remove'],
  lastRows: { 'page.remove': ({ inside }) => ({ ...inside, archivedPageId: inside.pageId }) },
});
