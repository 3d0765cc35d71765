import { defineEntity, type Entity, type Row, type RowOfEntity } from './entity.ts';
import { id, type Fields } from './fields.ts';
import type { PatchOf } from './command.ts';

interface FacetDeclaration<Of extends Entity, Name extends string, F extends Fields, Carried> {
  readonly name: Name;
  readonly table: string;
  /** The facet's own fields. */
  readonly fields: F;
  /** The fields of `of` that its scope depends on. */
  readonly carries: readonly (Carried & keyof Of['fields'] & string)[];
  readonly readBy?: string;
  readonly indexes?: readonly (keyof F & string)[];
  /** It is about this one row: a copy of the row gets none of it. */
  readonly isOwn?: true;
}

/** The fields of a facet's row: its own, and those that it carries. */
type FacetFields<Of extends Entity, F extends Fields, Carried extends keyof Of['fields']> = {
  readonly id: ReturnType<typeof id>;
} & Pick<Of['fields'], Carried> &
  F;

/**
 * Declares fields that a feature adds to rows of another entity, in a table of its own: a side row with the same ID, there
 * only if one of the fields has been set. It has the scope of its entity's row and follows it into another one. Stores
 * join it to the row, where {@link facetOf} reads it.
 *
 * @example
 * const issueCycle = facet(issue, {
 *   name: 'issueCycle', table: 'issue_cycles', carries: ['projectId', 'removedAt'],
 *   fields: { cycleId: optional(ref('cycle')) },
 * });
 */
export function facet<
  Of extends Entity,
  const Name extends string,
  F extends Fields,
  const Carried extends keyof Of['fields'] & string,
>(
  of: Of,
  {
    name,
    table,
    fields,
    carries,
    readBy = of.readBy,
    indexes = [],
    isOwn,
  }: FacetDeclaration<Of, Name, F, Carried>,
): Entity<Name, FacetFields<Of, F, Carried>> {
  const carried = Object.fromEntries(carries.map((field) => [field, of.fields[field]]));
  return defineEntity<Name, FacetFields<Of, F, Carried>>({
    name,
    table,
    readBy,
    fields: { id: id(), ...carried, ...fields },
    scope: (row) => of.scope(row),
    indexes: indexes,
    follows: { entity: of, carries, isOwn },
  });
}

/** The facet of a row from a store, undefined if none of its fields was ever set. */
export const facetOf = <F extends Entity>(row: object, { name }: F): RowOfEntity<F> | undefined =>
  (row as Record<string, unknown>)[name] as RowOfEntity<F> | undefined;

/** The row with this facet in place of the one it had. */
export function withFacet<R extends object>(row: R, { name }: Entity, side: Row | undefined): R {
  if (side) return { ...row, [name]: side };
  const { [name]: _former, ...rest } = row as Record<string, unknown>;
  return rest as R;
}

/** What a facet's row takes over from the row that it belongs to. */
export function carriedFrom(facet: Entity, row: object): PatchOf<Entity> {
  const { carries = [] } = facet.follows ?? {};
  return Object.fromEntries(carries.map((field) => [field, (row as Record<string, unknown>)[field]]));
}
