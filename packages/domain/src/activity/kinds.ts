/** What a history can be narrowed to: kinds of changes by the fields that they are told of. */
export const ACTIVITY_KINDS = {
  issue: ['issue', 'archived_at', 'inbox', 'project', 'recurrence'],
  text: ['name', 'description'],
  state: ['state'],
  priority: ['priority', 'estimate_point'],
  assignees: ['assignees'],
  labels: ['labels'],
  dates: ['start_date', 'target_date'],
  plans: ['cycles', 'modules'],
  relations: ['parent', 'relates_to', 'blocking', 'blocked_by', 'duplicate'],
  files: ['link', 'attachment'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ActivityKind = keyof typeof ACTIVITY_KINDS;

const KINDS = Object.keys(ACTIVITY_KINDS) as ActivityKind[];

/** Whether a text names a kind of change. */
export const isActivityKind = (value: unknown): value is ActivityKind => KINDS.some((each) => each === value);

/** Their names, in the order in which they are offered. */
export const ACTIVITY_KIND_NAMES: readonly [ActivityKind, ...ActivityKind[]] = ['issue', ...KINDS.slice(1)];

/** Whether a line of the history tells a change of that kind. */
export const isOfKind = (field: string, kind: ActivityKind): boolean =>
  (ACTIVITY_KINDS[kind] as readonly string[]).includes(field);
