import { describe, expect, test } from 'vitest';
import { assignSlots, NO_SLOTS } from './row-slots.ts';

const drawn = (slots: ReturnType<typeof assignSlots>): string[] =>
  Array.from(slots.bySlot, ([slot, key]) => `${slot}${key}`);

describe('the elements of a list', () => {
  const first = assignSlots(NO_SLOTS, ['a', 'b', 'c'], false);

  test('are one for each row, in row order', () => {
    expect(drawn(first)).toEqual(['0a', '1b', '2c']);
  });

  test('stay with rows that stay, and are reused for new rows while scrolling', () => {
    expect(drawn(assignSlots(first, ['b', 'c', 'd'], true))).toEqual(['0d', '1b', '2c']);
  });

  test('are reused for the row most like the old one, equal rows first', () => {
    const shapes: Record<string, string> = { a: 'u0+', b: 'n1-', c: 'n2-', x: 'n1+', y: 'n1-', z: 'u0+' };
    const shapeOf = (key: string): string => shapes[key] ?? '';
    const before = assignSlots(NO_SLOTS, ['a', 'b', 'c'], false, shapeOf);
    expect(drawn(assignSlots(before, ['x', 'y', 'z'], true, shapeOf))).toEqual(['0z', '1y', '2x']);
  });

  test('are removed with their rows while not scrolling', () => {
    expect(drawn(assignSlots(first, ['b', 'c', 'd'], false))).toEqual(['1b', '2c', '3d']);
  });

  test('are put in row order as soon as scrolling stops', () => {
    const moving = assignSlots(first, ['b', 'c', 'd'], true);
    expect(drawn(assignSlots(moving, ['b', 'c', 'd'], false))).toEqual(['1b', '2c', '0d']);
  });

  test('keep their document order when scrolling starts again', () => {
    const still = assignSlots(assignSlots(first, ['b', 'c', 'd'], true), ['b', 'c', 'd'], false);
    expect(drawn(assignSlots(still, ['c', 'd', 'e'], true))).toEqual(['1e', '2c', '0d']);
  });

  test('stay with a row that moves', () => {
    expect(drawn(assignSlots(first, ['c', 'a', 'b'], false))).toEqual(['2c', '0a', '1b']);
  });

  test('decrease and increase with the rows, and never reuse a number', () => {
    const fewer = assignSlots(first, ['c'], true);
    expect(drawn(fewer)).toEqual(['2c']);
    expect(drawn(assignSlots(fewer, ['x', 'c', 'y'], false))).toEqual(['3x', '2c', '4y']);
  });
});
