import {
  ESTIMATE_NUMBER,
  labelOrder,
  memberOrder,
  NO_VALUE,
  PRIORITIES,
  projectOrder,
  STATE_GROUPS,
  stateOrder,
  type IssueLookups,
} from '@cairn/domain';
import { sql } from 'kysely';
import { bestRankOf, listed, plain, rankOf, type Sql, type SqlProperty } from './sql-property.ts';

/** A property with one value that has its place in a list. */
function ranked(id: string, value: Sql, order: (lookups: IssueLookups) => readonly string[]): SqlProperty {
  return {
    id,
    values: () => listed(value),
    order: ({ lookups }) => [rankOf(order(lookups), value)],
  };
}

function rankedSet(
  id: string,
  values: Sql,
  order: (lookups: IssueLookups) => readonly string[],
): SqlProperty {
  return { id, values: () => values, order: ({ lookups }) => [bestRankOf(order(lookups), values)] };
}

/** Keys found among the issues: the one of those without a value comes last. */
const noneLast = (key: Sql): Sql => sql`(${key} = ${NO_VALUE}::text)::int`;

function dayProperty(id: string, column: Sql): SqlProperty {
  return {
    id,
    values: () => listed(sql`to_char(${column}, 'YYYY-MM-DD')`),
    order: () => [column],
    keyOrder: (key) => [noneLast(key), plain(key)],
  };
}

/** Newest day first, as no text can be turned round: days counted from the end of time. */
const fromTheEnd = (key: Sql): Sql =>
  sql`case when ${key} <> ${NO_VALUE}::text then date '9999-12-31' - to_date(${key}, 'YYYY-MM-DD') end`;

function instantProperty(id: string, column: Sql): SqlProperty {
  return {
    id,
    values: ({ timezone }) => listed(sql`to_char(${column} at time zone ${timezone}::text, 'YYYY-MM-DD')`),
    // As exact as browsers are told.
    order: () => [sql`date_trunc('milliseconds', ${column})`],
    keyOrder: (key) => [noneLast(key), fromTheEnd(key)],
  };
}

/** Numbers by size, then words. */
const estimateOrder = (estimate: Sql): readonly Sql[] => [
  sql`case when ${estimate} ~ ${ESTIMATE_NUMBER}::text then 0 when ${estimate} is not null then 1 end`,
  sql`case when ${estimate} ~ ${ESTIMATE_NUMBER}::text then (${estimate})::double precision end`,
  plain(estimate),
];

const estimateProperty: SqlProperty = {
  id: 'estimate',
  values: () => listed(sql`i.estimate`),
  order: () => estimateOrder(sql`i.estimate`),
  keyOrder: (key) => [noneLast(key), ...estimateOrder(key)],
};

/** By the parent's number; a parent that nobody sees any more by its id. */
const parentProperty: SqlProperty = {
  id: 'parent',
  values: () => listed(sql`i.parent_id::text`),
  keyOrder: (key) => [
    noneLast(key),
    plain(sql`coalesce((select lpad(up.number::text, greatest(8, length(up.number::text)), '0') from issues up
      where up.workspace_id = i.workspace_id and up.id::text = ${key} and up.removed_at is null), ${key})`),
  ],
};

const idProperty: SqlProperty = {
  id: 'id',
  values: () => listed(sql`i.number::text`),
  order: ({ lookups }) => [rankOf(projectOrder(lookups), sql`i.project_id::text`), sql`i.number`],
};

const titleProperty: SqlProperty = {
  id: 'title',
  values: () => listed(sql`i.title`),
  order: () => [plain(sql`lower(i.title)`)],
};

/** The properties of the issue itself; higher features add theirs, as they do in the domain. */
export const SQL_PROPERTIES: readonly SqlProperty[] = [
  idProperty,
  titleProperty,
  ranked('state', sql`i.state_id::text`, stateOrder),
  ranked('stateGroup', sql`st."group"`, () => STATE_GROUPS),
  ranked('priority', sql`i.priority`, () => PRIORITIES),
  ranked('project', sql`i.project_id::text`, projectOrder),
  ranked('createdBy', sql`i.created_by::text`, memberOrder),
  rankedSet('assignees', sql`i.assignee_ids::text[]`, memberOrder),
  rankedSet('subscribers', sql`i.subscriber_ids::text[]`, memberOrder),
  rankedSet('labels', sql`i.label_ids::text[]`, labelOrder),
  dayProperty('startDate', sql`i.start_date`),
  dayProperty('dueDate', sql`i.due_date`),
  instantProperty('createdAt', sql`i.created_at`),
  instantProperty('updatedAt', sql`i.updated_at`),
  instantProperty('completedAt', sql`i.completed_at`),
  estimateProperty,
  parentProperty,
];
