import type { Field, Fields, RowOf } from './fields.ts';

/** A row of any entity, on the wire or in a store. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** A kind of synced row, created by {@link defineEntity}. */
export interface Entity<Name extends string = string, F extends Fields = Fields> {
  readonly name: Name;
  /** The SQL table, snake_case plural. */
  readonly table: string;
  readonly fields: F;
  /** The one scope in which this row is visible. A method, so that every entity is assignable to `Entity`. */
  scope(row: RowOf<F>): string;
  /** The capability needed to read a row, in addition to its scope. */
  readonly readBy: string;
  /** Fields that the client indexes, from value to rows. */
  readonly indexes: readonly (keyof F & string)[];
  /** Whether a row is kept out of every list: only its ID, or asking for what is set aside, finds it. */
  aside?(row: RowOf<F>): boolean;
  /**
   * For entities that are loaded per parent (the comments of an issue) and not at start:
   * the field that holds the parent's ID.
   */
  readonly partOf?: keyof F & string;
  /** For a {@link facet}: the entity whose rows it adds fields to. */
  readonly follows?: Followed;
  /** Which rows are not needed for the first paint. */
  readonly cold?: ColdRows<keyof F & string>;
  /** The limit on the number of rows. */
  readonly atMost?: MostRows<keyof F & string>;
  /** What the kept history leaves out: all rows, or fields that hold personal data or texts with versions of their own. */
  readonly unrecorded?: 'all' | readonly (keyof F & string)[];
  /** Fields that name a person only while they belong to what the row stands in; whoever leaves comes out of them. */
  readonly seats?: readonly (keyof F & string)[];
  /** Identifies the declaration, so that rows stored with another one are not read. */
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
  readonly aside?: (row: RowOf<F>) => boolean;
  readonly partOf?: keyof F & string;
  readonly cold?: ColdRows<keyof F & string>;
  readonly atMost?: MostRows<keyof F & string>;
  readonly unrecorded?: 'all' | readonly (keyof F & string)[];
  readonly seats?: readonly (keyof F & string)[];
  readonly follows?: Followed;
}

interface Followed {
  readonly entity: Entity;
  /** Fields that are kept equal to those of the entity's row: all that its scope depends on. */
  readonly carries: readonly string[];
  /** A copy of the row gets none of it. */
  readonly isOwn?: true | undefined;
}

/** A limit on rows with equal values in these fields; without fields, on rows in a workspace. */
interface MostRows<Field extends string> {
  readonly count: number;
  readonly per: readonly Field[];
  /**
   * Of these, how many may be of one person, whose ID is in the field `by`; so nobody uses up alone what is there for all. With
   * it, rows that only one person sees count for that person alone, and not for `count`.
   */
  readonly ofOne?: { readonly count: number; readonly by: Field };
}

/**
 * Rows whose `field` is more than `olderThanDays` in the past are sent after the first paint. If many remain,
 * those without a value in `field` come first, sorted by `newest` from new to old.
 */
interface ColdRows<Field extends string> {
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

/** A short stable hash (FNV-1a) of the shape, so that stored snapshots of another shape are never read. */
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
