import type { IssueLookups } from '@cairn/domain';
import { sql, type RawBuilder } from 'kysely';

/** The context of a property; aliases are those of the query, `i` for the issue, `st` for its state. */
export interface SqlViewContext {
  readonly lookups: IssueLookups;
  /** The time zone of the dates that `lookups.dayOf` gives. */
  readonly timezone: string;
}

export type Sql = RawBuilder<unknown>;

/** The SQL of one property; its namesake in the domain defines the meaning. */
export interface SqlProperty {
  readonly id: string;
  /** A `text[]` of the issue's values, as in the domain. */
  readonly values: (context: SqlViewContext) => Sql;
  /** Lowest first, null for issues without a value; present if the domain has a comparator. */
  readonly order?: (context: SqlViewContext) => readonly Sql[];
  /** How group keys from found values are sorted; as text if absent. */
  readonly keyOrder?: (key: Sql) => readonly Sql[];
}

/** The rank of a value in a list, to sort by; unknown values come last, null stays null. */
export const rankOf = (order: readonly string[], value: Sql): Sql =>
  sql`case when ${value} is not null then
    coalesce(array_position(${[...order]}::text[], ${value}), ${order.length + 1}::int) end`;

/** The best rank of any of the values. */
export const bestRankOf = (order: readonly string[], values: Sql): Sql =>
  sql`(select min(${rankOf(order, sql`held.value`)}) from unnest(${values}) as held(value))`;

/** By code units, as browsers compare. */
export const plain = (text: Sql): Sql => sql`(${text}) collate "C"`;

/** An empty list for null. */
export const listed = (value: Sql): Sql => sql`array_remove(array[${value}], null)`;
