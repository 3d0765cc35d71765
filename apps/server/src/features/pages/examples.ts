import { uuid } from '@cairn/sync/schema';
import { featureExamples, type FeatureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';
import type { ProjectRows } from '../../../test/world.ts';

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

export const examples = featureExamples({
  routes: {
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
