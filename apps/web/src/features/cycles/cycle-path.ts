import type { Cycle } from '@cairn/domain';

/** `/acme/projects/…/cycles/…` */
export const cyclePath = (slug: string, row: Pick<Cycle, 'id' | 'projectId'>): string =>
  `/${slug}/projects/${row.projectId}/cycles/${row.id}`;
