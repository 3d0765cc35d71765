/** The status of a request, as the public API numbers it. */
export const REQUEST_STATUS = { pending: -2, declined: -1, snoozed: 0, accepted: 1, duplicate: 2 } as const;
export type RequestStatus = (typeof REQUEST_STATUS)[keyof typeof REQUEST_STATUS];

export type RequestStatusName = keyof typeof REQUEST_STATUS;

/** The name of a status; `pending` for numbers that this version doesn't know. */
export const requestStatusName = (status: number): RequestStatusName =>
  REQUEST_STATUS_NAMES.find((name) => REQUEST_STATUS[name] === status) ?? 'pending';

const REQUEST_STATUS_NAMES = Object.keys(REQUEST_STATUS) as readonly RequestStatusName[];

/** In the order of filter menus. */
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

/** What requests can be sorted by, in both directions. */
export const REQUEST_ORDERS = ['created', 'updated', 'id'] as const;
export type RequestOrder = (typeof REQUEST_ORDERS)[number];
