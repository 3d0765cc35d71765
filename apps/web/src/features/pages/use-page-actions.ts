import {
  archivePage,
  createPage,
  duplicatePage,
  lockPage,
  movePage,
  PAGE_TITLE_MAX,
  page,
  removePage,
  setPageAccess,
  unarchivePage,
  unlockPage,
  type Page,
  type PageAccess,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useEngine, useWorkspace } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { useGo } from '../../lib/use-go.ts';
import { pagePath } from '../../lib/page-path.ts';
import { openNewPage } from './open-new-page.ts';
import type { TreePlace } from '../../lib/tree-places.ts';
import { placeAtEnd } from './page-tree.ts';
import { usePageName } from './use-page-name.ts';

export interface NewPage {
  readonly projectId: string | null;
  readonly parentId?: string | null;
  readonly access: PageAccess;
}

/** Actions on pages; each is a command, shown immediately. */
export function usePageActions() {
  const t = useTranslations('pages.actions');
  const engine = useEngine();
  const { workspace } = useWorkspace();
  const run = useCommand();
  const go = useGo();
  const nameOf = usePageName();
  const pagesOf = (projectId: string | null): Page[] => engine.store.where(page, 'projectId', projectId);
  const said = (words: string, receipt: ReturnType<typeof run>): void => {
    toast.success(words, undoOffer(engine, t('undo'), [receipt]));
  };
  return {
    open: (row: Pick<Page, 'id' | 'projectId'>) => go(pagePath(workspace.slug, row)),
    create: ({ projectId, parentId = null, access }: NewPage): void => {
      const id = uuid();
      const place = placeAtEnd(pagesOf(projectId), parentId);
      run(createPage, { id, projectId, title: '', icon: null, access, ...place });
      openNewPage(go, pagePath(workspace.slug, { id, projectId }));
    },
    duplicate: (row: Page): void => {
      const id = uuid();
      const { sortOrder } = placeAtEnd(pagesOf(row.projectId), row.parentId);
      const title = t('copyOf', { name: nameOf(row) }).slice(0, PAGE_TITLE_MAX);
      run(duplicatePage, { pageId: row.id, id, title, sortOrder });
      go(pagePath(workspace.slug, { id, projectId: row.projectId }));
    },
    copyLink: (row: Page): void => {
      writeClipboard(new URL(pagePath(workspace.slug, row), location.origin).href).then(
        () => toast.success(t('linkCopied')),
        () => toast.error(t('copyFailed')),
      );
    },
    setAccess: (row: Page, access: PageAccess) => void run(setPageAccess, { pageId: row.id, access }),
    lock: (row: Page) => void run(row.isLocked ? unlockPage : lockPage, { pageId: row.id }),
    move: (row: Page, place: TreePlace) => void run(movePage, { pageId: row.id, ...place }),
    archive: (row: Page): void => {
      said(t('archived', { name: nameOf(row) }), run(archivePage, { pageId: row.id }));
    },
    restore: (row: Page): void => {
      said(t('restored', { name: nameOf(row) }), run(unarchivePage, { pageId: row.id }));
    },
    remove: (row: Page) => void run(removePage, { pageId: row.id }),
  };
}
