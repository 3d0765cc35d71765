import { describe, expect, test } from 'vitest';
import {
  extend,
  groupSelection,
  keepOnly,
  moveActive,
  NOTHING_SELECTED,
  selectRange,
  toggle,
  toggleGroup,
  type ListPlace,
  type SelectionState,
} from './list-selection.ts';

const places: ListPlace[] = Array.from({ length: 8 }, (_, at) => ({ key: `k${at + 1}`, id: `i${at + 1}` }));
const row = (number: number): ListPlace => places[number - 1] ?? { key: '', id: '' };
const ids = (state: SelectionState): string[] => [...state.selected].toSorted();
const group = places.slice(0, 3);

describe('the selection of a list', () => {
  test('S-SEL-001 turns one item on and off and makes it active', () => {
    const on = toggle(NOTHING_SELECTED, row(3));
    expect(ids(on)).toEqual(['i3']);
    expect(on.activeKey).toBe('k3');
    expect(ids(toggle(on, row(3)))).toEqual([]);
  });

  test('S-SEL-002 S-SEL-003 S-SEL-004 tells an empty, partial and complete group', () => {
    const inGroup = group.map((place) => place.id);
    const one = toggle(NOTHING_SELECTED, row(1));
    const all = [row(2), row(3)].reduce(toggle, one);
    expect(groupSelection(NOTHING_SELECTED, inGroup)).toBe('empty');
    expect(groupSelection(one, inGroup)).toBe('partial');
    expect(groupSelection(all, inGroup)).toBe('complete');
  });

  test('S-SEL-005 selects all of an empty group, the last active', () => {
    const state = toggleGroup(NOTHING_SELECTED, group);
    expect(ids(state)).toEqual(['i1', 'i2', 'i3']);
    expect(state.activeKey).toBe('k3');
  });

  test('S-SEL-006 clears a partial or complete group and leaves others alone', () => {
    const partial = [row(2), row(6)].reduce(toggle, NOTHING_SELECTED);
    expect(ids(toggleGroup(partial, group))).toEqual(['i6']);
    const complete = toggle(toggleGroup(NOTHING_SELECTED, group), row(6));
    expect(ids(toggleGroup(complete, group))).toEqual(['i6']);
  });

  test('S-SEL-007 selects a range downwards and upwards, keeping what was selected inside', () => {
    const start = [row(4), row(2)].reduce(toggle, NOTHING_SELECTED);
    expect(ids(selectRange(start, places, row(6)))).toEqual(['i2', 'i3', 'i4', 'i5', 'i6']);
    const below = toggle(NOTHING_SELECTED, row(6));
    expect(ids(selectRange(below, places, row(2)))).toEqual(['i2', 'i3', 'i4', 'i5', 'i6']);
    expect(ids(selectRange(NOTHING_SELECTED, places, row(5)))).toEqual(['i5']);
  });

  test('S-SEL-008 extends by toggling the neighbour, needs an active item, stops at the ends', () => {
    const active = toggle(NOTHING_SELECTED, row(2));
    const twice = extend(extend(active, places, 1), places, 1);
    expect(ids(twice)).toEqual(['i2', 'i3', 'i4']);
    expect(twice.activeKey).toBe('k4');
    expect(extend(NOTHING_SELECTED, places, 1)).toBe(NOTHING_SELECTED);
    const last = toggle(NOTHING_SELECTED, row(8));
    expect(extend(last, places, 1)).toBe(last);
    const top = toggle(NOTHING_SELECTED, row(1));
    expect(extend(top, places, -1)).toBe(top);
    expect(ids(extend(twice, places, -1))).toEqual(['i2', 'i4']);
  });

  test('S-SEL-009 moves the active item without selecting and without wrapping', () => {
    const first = moveActive(NOTHING_SELECTED, places, 1);
    expect(first.activeKey).toBe('k1');
    expect(moveActive(first, places, -1)).toBe(first);
    const second = moveActive(first, places, 1);
    expect(second.activeKey).toBe('k2');
    expect(second.selected.size).toBe(0);
    const chosen = [row(2), row(8)].reduce(toggle, NOTHING_SELECTED);
    expect(ids(moveActive(chosen, places, -1))).toEqual(['i2', 'i8']);
    expect(moveActive(chosen, places, 1)).toBe(chosen);
  });

  test('S-SEL-011 drops what has left the list', () => {
    const state = [row(3), row(5)].reduce(toggle, NOTHING_SELECTED);
    const kept = keepOnly(
      state,
      (id) => id !== 'i5',
      (key) => (key === 'k5' ? 'k6' : key),
    );
    expect(ids(kept)).toEqual(['i3']);
    expect(kept.activeKey).toBe('k6');
    expect(
      keepOnly(
        kept,
        () => true,
        (key) => key,
      ),
    ).toBe(kept);
  });
});
