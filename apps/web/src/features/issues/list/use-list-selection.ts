import { createContext, use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { hasComeBack } from '../../../lib/arrival.ts';
import { isFocusLost } from '../../../lib/key-place.ts';
import { shownIssue } from '../page/issue-trail.ts';
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
import { readPlaceKey } from '../view/use-issue-groups.ts';
import { onIssuesRefused } from './refused-issues.ts';

/** The layout that renders the rows of a list. */
export interface ListFrame {
  readonly scroller: HTMLElement;
  /** Scrolls to a row. */
  readonly reveal: (key: string) => void;
  /** The element of a row that takes the focus; undefined while the row is not rendered. */
  readonly find: (key: string) => HTMLElement | null | undefined;
}

/** The selection of one list on screen. Each row subscribes to its own part, so that moving renders only two rows again. */
export class ListSelection {
  #state: SelectionState = NOTHING_SELECTED;
  #places = new ListPlaces();
  readonly #listeners = new Set<() => void>();
  #wantsFocus = false;
  #frame: ListFrame | undefined;
  #left: LeftList | undefined;
  /** Issues that left the list while they were selected, since the selection was last cleared. */
  #gone = new Set<string>();
  /** Issues to select as soon as they are listed again. */
  #wanted = new Set<string>();
  #scroll: Pick<LeftList, 'top' | 'left'> | undefined;

  /** @param left the list's state when it was last on screen */
  constructor(left?: LeftList) {
    this.#left = left;
    this.#scroll = left;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): SelectionState => this.#state;

  /** The layout provides how its rows are found; undefined when it unmounts. */
  drawIn(frame: ListFrame | undefined): void {
    this.#frame = frame;
    if (!frame || !this.#scroll) return;
    frame.scroller.scrollTo(this.#scroll.left, this.#scroll.top);
    this.#scroll = undefined;
  }

  /** The list's state, for when someone returns to it. */
  leave(): LeftList {
    const { scrollTop = 0, scrollLeft = 0 } = this.#frame?.scroller ?? {};
    return { places: this.#places, key: this.#state.activeKey, top: scrollTop, left: scrollLeft };
  }

  /** Updates the rows. The active row follows its issue, and the focus follows the row. */
  show(places: ListPlaces): void {
    const before = this.#left?.places ?? this.#places;
    const was = this.#state.activeKey;
    this.#places = places;
    if (this.#left) this.activate(this.#left.key);
    this.#left = undefined;
    for (const id of this.#state.selected) if (!places.isListed(id)) this.#gone.add(id);
    this.#set(
      keepOnly(
        this.#state,
        (id) => places.isListed(id),
        (key) => places.placeAfter(before, key),
      ),
    );
    this.#selectWanted();
    const { activeKey } = this.#state;
    if (activeKey !== undefined && activeKey !== was && isFocusLost()) this.focus(activeKey);
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

  /** Whether the active row should take the focus: once after each move by key. */
  takeFocus(): boolean {
    const wanted = this.#wantsFocus;
    this.#wantsFocus = false;
    return wanted;
  }

  /** Makes a row active, scrolls to it and focuses it, now or as soon as it is rendered. */
  focus(key: string): void {
    this.activate(key);
    this.#frame?.reveal(key);
    this.#claimFocus();
  }

  /** Returns the focus to the active row. False if there is none. */
  readonly focusActive = (): boolean => {
    const { activeKey } = this.#state;
    if (activeKey !== undefined) this.focus(activeKey);
    return activeKey !== undefined;
  };

  /** Makes an issue's row active and scrolls to it, unless it is active already. */
  point(id: string): boolean {
    if (this.active?.id === id) return true;
    const place = this.places.find((each) => each.id === id);
    if (!place) return false;
    this.activate(place.key);
    this.#frame?.reveal(place.key);
    return true;
  }

  move(direction: Direction): void {
    this.#set(moveActive(this.#state, this.places, direction));
    this.#claimFocus();
  }

  extend(direction: Direction): void {
    this.#set(extend(this.#state, this.places, direction));
    this.#claimFocus();
  }

  activate(key: string | undefined): void {
    if (key !== this.#state.activeKey) this.#set({ ...this.#state, activeKey: key });
  }

  /** @param only the places shown, if the layout shows only part of the list */
  selectAll(only?: readonly ListPlace[]): void {
    const last = (only ?? this.places).at(-1)?.key;
    const ids = only?.map(({ id }) => id) ?? this.#places.ids;
    this.#set({ selected: new Set(ids), activeKey: last, anchorKey: last });
  }

  /**
   * Selects those of these issues that left the list while they were selected, now or when their rows come back: refused
   * issues stay selected.
   */
  readonly selectAgain = (ids: readonly string[]): void => {
    for (const id of ids) if (this.#gone.has(id)) this.#wanted.add(id);
    this.#selectWanted();
  };

  /** Reduces the selection to `to` after an action on `from`, unless someone has selected other issues meanwhile. */
  narrow(from: readonly string[], to: ReadonlySet<string>): void {
    const { selected } = this.#state;
    const known = new Set(from);
    if (selected.size === 0 || ![...selected].every((id) => known.has(id))) return;
    this.#set({ ...this.#state, selected: new Set([...to].filter((id) => this.#places.isListed(id))) });
  }

  #selectWanted(): void {
    const back = [...this.#wanted].filter((id) => this.#places.isListed(id));
    if (back.length === 0) return;
    for (const id of back) {
      this.#wanted.delete(id);
      this.#gone.delete(id);
    }
    this.#set({ ...this.#state, selected: new Set([...this.#state.selected, ...back]) });
  }

  clear(): void {
    this.#gone.clear();
    this.#wanted.clear();
    this.#set(NOTHING_SELECTED);
  }

  /** The issues that keys and menus act on: the selection, or else the active issue. */
  subjects(): readonly string[] {
    const { selected } = this.#state;
    if (selected.size > 0) return [...selected];
    return this.active ? [this.active.id] : [];
  }

  /** Focuses the active row if it is rendered; otherwise it asks with {@link takeFocus} when it appears. */
  #claimFocus(): void {
    const { activeKey } = this.#state;
    const row = activeKey === undefined ? undefined : this.#frame?.find(activeKey);
    this.#wantsFocus = !row;
    row?.focus({ preventScroll: true });
  }

  #set(next: SelectionState): void {
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of Array.from(this.#listeners)) listener();
  }
}

/** The state of a list when it was left. */
interface LeftList {
  readonly places: ListPlaces;
  /** Of the active row. */
  readonly key: string | undefined;
  readonly top: number;
  readonly left: number;
}

/** More lists than anyone switches between; each keeps the rows it showed in memory. */
const MAX_LEFT = 8;
const leftLists = new Map<string, LeftList>();

function rememberList(listKey: string, list: LeftList): void {
  leftLists.delete(listKey);
  leftLists.set(listKey, list);
  for (const key of leftLists.keys()) if (leftLists.size > MAX_LEFT) leftLists.delete(key);
}

/** The state of a list to restore on return, by Back or from an issue's page; in the latter case with that issue's row active. */
function listToReturnTo(listKey: string): LeftList | undefined {
  const left = leftLists.get(listKey);
  const issueId = shownIssue();
  if (!left || (issueId === undefined && !hasComeBack())) return undefined;
  const isThere = issueId === undefined || (left.key !== undefined && readPlaceKey(left.key).id === issueId);
  return isThere ? left : { ...left, key: left.places.all.find(({ id }) => id === issueId)?.key ?? left.key };
}

export const SelectionContext = createContext<ListSelection | null>(null);

export function useListSelection(): ListSelection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('useListSelection is for rows of a list only');
  return selection;
}

/** Reads one fact about the selection; the component renders again only when it changes. */
export function useSelected<Fact>(read: (state: SelectionState) => Fact): Fact {
  const selection = useListSelection();
  return useSyncExternalStore(selection.subscribe, () => read(selection.getState()));
}

/** A selection that follows the rows of a list, and starts where the list was left. */
export function useNewSelection(listKey: string, places: ListPlaces): ListSelection {
  const [selection] = useState(() => new ListSelection(listToReturnTo(listKey)));
  useLayoutEffect(() => selection.show(places), [selection, places]);
  useEffect(() => onIssuesRefused(selection.selectAgain), [selection]);
  useLayoutEffect(() => () => rememberList(listKey, selection.leave()), [selection, listKey]);
  return selection;
}
