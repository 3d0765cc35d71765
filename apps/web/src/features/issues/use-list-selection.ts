import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { ListPlaces } from './list-places.ts';
import {
  extend,
  keepOnly,
  moveActive,
  NOTHING_SELECTED,
  selectRange,
  toggle,
  toggleGroup,
  type Direction,
  type ListPlace,
  type SelectionState,
} from './list-selection.ts';

/** The selection of one list on the screen. Rows listen to their own part of it, so that moving renders two rows. */
export class ListSelection {
  #state: SelectionState = NOTHING_SELECTED;
  #places = new ListPlaces();
  readonly #listeners = new Set<() => void>();
  #wantsFocus = false;
  #awaited: string | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): SelectionState => this.#state;

  /** The rows that the list has now. */
  show(places: ListPlaces): void {
    this.#places = places;
    this.#set(
      keepOnly(
        this.#state,
        (id) => places.isListed(id),
        (key) => places.find(key) !== undefined,
      ),
    );
    const awaited = this.#awaited;
    if (awaited === undefined || places.find(awaited) === undefined) return;
    this.#awaited = undefined;
    this.focus(awaited);
  }

  get places(): readonly ListPlace[] {
    return this.#places.all;
  }

  /** The key of the first row. */
  get firstKey(): string | undefined {
    return this.#places.first?.key;
  }

  get active(): ListPlace | undefined {
    const { activeKey } = this.#state;
    return activeKey === undefined ? undefined : this.#places.find(activeKey);
  }

  toggle(place: ListPlace): void {
    this.#set(toggle(this.#state, place));
  }

  toggleGroup(places: readonly ListPlace[]): void {
    this.#set(toggleGroup(this.#state, places));
  }

  selectRange(to: ListPlace): void {
    this.#set(selectRange(this.#state, this.places, to));
  }

  /** Whether the active row should take the focus: once after each move by a key. */
  takeFocus(): boolean {
    const wanted = this.#wantsFocus;
    this.#wantsFocus = false;
    return wanted;
  }

  /** Makes a row active and gives it the focus. */
  focus(key: string): void {
    this.#wantsFocus = true;
    this.#set({ ...this.#state, activeKey: key });
  }

  /** Gives a row the focus as soon as it is in the list: it has just been moved there. */
  focusWhenThere(key: string): void {
    this.#awaited = key;
  }

  move(direction: Direction): void {
    this.#wantsFocus = true;
    this.#set(moveActive(this.#state, this.places, direction));
  }

  extend(direction: Direction): void {
    this.#wantsFocus = true;
    this.#set(extend(this.#state, this.places, direction));
  }

  activate(key: string | undefined): void {
    if (key !== this.#state.activeKey) this.#set({ ...this.#state, activeKey: key });
  }

  selectAll(): void {
    const last = this.places.at(-1)?.key;
    this.#set({ selected: new Set(this.#places.ids), activeKey: last, anchorKey: last });
  }

  clear(): void {
    this.#set(NOTHING_SELECTED);
  }

  /** The selection, or without one the active issue: what keys and menus act on. */
  subjects(): readonly string[] {
    const { selected } = this.#state;
    if (selected.size > 0) return [...selected];
    return this.active ? [this.active.id] : [];
  }

  #set(next: SelectionState): void {
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of Array.from(this.#listeners)) listener();
  }
}

export const SelectionContext = createContext<ListSelection | null>(null);

export function useListSelection(): ListSelection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('useListSelection is for rows of a list only');
  return selection;
}

/** One fact about the selection; the component renders again only when it changes. */
export function useSelected<Fact>(read: (state: SelectionState) => Fact): Fact {
  const selection = useListSelection();
  return useSyncExternalStore(selection.subscribe, () => read(selection.getState()));
}

/** A selection that follows the rows of a list. */
export function useNewSelection(places: ListPlaces): ListSelection {
  const selection = useMemo(() => new ListSelection(), []);
  useEffect(() => selection.show(places), [selection, places]);
  return selection;
}
