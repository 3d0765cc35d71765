import { page, project, type Page } from '@cairn/domain';
import type { PageItem } from '@cairn/editor/react';
import type { RowStore } from '@cairn/sync/client';
import { PageMark } from '../../projects/public.ts';

/** As many as a list looks through: the latest. */
const MAX = 50;

interface FoundFor {
  /** Where the text is; its pages come first. */
  readonly projectId: string | undefined;
  /** What a page without a title is called. */
  readonly untitled: string;
  /** What the pages of no project stand in. */
  readonly all: string;
}

/** Pages with all the words in their titles: those here first, then the latest. */
export function foundPages(
  store: RowStore,
  query: string,
  { projectId, untitled, all }: FoundFor,
): PageItem[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const isHere = (row: Page): number => Number(row.projectId === (projectId ?? null));
  return store
    .rows(page)
    .filter(({ archivedAt, title }) => archivedAt === null && hasAll(title || untitled, words))
    .toSorted((a, b) => isHere(b) - isHere(a) || b.updatedAt - a.updatedAt)
    .slice(0, MAX)
    .map((row) => ({
      pageId: row.id,
      title: row.title || untitled,
      place: row.projectId === null ? all : (store.get(project, row.projectId)?.name ?? ''),
      icon: <PageMark row={row} />,
    }));
}

function hasAll(title: string, words: readonly string[]): boolean {
  const lower = title.toLocaleLowerCase();
  return words.every((word) => lower.includes(word));
}
