import {
  issue,
  NO_VALUE,
  projectOrder,
  stateGroupProperty,
  subIssuesProperty,
  type IssueProperty,
  type PropertyKind,
  type StoredIn,
} from '@cairn/domain';
import { sql } from 'kysely';
import { columnOf } from '../../platform/commands/index.ts';
import { bestRankOf, listed, plain, rankOf, type Sql, type SqlProperty } from './sql-property.ts';

/** The column of a field: of the issue, or of a facet that the query joins under its table name. */
const columnOfStored = ({ of, field }: StoredIn): Sql =>
  sql.ref(`${of === issue ? 'i' : of.table}.${columnOf(field)}`);

/** For groups from found values: the group without a value comes last. */
const noneLast = (key: Sql): Sql => sql`(${key} = ${NO_VALUE}::text)::int`;

/** Newest day first: text can't be negated, so days are counted back from the end of time. */
const fromTheEnd = (key: Sql): Sql =>
  sql`case when ${key} <> ${NO_VALUE}::text then date '9999-12-31' - to_date(${key}, 'YYYY-MM-DD') end`;

type Derive = (column: Sql, property: IssueProperty) => Omit<SqlProperty, 'id'>;

const ranked: Derive = (column, { ranks }) => {
  const value = sql`${column}::text`;
  return { values: () => listed(value), order: ({ lookups }) => [rankOf(ranks?.(lookups) ?? [], value)] };
};

const rankedSet: Derive = (column, { ranks }) => {
  const values = sql`coalesce(${column}::text[], '{}')`;
  return { values: () => values, order: ({ lookups }) => [bestRankOf(ranks?.(lookups) ?? [], values)] };
};

const day: Derive = (column) => ({
  values: () => listed(sql`to_char(${column}, 'YYYY-MM-DD')`),
  order: () => [column],
  keyOrder: (key) => [noneLast(key), plain(key)],
});

const moment: Derive = (column) => ({
  values: ({ timezone }) => listed(sql`to_char(${column} at time zone ${timezone}::text, 'YYYY-MM-DD')`),
  // With the precision that browsers get.
  order: () => [sql`date_trunc('milliseconds', ${column})`],
  keyOrder: (key) => [noneLast(key), fromTheEnd(key)],
});

const text: Derive = (column) => ({
  values: () => listed(sql`${column}::text`),
  order: () => [plain(sql`lower(${column}::text)`)],
});

const count: Derive = (column) => ({
  values: () => listed(sql`${column}::text`),
  order: () => [column],
});

const BY_KIND: Readonly<Record<PropertyKind, Derive>> = {
  one: ranked,
  many: rankedSet,
  day,
  text,
  fact: text,
};

/** The SQL that follows from a property's kind and field; exceptions are in {@link OWN}. */
export function sqlPropertyOf(property: IssueProperty): SqlProperty {
  const own = OWN[property.id];
  if (own) return { id: property.id, ...own };
  const { stored } = property;
  // A property without SQL would show too much, so this is a bug.
  if (!stored) throw new Error(`no SQL for the property ${property.id}`);
  const field = stored.of.fields[stored.field]?.kind;
  const derive = field === 'instant' ? moment : field === 'int' ? count : BY_KIND[property.kind];
  return { id: property.id, ...derive(columnOfStored(stored), property) };
}

const OWN: Readonly<Record<string, Omit<SqlProperty, 'id'>>> = {
  stateGroup: ranked(sql`st."group"`, stateGroupProperty),
  // By the parent's number; an invisible parent by its ID.
  parent: {
    values: () => listed(sql`i.parent_id::text`),
    keyOrder: (key) => [
      noneLast(key),
      plain(sql`coalesce((select lpad(up.number::text, greatest(8, length(up.number::text)), '0') from issues up
      where up.workspace_id = i.workspace_id and up.id::text = ${key} and up.removed_at is null), ${key})`),
    ],
  },
  subIssues: count(
    sql`(select nullif(count(*), 0) from issues sub where sub.workspace_id = i.workspace_id
      and sub.parent_id = i.id and sub.removed_at is null)`,
    subIssuesProperty,
  ),
  id: {
    values: () => listed(sql`i.number::text`),
    order: ({ lookups }) => [rankOf(projectOrder(lookups), sql`i.project_id::text`), sql`i.number`],
  },
};
