import { issue, issueProperties, type IssueProperty, type StoredIn } from '@cairn/domain';
import { issues as issueWords } from '@cairn/messages/en/issues';
import { sql, type RawBuilder } from 'kysely';
import { columnOf } from '../../platform/commands/index.ts';

/** What a cell holds: a day or a moment as ISO text, many values in a list, nothing as null. */
export type Cell = string | null | readonly string[];
type Shape = 'text' | 'many' | 'day' | 'moment';

/** A column of a file of issues. */
export interface Column {
  /** What JSON calls it. */
  readonly key: string;
  readonly heading: string;
  readonly shape: Shape;
  /** Present where its values are those of a property. */
  readonly property?: IssueProperty;
}

/** What every file begins with. */
const FIRST = ['identifier', 'project', 'title', 'description'] as const;
/** In this order; properties that a feature adds one day come after them. */
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
/** What is in the first columns, and what says more of the product than of the work. */
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

/** A property of a feature is called as its ID is. */
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

/** The facets of issues whose values are in columns. */
export const facets = [...new Set(exported.flatMap(({ stored }) => stored?.of ?? []))].filter(
  (each) => each !== issue,
);

/** What the properties of an issue hold, as a JSON list in the order of their columns: IDs, words, days and moments. */
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
