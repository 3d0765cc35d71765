import type { View } from '@cairn/domain';

/** `/acme/projects/…/views/…`, or `/acme/workspace-views/…` for a view of the workspace. */
export const viewPath = (slug: string, { id, projectId }: Pick<View, 'id' | 'projectId'>): string =>
  projectId === null ? `/${slug}/workspace-views/${id}` : `/${slug}/projects/${projectId}/views/${id}`;
