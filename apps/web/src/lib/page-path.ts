import type { Page } from '@cairn/domain';

/** The list of a project's pages, or of the workspace's. */
export const pagesPath = (slug: string, projectId: string | null): string =>
  projectId === null ? `/${slug}/pages` : `/${slug}/projects/${projectId}/pages`;

/** Where a page is. */
export const pagePath = (slug: string, row: Pick<Page, 'id' | 'projectId'>): string =>
  `${pagesPath(slug, row.projectId)}/${row.id}`;
