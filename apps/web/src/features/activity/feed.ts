import type { Activity, Comment } from '@cairn/domain';

const SHOWN = ['all', 'comments', 'history'] as const;
export type Shown = (typeof SHOWN)[number];

/** How a feed is read. */
export interface FeedView {
  readonly show: Shown;
  readonly newestFirst: boolean;
}

/** What was remembered may be of another version. */
export const isFeedView = (value: unknown): value is FeedView =>
  typeof value === 'object' &&
  value !== null &&
  'show' in value &&
  SHOWN.some((each) => each === value.show) &&
  'newestFirst' in value &&
  typeof value.newestFirst === 'boolean';

/** Comments and history in one order of time; what happened at the same moment by id, which rises too. */
export function feedOf(
  comments: readonly Comment[],
  lines: readonly Activity[],
  view: FeedView,
): readonly (Comment | Activity)[] {
  const entries = [
    ...(view.show === 'history' ? [] : comments),
    ...(view.show === 'comments' ? [] : lines),
  ].toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  return view.newestFirst ? entries.toReversed() : entries;
}
