import {
  isSnoozed,
  isUnread,
  shownSince,
  type Issue,
  type Notification,
  type Page,
  type Project,
} from '@cairn/domain';
import type { InboxView } from './inbox-view.ts';

/** The subject of notifications. */
export type Subject =
  | { readonly kind: 'issue'; readonly row: Issue }
  | { readonly kind: 'page'; readonly row: Page }
  | { readonly kind: 'project'; readonly row: Project };

/** All notifications of one issue, page or project: an entry of the list. */
export interface InboxEntry {
  /** The ID of the issue, page or project. */
  readonly key: string;
  readonly subject: Subject;
  /** Newest first; there is at least one. */
  readonly rows: readonly [Notification, ...Notification[]];
  readonly isUnread: boolean;
  /** When it got its place in the list. */
  readonly at: number;
}

/** The notification that an entry shows: an unread mention, before anything newer. */
export const headOf = ({ rows }: Pick<InboxEntry, 'rows'>): Notification =>
  rows.find(({ kind, readAt }) => kind === 'mentioned' && readAt === null) ?? rows[0];

export interface InboxContext {
  readonly userId: string;
  readonly now: number;
  /** What the person can see of it now; undefined for deleted and invisible things. */
  readonly subjectOf: (row: Notification) => Subject | undefined;
}

/** The subject's ID. */
export const keyOf = ({
  issueId,
  pageId,
  addedToId,
}: Pick<Notification, 'issueId' | 'pageId' | 'addedToId'>): string => issueId ?? pageId ?? addedToId ?? '';

/** A title or name; empty if it has none. */
export const nameOf = (subject: Subject): string =>
  subject.kind === 'project' ? subject.row.name : subject.row.title;

/**
 * The entries of the list, newest first, without invisible ones.
 *
 * @param openKey stays in the unread list although it has just been read
 */
export function entriesOf(
  rows: readonly Notification[],
  view: InboxView,
  { userId, now, subjectOf }: InboxContext,
  openKey?: string,
): readonly InboxEntry[] {
  const groups = new Map<string, { subject: Subject; rows: Notification[] }>();
  for (const row of rows) {
    if (!isIn(row, view, now)) continue;
    const subject = subjectOf(row);
    if (!subject || !hasRelation(subject, view, userId)) continue;
    const key = keyOf(row);
    const group = groups.get(key) ?? { subject, rows: [] };
    groups.set(key, group);
    group.rows.push(row);
  }
  return [...groups]
    .flatMap(([key, group]) => entryOf(key, group, now) ?? [])
    .filter((entry) => !view.unread || entry.isUnread || entry.key === openKey)
    .toSorted((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1));
}

function entryOf(
  key: string,
  { subject, rows }: { subject: Subject; rows: readonly Notification[] },
  now: number,
): InboxEntry | undefined {
  const since = (row: Notification): number => shownSince(row, now);
  const [first, ...others] = rows.toSorted((a, b) => since(b) - since(a) || (a.id < b.id ? 1 : -1));
  if (!first) return undefined;
  const isAnyUnread = rows.some((row) => isUnread(row, now));
  return { key, subject, rows: [first, ...others], isUnread: isAnyUnread, at: since(first) };
}

function isIn(row: Notification, { tab, folder }: InboxView, now: number): boolean {
  if (tab === 'mentions' && row.kind !== 'mentioned') return false;
  if (folder === 'archived') return row.archivedAt !== null;
  return row.archivedAt === null && isSnoozed(row, now) === (folder === 'snoozed');
}

function hasRelation(subject: Subject, { relation }: InboxView, userId: string): boolean {
  if (relation === null) return true;
  if (subject.kind === 'project') return false;
  if (subject.kind === 'page') return relation === 'created' && subject.row.ownerId === userId;
  const { assigneeIds, createdBy, subscriberIds } = subject.row;
  if (relation === 'created') return createdBy === userId;
  return (relation === 'assigned' ? assigneeIds : subscriberIds).includes(userId);
}

/** Counts, in the shape of the API. */
export interface UnreadCounts {
  readonly all: number;
  readonly mentions: number;
}

/** The number of unread visible entries. */
export function countUnread(
  rows: readonly Notification[],
  { now, subjectOf }: Pick<InboxContext, 'now' | 'subjectOf'>,
): UnreadCounts {
  const unread = rows.filter(
    (row) =>
      row.archivedAt === null && !isSnoozed(row, now) && isUnread(row, now) && subjectOf(row) !== undefined,
  );
  return { all: unread.length, mentions: unread.filter(({ kind }) => kind === 'mentioned').length };
}

/** When the next snooze ends; undefined if none is snoozed. */
export function nextReturn(rows: readonly Notification[], now: number): number | undefined {
  const times = rows.flatMap(({ snoozedUntil }) =>
    snoozedUntil !== null && snoozedUntil > now ? [snoozedUntil] : [],
  );
  return times.length > 0 ? Math.min(...times) : undefined;
}
