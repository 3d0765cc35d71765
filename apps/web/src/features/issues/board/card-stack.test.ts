import type { Issue } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD_GAP, CardStack } from './card-stack.ts';

const GUESS = 94;
const row = (id: number): Issue => ({ id: String(id) }) as Issue;
const rowsOf = (count: number): Issue[] => Array.from({ length: count }, (_, at) => row(at));

/** Where each card begins, added up one by one, and last where another card would begin. */
const topsOf = (heights: readonly number[]): number[] =>
  heights.reduce<number[]>((tops, height) => [...tops, (tops.at(-1) ?? 0) + height + CARD_GAP], [0]);

const measured = fc.record({
  count: fc.integer({ min: 1, max: 200 }),
  heights: fc.array(fc.tuple(fc.nat(199), fc.integer({ min: 40, max: 400 })), { maxLength: 60 }),
});

describe('the cards of a cell', () => {
  test('are positioned by the heights above them, measured or assumed', () => {
    fc.assert(
      fc.property(measured, ({ count, heights }) => {
        const stack = new CardStack(rowsOf(count), GUESS);
        const each = Array.from({ length: count }, () => GUESS);
        for (const [index, height] of heights.filter(([index]) => index < count)) {
          stack.measure(index, height);
          each[index] = height;
        }
        const tops = topsOf(each);
        expect(Array.from({ length: count + 1 }, (_, at) => stack.topOf(at))).toEqual(tops);
        expect(stack.height).toBe((tops.at(-1) ?? 0) - CARD_GAP);
        for (const [at, top] of tops.slice(0, -1).entries()) {
          expect(stack.indexAt(top)).toBe(at);
          expect(stack.indexAt((tops[at + 1] ?? 0) - 1)).toBe(at);
        }
      }),
    );
  });

  test('positions before the first card and after the last resolve to those', () => {
    const stack = new CardStack(rowsOf(3), GUESS);
    expect(stack.indexAt(-500)).toBe(0);
    expect(stack.indexAt(5000)).toBe(2);
    expect(new CardStack([], GUESS)).toMatchObject({ height: 0 });
  });

  test('keep their measured heights when one is added, removed or edited', () => {
    const rows = rowsOf(100);
    const stack = new CardStack(rows, GUESS);
    for (const at of [10, 50, 90]) stack.measure(at, 200);
    const heightsWith = (next: readonly Issue[]): number[] => {
      const other = stack.with(next);
      return next.flatMap((_, at) => (other.isMeasured(at) ? [at] : []));
    };
    expect(heightsWith([row(500), ...rows])).toEqual([11, 51, 91]);
    expect(heightsWith(rows.toSpliced(20, 1))).toEqual([10, 49, 89]);
    expect(heightsWith(rows.with(50, { ...row(50), title: 'Other' }))).toEqual([10, 50, 90]);
    expect(heightsWith(rowsOf(100).map((_, at) => row(at + 1000)))).toEqual([]);
  });

  test('are found by their issue', () => {
    const stack = new CardStack(rowsOf(100), GUESS);
    expect([stack.indexOf('70'), stack.indexOf('gone')]).toEqual([70, -1]);
  });
});
