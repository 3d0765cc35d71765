import type { ChangeKind } from '../issues/property.ts';
import { issueProperties } from '../registry.ts';

export type ActivityKind = ChangeKind;

/** The fields behind each kind that has fields of its own; the other kinds go by property. */
const OWN_FIELDS: Readonly<Record<ActivityKind, readonly string[]>> = {
  issue: ['issue', 'archived_at', 'inbox', 'project', 'recurrence'],
  text: ['name', 'description'],
  state: [],
  priority: ['priority'],
  assignees: [],
  labels: [],
  dates: ['start_date', 'target_date'],
  plans: [],
  relations: ['parent', 'relates_to', 'blocking', 'blocked_by', 'duplicate'],
  files: ['link', 'attachment'],
};

const KINDS = Object.keys(OWN_FIELDS) as ActivityKind[];

const fieldsOf = (kind: ActivityKind): readonly string[] => [
  ...OWN_FIELDS[kind],
  ...issueProperties.flatMap(({ history }) => (history?.among === kind ? [history.field] : [])),
];

/** What a history can be filtered by: kinds of changes, each with the fields that belong to it. */
export const ACTIVITY_KINDS = Object.fromEntries(KINDS.map((kind) => [kind, fieldsOf(kind)])) as Readonly<
  Record<ActivityKind, readonly string[]>
>;

/** Whether a value is the name of a kind of change. */
export const isActivityKind = (value: unknown): value is ActivityKind => KINDS.some((each) => each === value);

/** The names of the kinds, in the order in which menus offer them. */
export const ACTIVITY_KIND_NAMES: readonly [ActivityKind, ...ActivityKind[]] = ['issue', ...KINDS.slice(1)];

/** Whether a field belongs to a kind of change. */
export const isOfKind = (field: string, kind: ActivityKind): boolean => ACTIVITY_KINDS[kind].includes(field);
