import { createRandom } from '@cairn/fixtures';
import { Fragment } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { schema } from '../src/nodes/index.ts';
import { alignTokens } from '../src/shared/align-tokens.ts';
import { areAlike, tokensOf, type Token } from '../src/shared/tokens.ts';

const tokens = (text: string): Token[] => tokensOf(Fragment.from(schema.text(text)));

/** A text too long to compare each of its letters with each of another. */
function longText(seed: number): string {
  const random = createRandom(seed);
  return Array.from({ length: 3000 }, () => random.pick(Array.from('abcdefgh '))).join('');
}

/** Some letters of a text gone, and others in it. */
function changed(text: string, seed: number): string {
  const random = createRandom(seed);
  return Array.from(text)
    .flatMap((letter) => (random.chance(0.02) ? [] : random.chance(0.02) ? [letter, 'X'] : [letter]))
    .join('');
}

describe('long sequences', () => {
  test.each([1, 2, 3, 4, 5])('are aligned by what they share, in its order (%i)', (seed) => {
    const [one, other] = [longText(seed), changed(longText(seed), seed)].map(tokens);
    if (!one || !other) throw new Error('expected two texts');
    const places = alignTokens(one, other);
    const found = places.filter((place) => place >= 0);
    expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
    for (const [at, place] of places.entries())
      expect(place < 0 || areAlike(one[at] as Token, other[place] as Token)).toBe(true);
    expect(found.length).toBeGreaterThan(2900);
  });

  test('that have hardly anything in common count as wholly different', () => {
    const [one, other] = [tokens('a'.repeat(3000)), tokens('b'.repeat(3000))];
    expect(alignTokens(one, other).every((place) => place === -1)).toBe(true);
  });
});

describe('of as many letters', () => {
  test.each([
    ['c9z c10z c1z c2z ', 'c1z c2z ', '         01234567'],
    ['b0z a0z Rest', 'b0z Rest', '0123    4567'],
    ['b3z c1z ', 'b3z c7z c1z ', '012389ab'],
  ])('those of whole words are meant: %j in %j', (one, other, wanted) => {
    const places = alignTokens(tokens(one), tokens(other));
    expect(places.map((place) => (place < 0 ? ' ' : place.toString(36))).join('')).toBe(wanted);
  });
});
