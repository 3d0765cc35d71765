/** A row on screen. An issue in two groups has two rows with different keys. */
export interface ListPlace {
  readonly key: string;
  readonly id: string;
}

/** What is selected, and which row has the focus. */
export interface SelectionState {
  readonly selected: ReadonlySet<string>;
  readonly activeKey: string | undefined;
  /** Where a range begins: the row selected last. */
  readonly anchorKey: string | undefined;
}

export const NOTHING_SELECTED: SelectionState = {
  selected: new Set(),
  activeKey: undefined,
  anchorKey: undefined,
};

/** Toggles one issue and makes its row active (S-SEL-001). */
export function toggle(state: SelectionState, place: ListPlace): SelectionState {
  const selected = new Set(state.selected);
  const on = !selected.delete(place.id);
  if (on) selected.add(place.id);
  return { selected, activeKey: place.key, anchorKey: on ? place.key : state.anchorKey };
}

export type GroupSelection = 'empty' | 'partial' | 'complete';

export function groupSelection(state: SelectionState, ids: readonly string[]): GroupSelection {
  if (state.selected.size === 0) return 'empty';
  const count = ids.filter((id) => state.selected.has(id)).length;
  return count === 0 ? 'empty' : count === ids.length ? 'complete' : 'partial';
}

/** Selects all of an empty group; clears a partial or complete one (S-SEL-005, S-SEL-006). */
export function toggleGroup(state: SelectionState, places: readonly ListPlace[]): SelectionState {
  const selected = new Set(state.selected);
  const ids = places.map((place) => place.id);
  if (groupSelection(state, ids) !== 'empty') {
    for (const id of ids) selected.delete(id);
    return { ...state, selected };
  }
  for (const id of ids) selected.add(id);
  const last = places.at(-1)?.key ?? state.activeKey;
  return { selected, activeKey: last, anchorKey: last };
}

/**
 * Selects every row from the one selected last to this one, in display order (S-SEL-007). All of them
 * end up selected, including those that were before.
 */
export function selectRange(
  state: SelectionState,
  places: readonly ListPlace[],
  to: ListPlace,
): SelectionState {
  const end = indexOf(places, to.key);
  const anchor = indexOf(places, state.anchorKey);
  if (end < 0) return state;
  const start = anchor < 0 ? end : anchor;
  const selected = new Set(state.selected);
  for (const place of places.slice(Math.min(start, end), Math.max(start, end) + 1)) selected.add(place.id);
  return { selected, activeKey: to.key, anchorKey: to.key };
}

export type Direction = 1 | -1;

/** Moves to the neighbouring row; to the first (or, upwards, the last) if none is active. Does not wrap (S-SEL-009). */
export function moveActive(
  state: SelectionState,
  places: readonly ListPlace[],
  direction: Direction,
): SelectionState {
  const at = indexOf(places, state.activeKey);
  const next = at < 0 ? (direction === 1 ? places[0] : places.at(-1)) : places[at + direction];
  return next ? { ...state, activeKey: next.key } : state;
}

/** Toggles the neighbour of the active row and moves there; stops at the ends (S-SEL-008). */
export function extend(
  state: SelectionState,
  places: readonly ListPlace[],
  direction: Direction,
): SelectionState {
  const at = indexOf(places, state.activeKey);
  const next = at < 0 ? undefined : places[at + direction];
  return next ? toggle(state, next) : state;
}

/**
 * Deselects issues that are no longer in the list (S-SEL-011). `placeOf` returns where a row is now, which may be another row
 * if it is gone.
 */
export function keepOnly(
  state: SelectionState,
  isListed: (id: string) => boolean,
  placeOf: (key: string) => string | undefined,
): SelectionState {
  const held = [...state.selected].filter(isListed);
  const selected = held.length === state.selected.size ? state.selected : new Set(held);
  const activeKey = state.activeKey === undefined ? undefined : placeOf(state.activeKey);
  const anchorKey = state.anchorKey === undefined ? undefined : placeOf(state.anchorKey);
  const isSame =
    selected === state.selected && activeKey === state.activeKey && anchorKey === state.anchorKey;
  return isSame ? state : { selected, activeKey, anchorKey };
}

const indexOf = (places: readonly ListPlace[], key: string | undefined): number =>
  key === undefined ? -1 : places.findIndex((place) => place.key === key);
