import type { Backlink } from '@cairn/domain';

/** An issue or page with mentions, listed once however many of its texts have them. */
export interface Source {
  readonly kind: 'issue' | 'page';
  readonly id: string;
  readonly places: 'inDescription' | 'inComment' | 'inBoth' | 'inText' | 'inTextAndComments';
}

/** The sources of one target, issues before pages. */
export function sourcesOf(rows: readonly Backlink[]): Source[] {
  const found = new Map<string, Source>();
  for (const { issueId, commentId, pageId } of rows) {
    const id = issueId ?? pageId;
    if (id === null) continue;
    const inside = pageId === null ? 'inDescription' : 'inText';
    const place = commentId === null ? inside : 'inComment';
    const before = found.get(id)?.places;
    const both = pageId === null ? 'inBoth' : 'inTextAndComments';
    const places = before === undefined || before === place ? place : both;
    found.set(id, { kind: pageId === null ? 'issue' : 'page', id, places });
  }
  return [...found.values()].toSorted((a, b) =>
    a.kind === b.kind ? (a.id < b.id ? -1 : 1) : a.kind === 'issue' ? -1 : 1,
  );
}
