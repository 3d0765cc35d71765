import type { Page } from '@cairn/domain';

/** The path to the list of a project's pages, or of the workspace's. */
export const pagesPath = (slug: string, projectId: string | null): string =>
  projectId === null ? `/${slug}/pages` : `/${slug}/projects/${projectId}/pages`;

/** The path to a page. */
export const pagePath = (slug: string, row: Pick<Page, 'id' | 'projectId'>): string =>
  `${pagesPath(slug, row.projectId)}/${row.id}`;
