import { useFocusHeir } from '@cairn/ui/focus-heir';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { IssueMoves } from '../../../platform/issue-layout.ts';
import { isTakenByPopup, isWriting } from '../../../lib/key-place.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useWorkspace } from '../../../data/engine-context.ts';
import { issue as issueEntity, type Issue } from '@cairn/domain';
import { useIssueContext } from '../issue-context.tsx';
import { usePublishIssueFocus } from './issue-focus.ts';
import { issuePath } from '../issue-reference.tsx';
import { isTaken } from '../page/use-neighbour-keys.ts';
import type { ListSelection } from './use-list-selection.ts';
import { titleOf } from './use-row-focus.ts';
import { usePeek } from '../page/use-peek.ts';

interface ListKeys {
  readonly selection: ListSelection;
  /** The list itself: keys pressed elsewhere on the page count only while nothing has the focus. */
  readonly root: RefObject<HTMLElement | null>;
  /** Scrolls to a row; 0 if it is not the neighbour of the previous one. */
  readonly reveal: (key: string, direction: 1 | -1 | 0) => void;
  /** Left and right, on a board. */
  readonly onSide?: ((direction: 1 | -1) => void) | undefined;
  /** Handles Alt with an arrow key on the active issue, if that does something other than move it to another group. */
  readonly onCarry?: ((placeKey: string, arrow: string, isShifted: boolean) => void) | undefined;
  readonly moves: IssueMoves;
  /** Whether a place is visible or can be scrolled to, for layouts that show only part of the list: no one deletes what they can't see. */
  readonly isShown?: ((placeKey: string) => boolean) | undefined;
  /** The element of a row that takes the focus, if that is not its title. */
  readonly focusOf?: ((row: HTMLElement) => HTMLElement | null) | undefined;
}

/** The keys of a list or board: move, select, open and peek. Also publishes the issues in focus for shortcuts and the command menu. */
export function useListKeys(keys: ListKeys): void {
  const { mayEdit, maySelect, openPicker } = useIssueContext();
  const { engine, workspace } = useWorkspace();
  const go = useGo();
  const peek = usePeek();
  // Property shortcuts are handled by the app's single listener, where people can change their keys.
  usePublishIssueFocus(() => ({
    issueIds: keys.selection.subjects(),
    openPicker: (propertyId) => {
      const { selection, root } = keys;
      const ids = selection.subjects().filter((id) => {
        const row = engine.store.get(issueEntity, id);
        return row !== undefined && mayEdit(row);
      });
      openPicker(propertyId, ids, findRow(root.current, selection.getState().activeKey) ?? root.current);
    },
  }));
  useDrawnRows(keys);
  const latest = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useLayoutEffect(() => {
    latest.current = (event) => {
      const { selection, root, reveal } = keys;
      if (event.defaultPrevented || !isForList(event, root.current)) return;
      if (handleKey(event)) event.preventDefault();

      function handleKey(pressed: KeyboardEvent): boolean {
        const { key, shiftKey } = pressed;
        if (pressed.altKey && !pressed.ctrlKey && !pressed.metaKey) return carry(pressed);
        if (pressed.ctrlKey || pressed.metaKey) return handleChord(pressed);
        const direction = key === 'ArrowDown' || key === 'j' ? 1 : key === 'ArrowUp' || key === 'k' ? -1 : 0;
        if (direction !== 0) {
          if (shiftKey && maySelectNext(direction)) selection.extend(direction);
          else if (!shiftKey) selection.move(direction);
          const { activeKey } = selection.getState();
          if (activeKey !== undefined) reveal(activeKey, direction);
          keepPeek();
          return true;
        }
        const side = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
        if (side !== 0 && keys.onSide && selection.active) {
          keys.onSide(side);
          keepPeek();
          return true;
        }
        if (key === 'Escape') return clear();
        const { active } = selection;
        if (!active) return false;
        if (key === 'x' && may(maySelect, active.id)) selection.toggle(active);
        else if (key === ' ') peek.show(active.id);
        else if (key === 'Enter') open(active.id);
        else return false;
        return true;
      }

      function handleChord(pressed: KeyboardEvent): boolean {
        if (pressed.key.toLowerCase() !== 'a' || pressed.shiftKey) return false;
        const { isShown } = keys;
        const shown = isShown && selection.places.filter((place) => isShown(place.key));
        if (!(shown ?? selection.places).some((place) => may(maySelect, place.id))) return false;
        selection.selectAll(shown);
        return true;
      }

      /** Alt with an arrow key moves the active issue: up and down within its group, left and right to the next one. */
      function carry({ key, shiftKey }: KeyboardEvent): boolean {
        const { active } = selection;
        if (!active || !may(mayEdit, active.id) || !key.startsWith('Arrow')) return false;
        if (keys.onCarry) {
          keys.onCarry(active.key, key, shiftKey);
          return true;
        }
        void import('../board/drag-parts.ts').then(
          ({ carryByKey }) => carryByKey(keys.moves, active.key, key),
          () => undefined,
        );
        return true;
      }

      /** An open peek follows the active row. */
      function keepPeek(): void {
        if (selection.active && peek.isOpen()) peek.show(selection.active.id);
      }

      function may(test: (row: Issue) => boolean, id: string): boolean {
        const row = engine.store.get(issueEntity, id);
        return row !== undefined && test(row);
      }

      function maySelectNext(direction: 1 | -1): boolean {
        const { places, active } = selection;
        const at = active ? places.findIndex((place) => place.key === active.key) : -1;
        const next = places[at + direction];
        return at >= 0 && next !== undefined && may(maySelect, next.id);
      }

      function clear(): boolean {
        const { selected, activeKey } = selection.getState();
        if (selected.size === 0 && activeKey === undefined) return false;
        selection.clear();
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        return true;
      }

      function open(id: string): void {
        const row = engine.store.get(issueEntity, id);
        if (row) go(issuePath(workspace.slug, row));
      }
    };
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => latest.current(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

const findRow = (root: HTMLElement | null, key: string | undefined): HTMLElement | null | undefined =>
  key === undefined ? undefined : root?.querySelector<HTMLElement>(`[data-place="${CSS.escape(key)}"]`);

/** Tells the selection how to find its rows; dialogs and menus that close return the focus to the active one. */
function useDrawnRows({ selection, root, reveal, focusOf = titleOf }: ListKeys): void {
  useLayoutEffect(() => {
    const scroller = root.current;
    if (!scroller) return undefined;
    selection.drawIn({
      scroller,
      reveal: (key) => reveal(key, 0),
      find: (key) => {
        const row = findRow(scroller, key);
        return row && focusOf(row);
      },
    });
    return () => selection.drawIn(undefined);
  }, [selection, root, reveal, focusOf]);
  useFocusHeir(root, selection.focusActive);
}

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** Whether a key was pressed on a row, or while nothing on the page has the focus. A row's checkbox is not a text field. */
function isForList(event: KeyboardEvent, root: HTMLElement | null): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !root) return false;
  if (target === document.body || target.tagName === 'MAIN')
    return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') === null;
  // Includes the bulk bar at the bottom, which is about the selection.
  if (root.parentElement?.contains(target) !== true) return entersList(event.key, target);
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return event.key !== ' ';
  if (target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')) return false;
  if (target instanceof HTMLAnchorElement && event.key === 'Enter') return false;
  return !isTaken(target);
}

/** Moves from any other control into the list, such as after a change of layout: only lists use these two keys. */
const entersList = (key: string, target: HTMLElement): boolean =>
  (key === 'j' || key === 'k') &&
  target.closest(DIALOG) === null &&
  !isTakenByPopup(target) &&
  !isWriting(target);
