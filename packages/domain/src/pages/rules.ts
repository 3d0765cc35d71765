import { PAGE_DEPTH_MAX } from './constants.ts';
import type { Page } from './entity.ts';

type Placed = Pick<Page, 'id' | 'parentId' | 'projectId'>;

/** Whether title and text can be edited by anyone. */
export const isWritable = (page: Pick<Page, 'isLocked' | 'archivedAt'>): boolean =>
  !page.isLocked && page.archivedAt === null;

/** The only person who sees the page and what belongs to it; null for a public page. */
export const privateOwner = ({ access, ownerId }: Pick<Page, 'access' | 'ownerId'>): string | null =>
  access === 'private' ? ownerId : null;

export const comparePages = (a: Page, b: Page): number =>
  a.sortOrder < b.sortOrder ? -1 : a.sortOrder > b.sortOrder ? 1 : a.id < b.id ? -1 : 1;

/** The ancestors of a page among `pages`, nearest first. Stops at a cycle created by two simultaneous moves. */
export function ancestorsOf<P extends Placed>(page: Placed, pages: ReadonlyMap<string, P>): P[] {
  const found: P[] = [];
  const seen = new Set([page.id]);
  let above = page.parentId === null ? undefined : pages.get(page.parentId);
  while (above && !seen.has(above.id)) {
    found.push(above);
    seen.add(above.id);
    above = above.parentId === null ? undefined : pages.get(above.parentId);
  }
  return found;
}

/** Pages by their parent. */
export function pagesByParent<P extends Placed>(pages: readonly P[]): ReadonlyMap<string, readonly P[]> {
  const byParent = new Map<string, P[]>();
  for (const each of pages) {
    if (each.parentId === null) continue;
    const held = byParent.get(each.parentId);
    if (held) held.push(each);
    else byParent.set(each.parentId, [each]);
  }
  return byParent;
}

/** All descendants of a page, each after its parent. */
export function descendantsOf<P extends Placed>(
  pageId: string,
  byParent: ReadonlyMap<string, readonly P[]>,
): P[] {
  return levelsBelow(pageId, byParent).flat();
}

/**
 * How many levels a page may have, itself included, under a parent with this many ancestors; below zero: it can't be
 * moved there.
 */
export const levelsLeftUnder = (above: number): number => PAGE_DEPTH_MAX - above - 2;

/**
 * Returns a function that tells whether `child` may be moved under any of `pages`: same place, no cycle, not too deep.
 */
export function placesFor<P extends Placed>(child: Placed, pages: readonly P[]): (parent: P) => boolean {
  const byId = new Map(pages.map((each) => [each.id, each]));
  const height = levelsBelow(child.id, pagesByParent(pages)).length;
  return (parent) => {
    if (child.id === parent.id || child.projectId !== parent.projectId) return false;
    const above = ancestorsOf(parent, byId);
    return above.every(({ id }) => id !== child.id) && height <= levelsLeftUnder(above.length);
  };
}

/** Whether `child` may be moved under this parent. */
export const mayStandUnder = <P extends Placed>(child: Placed, parent: P, pages: readonly P[]): boolean =>
  placesFor(child, pages)(parent);

/** The descendants of a page, level by level. Each is visited once, even in a cycle. */
function levelsBelow<P extends Placed>(pageId: string, byParent: ReadonlyMap<string, readonly P[]>): P[][] {
  const levels: P[][] = [];
  const seen = new Set([pageId]);
  const below = (id: string): P[] => (byParent.get(id) ?? []).filter((each) => !seen.has(each.id));
  for (let level = below(pageId); level.length > 0; level = level.flatMap(({ id }) => below(id))) {
    for (const { id } of level) seen.add(id);
    levels.push(level);
  }
  return levels;
}
