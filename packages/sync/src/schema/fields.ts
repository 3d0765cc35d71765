/**
 * The kinds of value in a synced row. One declaration gives the row's TypeScript type, its wire format,
 * its column, and how concurrent edits merge: every kind is last-writer-wins except `set`, whose
 * additions and removals are merged.
 */
export type FieldKind =
  | 'id'
  | 'ref'
  | 'text'
  | 'int'
  | 'real'
  | 'flag'
  | 'instant'
  | 'day'
  | 'json'
  | 'set'
  | 'choice';

/** A field of an entity. `T` is only used for type inference. */
export interface Field<T = unknown> {
  readonly kind: FieldKind;
  readonly nullable: boolean;
  /** For `ref` and `set`: the entity of the referenced rows. */
  readonly to?: string;
  /** For `choice`: the allowed values in their order. */
  readonly values?: readonly (string | number)[];
  readonly type?: T;
}

const field = <T>(kind: FieldKind, more: Partial<Field<T>> = {}): Field<T> => ({
  kind,
  nullable: false,
  ...more,
});

/** The row's own UUIDv7. */
export const id = (): Field<string> => field('id');
/** The id of a row of another entity. */
export const ref = (to: string): Field<string> => field('ref', { to });
export const text = (): Field<string> => field('text');
export const int = (): Field<number> => field('int');
export const real = (): Field<number> => field('real');
export const flag = (): Field<boolean> => field('flag');
/** A point in time, in milliseconds since 1970 UTC. */
export const instant = (): Field<number> => field('instant');
/** A calendar day without time zone, 'YYYY-MM-DD'. */
export const day = (): Field<string> => field('day');
export const json = <T>(): Field<T> => field('json');
/** An unordered set of IDs; concurrent additions and removals of different members are merged. */
export const set = (to: string): Field<readonly string[]> => field('set', { to });
/** One of a fixed list of values. */
export const choice = <const V extends readonly (string | number)[]>(values: V): Field<V[number]> =>
  field('choice', { values });
/** Makes a field nullable. */
export const optional = <T>(inner: Field<T>): Field<T | null> => ({ ...inner, nullable: true });

export type Fields = Readonly<Record<string, Field>>;
type ValueOf<F> = F extends Field<infer T> ? T : never;
/** The row type of a set of fields. */
export type RowOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

const IS_KIND: Readonly<Record<FieldKind, (value: unknown, field: Field) => boolean>> = {
  id: isText,
  ref: isText,
  text: isText,
  int: Number.isSafeInteger,
  real: Number.isFinite,
  flag: (value) => typeof value === 'boolean',
  instant: Number.isSafeInteger,
  day: isText,
  json: () => true,
  set: (value) => Array.isArray(value) && value.every(isText),
  choice: (value, { values = [] }) => values.some((each) => each === value),
};

/** Whether a value that came as JSON can stand in the field; of texts it says nothing about what they say. */
export const isValueOf = (field: Field, value: unknown): boolean =>
  value === null ? field.nullable : IS_KIND[field.kind](value, field);

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
