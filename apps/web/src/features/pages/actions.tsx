import { can, createPage, page, project as projectEntity } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { PageIcon } from '@cairn/ui/icons';
import type { ActionContext } from '../../data/action.ts';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { pagePath } from '../../lib/page-path.ts';
import { openNewPage } from './open-new-page.ts';
import { pageReference } from './page-reference.tsx';
import { placeAtEnd } from './page-tree.ts';

export const actions: FeatureActions = {
  actions: [
    {
      id: 'page.create',
      section: 'create',
      order: 30,
      name: (say) => say('pages.list.new'),
      icon: <PageIcon />,
      synonyms: ['create page', 'new page', 'add page', 'new document', 'new doc', 'new note', 'write a doc'],
      when: mayCreatePageHere,
      run: createPageHere,
    },
  ],
  finders: [
    {
      reference: pageReference,
      order: 10,
      label: 'commands.groups.pages',
      textLabel: 'commands.groups.serverPages',
      answer: 'pages',
      isFound: ({ archivedAt, title }) => archivedAt === null && title !== '',
    },
  ],
  destinations: [
    {
      in: 'workspace',
      id: 'workspacePages',
      order: 40,
      label: 'commands.go.workspacePages',
      icon: <PageIcon />,
      path: '/pages',
      keys: 'g d',
      synonyms: ['workspace pages', 'go to pages', 'wiki', 'documents', 'docs', 'knowledge base'],
    },
    {
      in: 'project',
      id: 'pages',
      order: 20,
      label: 'commands.go.pages',
      word: 'pages',
      icon: () => <PageIcon />,
      path: '/pages',
      switch: 'hasPages',
      synonyms: ['project pages', 'project docs'],
    },
  ],
  undoWords: {
    'page.archive': { undo: 'commands.undone.unarchived', redo: 'commands.redone.archived' },
    'page.unarchive': { undo: 'commands.undone.archived', redo: 'commands.redone.unarchived' },
  },
};

/** In the current project, else in the workspace. */
function createPageHere({ engine, projectId, lookups, workspace, run, go }: ActionContext): void {
  const home = projectId === undefined ? undefined : lookups.rows(projectEntity).get(projectId);
  const place = home?.hasPages === true ? home.id : null;
  const pages = engine.store.where(page, 'projectId', place);
  const id = uuid();
  run(createPage, {
    id,
    projectId: place,
    title: '',
    icon: null,
    access: 'public',
    ...placeAtEnd(pages, null),
  });
  openNewPage(go, pagePath(workspace.slug, { id, projectId: place }));
}

/** Whether the person may create a page where {@link createPageHere} would put it. */
function mayCreatePageHere({ actor, projectId, lookups }: ActionContext): boolean {
  const home = projectId === undefined ? undefined : lookups.rows(projectEntity).get(projectId);
  const subject = home?.hasPages === true ? { entity: projectEntity, row: home } : 'workspace';
  return can(actor, 'page:create', subject);
}
