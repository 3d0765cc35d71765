import { issue as issueEntity, NO_VALUE, type Issue } from '@cairn/domain';
import { pressOfEvent } from '@cairn/ui/early-key';
import { expectLayer, keep } from '@cairn/ui/layers';
import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { useEngine } from '../../data/engine-context.ts';
import { readPlaceKey, useEditIssues, useIssueContext, useListSelection } from '../issues/layout.ts';
import type { CellFocus } from './cell-focus.ts';
import { ISSUE } from './columns.ts';
import { moveCell } from './move-cell.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { headIn } from './sheet-head.tsx';

interface CellKeys {
  readonly cells: CellFocus;
  readonly columns: readonly SheetColumn[];
  readonly frozenWidth: number;
  readonly grid: RefObject<HTMLElement | null>;
  /** How many rows are in sight. */
  readonly page: () => number;
}

/** Keys and presses on cells. Moving by rows, and what keys do in the frozen column, is as in the list. */
export function useCellKeys({ cells, columns, frozenWidth, grid, page }: CellKeys) {
  const { mayEdit, maySelect, openPicker, words } = useIssueContext();
  const selection = useListSelection();
  const { store } = useEngine();
  const edit = useEditIssues();
  /** A cell that had the focus before it was pressed is edited, another only takes it. */
  const pressed = useRef<Element | null>(null);

  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const { column, key } = placeOf(target);
    if (column !== undefined) cells.go(column);
    if (key !== undefined) selection.activate(key);
  };
  const onMouseDownCapture = (): void => {
    pressed.current = document.activeElement;
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
    if (key === 'ArrowUp') return toHead();
    if (move(event)) return true;
    if (key === 'F2') return begin(cell);
    if (cells.column === ISSUE || event.ctrlKey || event.metaKey) return false;
    if (key === 'Enter') return begin(cell);
    if (key === 'Delete' || key === 'Backspace') return clear(cell);
    if (key === ' ') return select(cell);
    return key.length === 1 && begin(cell, event.nativeEvent);
  }

  /** From the first row. */
  function toHead(): boolean {
    if (selection.getState().activeKey !== selection.firstKey) return false;
    headIn(grid.current, cells.column)?.focus({ preventScroll: true });
    return true;
  }

  function move(event: KeyboardEvent): boolean {
    const { places } = selection;
    const { activeKey } = selection.getState();
    const ids = [ISSUE, ...columns.map(({ id }) => id)];
    const at = { row: places.findIndex((each) => each.key === activeKey), column: ids.indexOf(cells.column) };
    if (at.row < 0) return false;
    const size = { rows: places.length, columns: ids.length, page: page() };
    const next = moveCell(at, event, size);
    const id = next && ids[next.column];
    const place = next && places[next.row];
    // At the edge an arrow stays, and Tab leaves.
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

  /** @param typed what was typed on the cell: the picker gets it */
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

  function clear(cell: HTMLElement): boolean {
    const row = rowOf(cell);
    const property = columns.find(({ id }) => id === cells.column)?.ui?.property;
    if (row) edit([row.id], (each) => property?.edit?.(each, { to: NO_VALUE }, words.lookups));
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
