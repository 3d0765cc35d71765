import { page, project, type Page } from '@cairn/domain';
import type { PageItem } from '@cairn/editor/react';
import type { RowStore } from '@cairn/sync/client';
import { PageMark } from '../../projects/public.ts';

/** How many pages are searched: the most recent ones. */
const MAX = 50;

interface FoundFor {
  /** Where the text is; pages from there come first. */
  readonly projectId: string | undefined;
  /** The name of a page without a title. */
  readonly untitled: string;
  /** The name of the place of pages that belong to no project. */
  readonly all: string;
}

/** Pages whose titles contain all the words: those from here first, then the most recent. */
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
