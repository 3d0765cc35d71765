import {
  BY_HAND,
  conditionsIn,
  ME,
  isClosedGroup,
  issue,
  NO_VALUE,
  OVERDUE,
  periodOf,
  readDayValue,
  STATE_GROUPS,
  type FilterOperator,
  type IssueFilter,
  type IssueProperty,
  type IssueViewSpec,
} from '@cairn/domain';
import type { Entity } from '@cairn/sync/schema';
import { sql, type RawBuilder } from 'kysely';
import { listed } from './listed.ts';
import { sqlPropertyOf } from './sql-properties.ts';
import { plain, rankOf, type Sql, type SqlProperty, type SqlViewContext } from './sql-property.ts';

export interface ViewSqlContext extends SqlViewContext {
  readonly workspaceId: string;
  /** The projects of the view; the caller must be able to see them. */
  readonly projectIds: readonly string[];
  readonly properties: ReadonlyMap<string, IssueProperty>;
}

/** One issue in one group of a view. */
export interface ViewLine {
  readonly group: string;
  readonly subGroup: string;
  readonly id: string;
}

/**
 * Compiles a view into one query: the issues of the browser's list, in its groups and order. The domain defines what
 * filters, orders and groups mean (`compileView`); this is the SQL version, and a test keeps the two in step.
 *
 * Only titles can differ, in two cases: PostgreSQL lower-cases letters one by one (İ, a final Σ), and sorts characters
 * beyond 65,535, such as emoji, after all others.
 */
export function compileViewSql(spec: IssueViewSpec, context: ViewSqlContext): RawBuilder<ViewLine> {
  const { group, subGroup, from, where } = viewParts(spec, context);
  const order = [
    ...group.order(sql`outer_group.key`),
    ...subGroup.order(sql`inner_group.key`),
    ...orderOf(spec, context),
  ];
  return sql<ViewLine>`
    select outer_group.key as "group", inner_group.key as sub_group, i.id
    from ${from}
    cross join lateral unnest(${group.keys}) as outer_group(key)
    cross join lateral unnest(${subGroup.keys}) as inner_group(key)
    where ${where}
    order by ${sql.join(order)}`;
}

export interface ViewParts {
  readonly group: Group;
  readonly subGroup: Group;
  /** The issues as `i`, their states as `st`, and the facets that the view reads under their table names. */
  readonly from: Sql;
  /** The condition for the issues of the view. */
  readonly where: Sql;
}

/** The parts of a view, for queries other than lists. */
export function viewParts(
  spec: Pick<IssueViewSpec, 'filters' | 'group' | 'subGroup' | 'order' | 'showSubIssues'>,
  context: ViewSqlContext,
  facets: readonly Entity[] = [],
): ViewParts {
  const { workspaceId, projectIds } = context;
  const conditions = [
    sql`i.workspace_id = ${workspaceId}`,
    sql`i.project_id = any(${[...projectIds]}::uuid[])`,
    sql`i.archived_at is null`,
    listed,
    ...(spec.showSubIssues ? [] : [sql`i.parent_id is null`]),
    ...conditionsOf(spec.filters, context),
  ];
  const joined = new Set([...facetsOf(spec, context), ...facets]);
  return {
    group: groupOf(spec.group, context),
    subGroup: groupOf(spec.subGroup, context),
    from: sql`issues i
      join states st on st.workspace_id = i.workspace_id and st.id = i.state_id
      ${sql.join([...joined].map(joinOf), sql` `)}`,
    where: sql.join(conditions, sql` and `),
  };
}

/** The facets that the view reads. */
function facetsOf(
  { filters, group, subGroup, order }: Parameters<typeof viewParts>[0],
  { properties }: ViewSqlContext,
): Entity[] {
  const ids = [...conditionsIn(filters).map(({ property }) => property), group, subGroup, order];
  const read = ids.flatMap((id) => (id === null ? [] : (properties.get(id)?.stored?.of ?? [])));
  return [...new Set(read)].filter((each) => each !== issue);
}

const joinOf = ({ table }: Entity): Sql =>
  sql`left join ${sql.table(table)} on ${sql.ref(`${table}.workspace_id`)} = i.workspace_id and ${sql.ref(`${table}.id`)} = i.id`;

interface Group {
  /** A `text[]` of the keys of an issue's groups. */
  readonly keys: Sql;
  readonly order: (key: Sql) => Sql[];
}

const WHOLE: Group = { keys: sql`array['']`, order: () => [] };

function groupOf(id: string | null, context: ViewSqlContext): Group {
  const grouping = id === null ? undefined : context.properties.get(id)?.grouping;
  if (id === null || !grouping) return WHOLE;
  const property = sqlOf(id, context);
  const values = property.values(context);
  const known = grouping.known(context.lookups, context.projectIds);
  return {
    // Written so that each value is computed once: a subquery with a name would be inlined, and the value computed
    // twice.
    keys: sql`coalesce(nullif(${values}, '{}'::text[]), array[${NO_VALUE}::text])`,
    order: (key) => [rankOf(known, key), ...(property.keyOrder?.(key) ?? []), plain(key)],
  };
}

function sqlOf(id: string, { properties }: ViewSqlContext): SqlProperty {
  const property = properties.get(id);
  if (!property) throw new Error(`no property ${id}`);
  return sqlPropertyOf(property);
}

const BY_HAND_SQL: readonly Sql[] = [sql`i.sort_order`, sql`i.id`];

function orderOf(spec: IssueViewSpec, context: ViewSqlContext): readonly Sql[] {
  const comparable = context.properties.get(spec.order)?.comparator !== undefined;
  if (spec.order === BY_HAND || !comparable) return BY_HAND_SQL;
  const order = sqlOf(spec.order, context).order?.(context) ?? [];
  // Reversing an order affects only issues that have a value; the others stay last.
  const turned = spec.descending ? sql`desc nulls last` : sql`asc nulls last`;
  return [...order.map((each) => sql`${each} ${turned}`), ...BY_HAND_SQL];
}

/** The conditions of filters, without those that match everything. */
const conditionsOf = (filters: readonly IssueFilter[], context: ViewSqlContext): Sql[] =>
  filters.flatMap((filter) => conditionOf(filter, context) ?? []);

/** The condition of a filter group; undefined if it matches everything. */
function groupCondition(operator: FilterOperator, conditions: readonly Sql[]): Sql | undefined {
  if (conditions.length === 0) return undefined;
  const each = conditions.map((condition) => sql`(${condition})`);
  if (operator === 'all_of') return sql`(${sql.join(each, sql` and `)})`;
  const any = sql`(${sql.join(each, sql` or `)})`;
  return operator === 'is_not' ? sql`not ${any}` : any;
}

/** The condition of a filter; undefined if it matches everything. */
function conditionOf(filter: IssueFilter, context: ViewSqlContext): Sql | undefined {
  if (filter.filters) return groupCondition(filter.operator, conditionsOf(filter.filters, context));
  const property = context.properties.get(filter.property);
  if (!property?.operators.includes(filter.operator)) return undefined;
  const values = sqlOf(filter.property, context).values(context);
  if (filter.operator === 'empty') return sql`cardinality(${values}) = 0`;
  if (filter.operator === 'not_empty') return sql`cardinality(${values}) > 0`;
  if (filter.values.length === 0) return undefined;
  if (property.kind === 'day') return onDays(values, filter.values, context);
  const wanted = filter.values.map((value) => (value === ME ? context.lookups.userId : value));
  switch (filter.operator) {
    case 'is':
    case 'any_of':
      return sql`${values} && ${wanted}::text[]`;
    case 'is_not':
      return sql`not (${values} && ${wanted}::text[])`;
    case 'all_of':
      return sql`${values} @> ${wanted}::text[]`;
    case 'contains':
      return anyValue(values, wanted.map(contains));
  }
}

/** Whether any value meets all conditions. */
const anyValue = (values: Sql, conditions: readonly Sql[]): Sql =>
  sql`exists (select from unnest(${values}) as held(value) where ${sql.join(conditions, sql` and `)})`;

const contains = (word: string): Sql => sql`strpos(lower(held.value), ${word.toLowerCase()}::text) > 0`;

function onDays(values: Sql, wanted: readonly string[], { lookups }: ViewSqlContext): Sql {
  const held = anyValue(
    values,
    wanted.map((value) => onDay(value, lookups.today)),
  );
  if (!wanted.includes(OVERDUE)) return held;
  return sql`st."group" <> all(${STATE_GROUPS.filter(isClosedGroup)}::text[]) and ${held}`;
}

function onDay(value: string, today: string): Sql {
  const held = plain(sql`held.value`);
  const { day, bound } = readDayValue(value);
  const { from, to } = periodOf(day, today) ?? { from: day, to: day };
  if (bound === 'after') return sql`${held} >= ${from}::text`;
  return bound === 'before'
    ? sql`${held} <= ${to}::text`
    : sql`${held} between ${from}::text and ${to}::text`;
}
