import { issue, issueProperties, type IssueProperty, type StoredIn } from '@cairn/domain';
import { issues as issueWords } from '@cairn/messages/en/issues';
import { sql, type RawBuilder } from 'kysely';
import { columnOf } from '../../platform/commands/index.ts';

/** A cell: dates and times as ISO text, many values as a list, nothing as null. */
export type Cell = string | null | readonly string[];
type Shape = 'text' | 'many' | 'day' | 'moment';

/** A column of a file of issues. */
export interface Column {
  /** The key in JSON. */
  readonly key: string;
  readonly heading: string;
  readonly shape: Shape;
  /** Present if its values are those of a property. */
  readonly property?: IssueProperty;
}

/** The first columns of every file. */
const FIRST = ['identifier', 'project', 'title', 'description'] as const;
/** In this order; properties of future features come after them. */
const ORDER = [
  'state',
  'priority',
  'createdBy',
  'assignees',
  'labels',
  'cycle',
  'modules',
  'startDate',
  'dueDate',
  'createdAt',
  'updatedAt',
  'completedAt',
  'estimate',
  'parent',
];
/** Properties in the first columns, and those of no interest outside the app. */
const LEFT_OUT = [
  'id',
  'title',
  'project',
  'stateGroup',
  'subscribers',
  'subIssues',
  'links',
  'attachments',
  'mentions',
];

const HEADINGS: Readonly<Record<string, string | undefined>> = issueWords.properties;

/** The name of a feature's property is the same as its ID. */
const headingOf = (id: string): string => HEADINGS[id] ?? `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;

const placeOf = ({ id }: IssueProperty): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);

/** The properties that have a column of their own. */
const exported = issueProperties
  .filter(({ id, stored }) => stored !== undefined && !LEFT_OUT.includes(id))
  .toSorted((a, b) => placeOf(a) - placeOf(b));

export const columns: readonly Column[] = [
  ...FIRST.map((key): Column => ({
    key,
    heading: headingOf(key === 'identifier' ? 'id' : key),
    shape: 'text',
  })),
  ...exported.map((property): Column => ({
    key: columnOf(property.id),
    heading: headingOf(property.id),
    shape: shapeOf(property),
    property,
  })),
];

function shapeOf({ kind, stored }: IssueProperty): Shape {
  if (kind === 'many') return 'many';
  if (kind !== 'day') return 'text';
  return stored?.of.fields[stored.field]?.kind === 'instant' ? 'moment' : 'day';
}

/** The issue facets whose values are exported. */
export const facets = [...new Set(exported.flatMap(({ stored }) => stored?.of ?? []))].filter(
  (each) => each !== issue,
);

/** The property values of an issue, as a JSON list in column order: IDs, words, dates and times. */
export const heldValues: RawBuilder<(string | readonly string[] | null)[]> = sql`jsonb_build_array(${sql.join(
  columns.flatMap(({ property, shape }) => (property?.stored ? [valueOf(property.stored, shape)] : [])),
)})`;

function valueOf({ of, field }: StoredIn, shape: Shape): RawBuilder<unknown> {
  const column = sql.ref(`${of === issue ? 'i' : of.table}.${columnOf(field)}`);
  switch (shape) {
    case 'many':
      return sql`coalesce(to_jsonb(${column}), '[]'::jsonb)`;
    case 'day':
      return sql`to_char(${column}, 'YYYY-MM-DD')`;
    case 'moment':
      return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
    case 'text':
      return sql`${column}::text`;
  }
}
