import { comparePages, mayStandUnder, placesFor, type Page } from '@cairn/domain';
import { treePlaces } from '../../lib/tree-places.ts';

export const PAGE_TABS = ['public', 'private', 'archived'] as const;
export type PageTab = (typeof PAGE_TABS)[number];
export type PageSort = 'own' | 'title' | 'edited' | 'newest';

/** A page as a list row. */
export interface PageLine {
  readonly row: Page;
  readonly depth: number;
  readonly hasChildren: boolean;
}

export const tabOf = (row: Pick<Page, 'access' | 'archivedAt'>): PageTab =>
  row.archivedAt === null ? row.access : 'archived';

const COMPARE: Record<PageSort, (a: Page, b: Page) => number> = {
  own: comparePages,
  title: (a, b) => a.title.localeCompare(b.title) || comparePages(a, b),
  edited: (a, b) => b.updatedAt - a.updatedAt || comparePages(a, b),
  newest: (a, b) => b.createdAt - a.createdAt || comparePages(a, b),
};

/** The rows of a page list, each after its parent. Pages whose parent is in another list are at the top level. */
export function linesOf(pages: readonly Page[], sort: PageSort, folded: ReadonlySet<string>): PageLine[] {
  const here = new Set(pages.map(({ id }) => id));
  const byParent = new Map<string | null, Page[]>();
  for (const row of pages) {
    const above = row.parentId !== null && here.has(row.parentId) ? row.parentId : null;
    const beside = byParent.get(above);
    if (beside) beside.push(row);
    else byParent.set(above, [row]);
  }
  const lines: PageLine[] = [];
  const seen = new Set<string>();
  const add = (parentId: string | null, depth: number): void => {
    for (const row of (byParent.get(parentId) ?? []).toSorted(COMPARE[sort])) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      const hasChildren = byParent.has(row.id);
      lines.push({ row, depth, hasChildren });
      if (hasChildren && !folded.has(row.id)) add(row.id, depth + 1);
    }
  };
  add(null, 0);
  for (const row of pages) if (!seen.has(row.id) && isInRing(row, pages)) addRing(row);
  return lines;

  // Simultaneous moves can nest two pages under each other; neither may disappear from view.
  function addRing(row: Page): void {
    seen.add(row.id);
    lines.push({ row, depth: 0, hasChildren: byParent.has(row.id) });
    if (!folded.has(row.id)) add(row.id, 1);
  }
}

function isInRing(row: Page, pages: readonly Page[]): boolean {
  const seen = new Set<string>();
  let above: Page | undefined = row;
  while (above && !seen.has(above.id)) {
    seen.add(above.id);
    const { parentId }: Page = above;
    above = pages.find(({ id }) => id === parentId);
  }
  return above?.id === row.id;
}

/** The pages that match a search, without the tree. */
export function matching(pages: readonly Page[], query: string, sort: PageSort): PageLine[] {
  const wanted = query.trim().toLowerCase();
  return pages
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .toSorted(COMPARE[sort])
    .map((row) => ({ row, depth: 0, hasChildren: false }));
}

/** Pages in manual order. */
export const comparePagesIn = (pages: readonly Page[]): Page[] => pages.toSorted(comparePages);

export const { childrenOf, placesAt, placeAfterDrop, placeAtEnd } = treePlaces<Page>({
  compare: comparePages,
  mayNest: mayStandUnder,
});

/** Possible parents of a page: in the same place, unlocked, and not below itself. */
export function parentsFor(pages: readonly Page[], child: Page): Page[] {
  const mayStandUnderIt = placesFor(child, pages);
  return pages.filter(
    (each) => each.id !== child.parentId && each.archivedAt === null && mayStandUnderIt(each),
  );
}

export const isPageTab = (value: unknown): value is PageTab => PAGE_TABS.some((tab) => tab === value);
