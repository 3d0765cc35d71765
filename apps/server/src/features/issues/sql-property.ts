import type { IssueLookups } from '@cairn/domain';
import { sql, type RawBuilder } from 'kysely';

/** Where a property is read: the aliases are those of the query, `i` the issue, `st` its state. */
export interface SqlViewContext {
  readonly lookups: IssueLookups;
  /** The time zone whose days `lookups.dayOf` gives. */
  readonly timezone: string;
}

export type Sql = RawBuilder<unknown>;

/** The SQL of one property of an issue; what it means, its namesake in the domain says. */
export interface SqlProperty {
  readonly id: string;
  /** `text[]` of the issue's values as the domain gives them. */
  readonly values: (context: SqlViewContext) => Sql;
  /** Lowest first, null for issues without a value; present when the domain has a comparator. */
  readonly order?: (context: SqlViewContext) => readonly Sql[];
  /** How group keys that are not known beforehand are ordered; as text when absent. */
  readonly keyOrder?: (key: Sql) => readonly Sql[];
}

/** The place of a value in a list, as a list sorts by it; unknown values last, null stays null. */
export const rankOf = (order: readonly string[], value: Sql): Sql =>
  sql`case when ${value} is not null then
    coalesce(array_position(${[...order]}::text[], ${value}), ${order.length + 1}::int) end`;

/** The best place of any of the values. */
export const bestRankOf = (order: readonly string[], values: Sql): Sql =>
  sql`(select min(${rankOf(order, sql`held.value`)}) from unnest(${values}) as held(value))`;

/** As code units, as the browser compares. */
export const plain = (text: Sql): Sql => sql`(${text}) collate "C"`;

/** None when it is null. */
export const listed = (value: Sql): Sql => sql`array_remove(array[${value}], null)`;
