import type { View } from './entity.ts';

/** How lists of views can be sorted. */
export const VIEW_ORDERS = ['name', 'updated', 'created'] as const;
export type ViewOrder = (typeof VIEW_ORDERS)[number];

/** Which views a list shows: all visible ones, one's own, or those that others see too. */
export const VIEW_SHARES = ['all', 'mine', 'shared'] as const;
export type ViewShare = (typeof VIEW_SHARES)[number];

/** Whether only the owner may change it, and this person isn't the owner. */
export const isLockedTo = (
  { isLocked, ownerId }: Pick<View, 'isLocked' | 'ownerId'>,
  userId: string,
): boolean => isLocked && ownerId !== userId;

/** The views under this heading. */
export const viewsOf = (rows: readonly View[], share: ViewShare, userId: string): readonly View[] =>
  share === 'all'
    ? rows
    : rows.filter(({ ownerId, access }) => (share === 'mine' ? ownerId === userId : access === 'public'));

const byName = (a: View, b: View): number =>
  compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.id, b.id);

const COMPARE: Readonly<Record<ViewOrder, (a: View, b: View) => number>> = {
  name: byName,
  updated: (a, b) => b.updatedAt - a.updatedAt || byName(a, b),
  created: (a, b) => b.createdAt - a.createdAt || byName(a, b),
};

/** The views whose name or description contains these words, sorted. */
export function findViews(rows: readonly View[], query: string, order: ViewOrder): View[] {
  const wanted = query.trim().toLowerCase();
  return rows
    .filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(wanted))
    .toSorted(COMPARE[order]);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
