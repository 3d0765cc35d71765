import { issueFormerKeys, type Issue } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { foldText } from '../../lib/fold-text.ts';

/** Short enough to read without scrolling. */
const MAX = 50;

/** Cached for each row, because the list is searched with each letter typed. */
const folded = new WeakMap<Issue, string>();

function foldedTitle(row: Issue): string {
  const held = folded.get(row) ?? foldText(row.title);
  folded.set(row, held);
  return held;
}

/**
 * Issues whose reference or title matches every word of the query: an exact match of the number first, then the most
 * recently changed. An issue that was moved is also found by its earlier references.
 */
export function findIssues(
  rows: readonly Issue[],
  query: string,
  identifierOf: (row: Issue) => string,
): Issue[] {
  const words = foldText(query).split(/\s+/u).filter(Boolean);
  const number = /^#?(?:[a-z0-9]{1,5}-)?(\d+)$/.exec(words[0] ?? '')?.[1];
  const found = rows.filter((row) => {
    const text = `${foldText(referencesOf(row, identifierOf))} ${foldedTitle(row)}`;
    return words.every((word) => text.includes(word.replace(/^#/, '')));
  });
  const isExact = (row: Issue): boolean => number !== undefined && String(row.number) === number;
  return found
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)) || b.updatedAt - a.updatedAt)
    .slice(0, MAX);
}

/** Its current reference, and those it had in projects that this person can see. */
function referencesOf(row: Issue, identifierOf: (row: Issue) => string): string {
  const now = `${identifierOf(row)}-${row.number}`;
  const former = facetOf(row, issueFormerKeys)?.keys ?? [];
  return former.reduce((text, { projectId, number }) => {
    const identifier = identifierOf({ ...row, projectId });
    return identifier === '' ? text : `${text} ${identifier}-${number}`;
  }, now);
}
