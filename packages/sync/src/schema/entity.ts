import type { Field, Fields, RowOf } from './fields.ts';

/** Any row on the wire or in a store, before its entity is known. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** What a synced noun is. Made by {@link defineEntity}; everything generic is derived from it. */
export interface Entity<Name extends string = string, F extends Fields = Fields> {
  readonly name: Name;
  /** The SQL table, snake_case plural. */
  readonly table: string;
  readonly fields: F;
  /** The one scope in which this row is visible. A method, so that any entity passes for an `Entity`. */
  scope(row: RowOf<F>): string;
  /** The capability asked for reading one row, beyond its scope. */
  readonly readBy: string;
  /** Fields by which the client keeps an index from value to rows. */
  readonly indexes: readonly (keyof F & string)[];
  /**
   * Present for entities that are loaded parent by parent (comments of an issue) and not at start.
   * Names the field that holds the parent's id.
   */
  readonly partOf?: keyof F & string;
  /** Which of many rows the first paint can do without. */
  readonly cold?: ColdRows<keyof F & string>;
  /** How many rows there may be. */
  readonly atMost?: MostRows<keyof F & string>;
  /** Distinguishes stored rows of one declaration from those of another. */
  readonly hash: string;
}

export type RowOfEntity<E> = E extends Entity<string, infer F> ? RowOf<F> & { readonly id: string } : never;

export interface EntityDeclaration<Name extends string, F extends Fields> {
  readonly name: Name;
  readonly table: string;
  readonly fields: F;
  readonly scope: (row: RowOf<F>) => string;
  readonly readBy: string;
  readonly indexes?: readonly (keyof F & string)[];
  readonly partOf?: keyof F & string;
  readonly cold?: ColdRows<keyof F & string>;
  readonly atMost?: MostRows<keyof F & string>;
}

/** So many rows with equal values in these fields; in a whole workspace where none is named. */
export interface MostRows<Field extends string> {
  readonly count: number;
  readonly per: readonly Field[];
}

/**
 * Rows whose `field` lies further back than `olderThanDays` are sent after the first paint. Where the others are many,
 * those without a value in `field` come first, the newest by `newest` before older ones.
 */
export interface ColdRows<Field extends string> {
  readonly field: Field;
  readonly olderThanDays: number;
  readonly newest: Field;
}

/**
 * Declares an entity.
 *
 * @example
 * const label = defineEntity({
 *   name: 'label', table: 'labels', readBy: 'label:read',
 *   fields: { id: id(), projectId: ref('project'), name: text() },
 *   scope: (row) => `p:${row.projectId}`,
 * });
 */
export function defineEntity<const Name extends string, F extends Fields>(
  declaration: EntityDeclaration<Name, F>,
): Entity<Name, F> {
  if (!('id' in declaration.fields)) throw new Error(`entity ${declaration.name}: expected a field "id"`);
  return { indexes: [], ...declaration, hash: hashOf(declaration.fields) };
}

/** A short stable hash (FNV-1a) of the shape, so that a stored snapshot of another shape is never read. */
function hashOf(fields: Fields): string {
  const shape = Object.entries(fields)
    .map(([name, field]: [string, Field]) => `${name}:${field.kind}:${field.nullable}:${field.to ?? ''}`)
    .join(',');
  let hash = 0x811c9dc5;
  for (let at = 0; at < shape.length; at++) {
    hash = Math.imul(hash ^ shape.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
