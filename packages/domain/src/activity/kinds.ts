import type { ChangeKind } from '../issues/property.ts';
import { issueProperties } from '../registry.ts';

export type ActivityKind = ChangeKind;

/** What is told in a way of its own, by kind. The rest is told of properties, which say among what. */
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

/** What a history can be narrowed to: kinds of changes by the fields that they are told of. */
export const ACTIVITY_KINDS = Object.fromEntries(KINDS.map((kind) => [kind, fieldsOf(kind)])) as Readonly<
  Record<ActivityKind, readonly string[]>
>;

/** Whether a text names a kind of change. */
export const isActivityKind = (value: unknown): value is ActivityKind => KINDS.some((each) => each === value);

/** Their names, in the order in which they are offered. */
export const ACTIVITY_KIND_NAMES: readonly [ActivityKind, ...ActivityKind[]] = ['issue', ...KINDS.slice(1)];

/** Whether a line of the history tells a change of that kind. */
export const isOfKind = (field: string, kind: ActivityKind): boolean => ACTIVITY_KINDS[kind].includes(field);
