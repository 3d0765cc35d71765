import { PAGE_DEPTH_MAX } from './constants.ts';
import type { Page } from './entity.ts';

type Placed = Pick<Page, 'id' | 'parentId' | 'projectId'>;

/** Whether title and text can be changed at all, by whomever. */
export const isWritable = (page: Pick<Page, 'isLocked' | 'archivedAt'>): boolean =>
  !page.isLocked && page.archivedAt === null;

/** Who alone sees the page and all that belongs to it; null for a public one. */
export const privateOwner = ({ access, ownerId }: Pick<Page, 'access' | 'ownerId'>): string | null =>
  access === 'private' ? ownerId : null;

export const comparePages = (a: Page, b: Page): number =>
  a.sortOrder < b.sortOrder ? -1 : a.sortOrder > b.sortOrder ? 1 : a.id < b.id ? -1 : 1;

/** The pages above this one that are among `pages`, nearest first. Ends where two moves at once have made a ring. */
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

/** All pages below this one, each after its parent. */
export function descendantsOf<P extends Placed>(pageId: string, pages: readonly P[]): P[] {
  const found: P[] = [];
  const seen = new Set([pageId]);
  const queue = [pageId];
  for (let parentId = queue.shift(); parentId !== undefined; parentId = queue.shift())
    for (const each of pages)
      if (each.parentId === parentId && !seen.has(each.id)) {
        found.push(each);
        seen.add(each.id);
        queue.push(each.id);
      }
  return found;
}

/** Whether `child` may stand under `parent`: same place, no ring, not too deep. */
export function mayStandUnder<P extends Placed>(child: Placed, parent: P, pages: readonly P[]): boolean {
  if (child.id === parent.id || child.projectId !== parent.projectId) return false;
  const above = ancestorsOf(parent, new Map(pages.map((each) => [each.id, each])));
  if (above.some(({ id }) => id === child.id)) return false;
  return above.length + 2 + heightOf(child.id, pages, new Set()) <= PAGE_DEPTH_MAX;
}

function heightOf(pageId: string, pages: readonly Placed[], seen: Set<string>): number {
  if (seen.has(pageId)) return 0;
  seen.add(pageId);
  const children = pages.filter(({ parentId }) => parentId === pageId);
  return children.length === 0 ? 0 : 1 + Math.max(...children.map(({ id }) => heightOf(id, pages, seen)));
}
