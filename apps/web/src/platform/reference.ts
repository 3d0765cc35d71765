import type { Project } from '@cairn/domain';
import type { Entity, Row, RowOfEntity } from '@cairn/sync/schema';
import type { ReactNode } from 'react';
import type { Say } from '../data/action.ts';

/** What naming a row may need. */
export interface ReferenceContext {
  readonly say: Say;
  /** The project that the row is in. */
  readonly project: Project | undefined;
}

interface ReferenceTo<Of> {
  readonly name: (row: Of, context: ReferenceContext) => string;
  readonly icon: (row: Of) => ReactNode;
  /** Where it is, from the workspace's slug on. */
  readonly path: (slug: string, row: Of) => string;
  /** The project that it is in; null for what is in none. */
  readonly projectId: (row: Of) => string | null;
}

/** How the rows of an entity are named, drawn and linked outside of their feature's own screens. */
export interface Reference extends ReferenceTo<Row> {
  readonly entity: Entity;
}

/**
 * Says it of an entity.
 *
 * @example
 * export const cycleReference = referenceTo(cycle, {
 *   name: (row) => row.name,
 *   icon: () => <CycleIcon />,
 *   path: (slug, row) => `/${slug}/projects/${row.projectId}/cycles/${row.id}`,
 *   projectId: (row) => row.projectId,
 * });
 */
export const referenceTo = <E extends Entity>(entity: E, how: ReferenceTo<RowOfEntity<E>>): Reference =>
  // Whoever asks has read the row from this entity.
  ({ entity, ...how }) as unknown as Reference;
