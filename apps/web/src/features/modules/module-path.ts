import type { Module } from '@cairn/domain';

/** `/acme/projects/…/modules/…` */
export const modulePath = (slug: string, row: Pick<Module, 'id' | 'projectId'>): string =>
  `/${slug}/projects/${row.projectId}/modules/${row.id}`;
