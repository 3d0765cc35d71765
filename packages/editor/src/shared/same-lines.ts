import type { Token } from './tokens.ts';

/**
 * For each character of a sequence that counts, and for the end, whether it stands in the line of the last one that counts.
 *
 * @param beginsInLine whether what is before the sequence counts as a character in the line that it begins in
 */
export function sameLines(
  tokens: readonly Token[],
  counts: (at: number) => boolean,
  beginsInLine = false,
): readonly boolean[] {
  const same: boolean[] = [];
  let isSame = beginsInLine;
  for (const [at, { kind, node }] of tokens.entries()) {
    if (kind === 'atom' ? !node.isInline : node.isTextblock) isSame = false;
    else if (kind === 'atom' && counts(at)) {
      same.push(isSame);
      isSame = true;
    }
  }
  return [...same, isSame];
}

/** How many of them differ; all when these are not the same characters. */
export function differences(one: readonly boolean[], other: readonly boolean[]): number {
  if (one.length !== other.length) return Infinity;
  return one.filter((isSame, at) => isSame !== other[at]).length;
}
