/** What has become of a request, as the public interface numbers it. */
export const REQUEST_STATUS = { pending: -2, declined: -1, snoozed: 0, accepted: 1, duplicate: 2 } as const;
export type RequestStatus = (typeof REQUEST_STATUS)[keyof typeof REQUEST_STATUS];

export type RequestStatusName = keyof typeof REQUEST_STATUS;

/** What a status is called; `pending` for numbers that this version does not know. */
export const requestStatusName = (status: number): RequestStatusName =>
  REQUEST_STATUS_NAMES.find((name) => REQUEST_STATUS[name] === status) ?? 'pending';

const REQUEST_STATUS_NAMES = Object.keys(REQUEST_STATUS) as readonly RequestStatusName[];

/** In the order in which filters offer them. */
export const REQUEST_STATUSES = [
  REQUEST_STATUS.pending,
  REQUEST_STATUS.snoozed,
  REQUEST_STATUS.accepted,
  REQUEST_STATUS.declined,
  REQUEST_STATUS.duplicate,
] as const;

export const DECLINE_REASON_MAX = 1000;
/** Answered requests older than this load after the first paint. */
export const ANSWERED_HOT_DAYS = 14;

/** What requests can be sorted by, each in both directions. */
export const REQUEST_ORDERS = ['created', 'updated', 'id'] as const;
export type RequestOrder = (typeof REQUEST_ORDERS)[number];

/** What a public form may ask for beside the title, in the order in which it does. */
export const FORM_FIELDS = ['description', 'priority', 'labels', 'name', 'email'] as const;
export type FormField = (typeof FORM_FIELDS)[number];
export const FORM_ASKS = ['no', 'optional', 'required'] as const;
export type FormAsks = Readonly<Record<FormField, (typeof FORM_ASKS)[number]>>;

export const FORM_TITLE_MAX = 120;
export const FORM_INTRODUCTION_MAX = 1000;
export const FORM_LABELS_MAX = 20;
export const FORM_DESCRIPTION_MAX = 5000;
export const SENDER_NAME_MAX = 80;
/** The longest address that mail servers take. */
export const SENDER_EMAIL_MAX = 254;
/** Requests of one form that nobody has answered: a flood ends here, and what members file goes on. */
export const FORM_OPEN_MAX = 200;
