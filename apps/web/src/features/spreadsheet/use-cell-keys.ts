import { issue as issueEntity, type Issue } from '@cairn/domain';
import { pressOfEvent } from '@cairn/ui/early-key';
import { expectLayer, keep } from '@cairn/ui/layers';
import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { useEngine } from '../../data/engine-context.ts';
import { readPlaceKey, useIssueContext, useListSelection } from '../issues/layout.ts';
import type { CellFocus } from './cell-focus.ts';
import { rangeBetween, type Cell } from './cell-range.ts';
import { ISSUE } from './columns.ts';
import { moveCell, type CellPlace } from './move-cell.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { headIn } from './sheet-head.tsx';
import type { CellTransfer } from './use-cell-transfer.ts';

interface CellKeys {
  readonly cells: CellFocus;
  readonly columns: readonly SheetColumn[];
  readonly frozenWidth: number;
  readonly grid: RefObject<HTMLElement | null>;
  /** How many rows are visible. */
  readonly page: () => number;
  readonly transfer: CellTransfer;
}

const STEPS: Readonly<Record<string, CellPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Keys and clicks on cells. Moving between rows, and keys in the frozen column, work as in the list. */
export function useCellKeys({ cells, columns, frozenWidth, grid, page, transfer }: CellKeys) {
  const { mayEdit, maySelect, openPicker, words } = useIssueContext();
  const selection = useListSelection();
  const { store } = useEngine();
  /** A click edits a cell that already had the focus; any other cell only takes the focus. */
  const pressed = useRef<Element | null>(null);

  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const { column, key } = placeOf(target);
    if (column !== undefined) cells.go(column);
    if (key !== undefined) selection.activate(key);
    const { head } = cells.range ?? {};
    if (head && (head.key !== key || head.column !== column)) cells.choose(undefined);
  };
  const onMouseDownCapture = (event: MouseEvent<HTMLElement>): void => {
    // When several cells are chosen, a click only reduces them to one.
    pressed.current = cells.range ? null : document.activeElement;
    if (event.button === 0 && !event.shiftKey) cells.choose(undefined);
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
    if (!cell || !event.shiftKey || isControl(event.target)) return;
    const { column, key } = placeOf(cell);
    if (column === undefined || key === undefined || !chooseUpTo({ key, column })) return;
    // Otherwise the browser would select the text in between.
    event.preventDefault();
    cell.focus({ preventScroll: true });
  };
  const onClick = ({ target }: MouseEvent<HTMLElement>): void => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    if (cell && cell === pressed.current) begin(cell);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.dataset['column'] === undefined) return;
    if (event.altKey || event.nativeEvent.isComposing || !handle(event, target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onFocus, onMouseDownCapture, onClick, onKeyDown };

  function handle(event: KeyboardEvent, cell: HTMLElement): boolean {
    const { key } = event;
    if (event.shiftKey && STEPS[key] !== undefined && !event.ctrlKey && !event.metaKey) {
      // In the first column whole issues are selected, as in a list.
      const isOfIssues =
        cells.column === ISSUE && !cells.range && key !== 'ArrowLeft' && key !== 'ArrowRight';
      return !isOfIssues && extend(STEPS[key]);
    }
    if (key === 'Escape' && cells.range) {
      cells.choose(undefined);
      return true;
    }
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && key.toLowerCase() === 'd')
      return transfer.fillDown();
    if (key === 'ArrowUp') return focusHead();
    if (move(event)) return true;
    if (key === 'F2') return begin(cell);
    if (cells.column === ISSUE || event.ctrlKey || event.metaKey) return false;
    if (key === 'Enter') return begin(cell);
    if (key === 'Delete' || key === 'Backspace') return transfer.clear();
    if (key === ' ') return select(cell);
    return key.length === 1 && begin(cell, event.nativeEvent);
  }

  /** Moves from the first row to the column headings. */
  function focusHead(): boolean {
    if (selection.getState().activeKey !== selection.firstKey) return false;
    headIn(grid.current, cells.column)?.focus({ preventScroll: true });
    return true;
  }

  function placeOfFocus(): CellPlace & { readonly ids: readonly string[] } {
    const { activeKey } = selection.getState();
    const ids = [ISSUE, ...columns.map(({ id }) => id)];
    const row = selection.places.findIndex((each) => each.key === activeKey);
    return { row, column: ids.indexOf(cells.column), ids };
  }

  /** Extends or shrinks the chosen range by one row or column. */
  function extend({ row, column }: CellPlace): boolean {
    const { ids, ...at } = placeOfFocus();
    const [id, place] = [ids[at.column + column], selection.places[at.row + row]];
    if (id === undefined || !place || !chooseUpTo({ key: place.key, column: id })) return true;
    cells.go(id);
    showColumn(id);
    selection.focus(place.key);
    return true;
  }

  /** Chooses all cells from the anchor, or else the focused cell, to another one. */
  function chooseUpTo(head: Cell): boolean {
    const { activeKey } = selection.getState();
    if (activeKey === undefined) return false;
    const anchor = cells.range?.anchor ?? { key: activeKey, column: cells.column };
    const keys = selection.places.map(({ key }) => key);
    cells.choose(rangeBetween(anchor, head, keys, [ISSUE, ...columns.map(({ id }) => id)]));
    return true;
  }

  function move(event: KeyboardEvent): boolean {
    const { places } = selection;
    const { ids, ...at } = placeOfFocus();
    if (at.row < 0) return false;
    const size = { rows: places.length, columns: ids.length, page: page() };
    const next = moveCell(at, event, size);
    const id = next && ids[next.column];
    const place = next && places[next.row];
    // At the edge an arrow key stays, and Tab leaves the grid.
    if (id === undefined || !place) return event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    cells.go(id);
    showColumn(id);
    selection.focus(place.key);
    return true;
  }

  function showColumn(id: string): void {
    const column = columns.find((each) => each.id === id);
    const { current } = grid;
    if (!current) return;
    if (!column) {
      current.scrollLeft = 0;
      return;
    }
    const from = column.left - frozenWidth;
    const to = column.left + column.width - current.clientWidth;
    current.scrollLeft = Math.min(from, Math.max(to, current.scrollLeft));
  }

  function rowOf(cell: HTMLElement, may = mayEdit): Issue | undefined {
    const { key } = placeOf(cell);
    const row = key === undefined ? undefined : store.get(issueEntity, readPlaceKey(key).id);
    return row && may(row) ? row : undefined;
  }

  /** @param typed text that was typed on the cell and goes to the picker */
  function begin(cell: HTMLElement, typed?: globalThis.KeyboardEvent): boolean {
    const row = rowOf(cell);
    const { column, key } = placeOf(cell);
    if (!row) return typed !== undefined;
    if (column === ISSUE) {
      cells.edit(key);
      return true;
    }
    const ui = columns.find(({ id }) => id === column)?.ui;
    if (!ui?.Picker || ui.isIn?.(words.lookups, [row.projectId]) === false) return true;
    const press = typed && pressOfEvent(typed);
    if (press) {
      expectLayer();
      keep({ kind: 'press', press });
    }
    openPicker(ui.id, [row.id], cell);
    return true;
  }

  function select(cell: HTMLElement): boolean {
    const { key } = placeOf(cell);
    const row = rowOf(cell, maySelect);
    if (row && key !== undefined) selection.toggle({ key, id: row.id });
    return true;
  }
}

function placeOf(element: Element): { column: string | undefined; key: string | undefined } {
  return {
    column: element.closest<HTMLElement>('[data-column]')?.dataset['column'],
    key: element.closest<HTMLElement>('[data-place]')?.dataset['place'],
  };
}

/** Whether an element handles clicks itself. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null;
