import { BULK_CALL_MAX, issue as issueEntity, type Issue } from '@cairn/domain';
import { toast } from '@cairn/ui/toast';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import {
  issueKey,
  readPlaceKey,
  useEditIssues,
  useIssueContext,
  useListSelection,
} from '../issues/layout.ts';
import { editsByIssue, withDatesInOrder, type CellChange } from './cell-changes.ts';
import type { CellFocus } from './cell-focus.ts';
import { cellText, editByText, editLike, editToNothing } from './cell-values.ts';
import { ISSUE } from './columns.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { fromTsv, toTsv, TSV_MAX } from './tsv.ts';

export interface CellTransfer {
  /** Copies the first chosen row into the ones below it, or into a single cell the one above it. */
  readonly fillDown: () => boolean;
  readonly clear: () => boolean;
}

interface Transferred {
  readonly cells: CellFocus;
  readonly columns: readonly SheetColumn[];
  readonly grid: RefObject<HTMLElement | null>;
}

/** Limits that keep the message short: cells it names, and characters of the text each was to be given. */
const NAMED = 5;
const LETTERS = 60;

/** Copies chosen cells as a table that other programs read, pastes such a table, and fills cells from each other; each is a single change. */
export function useCellTransfer({ cells, columns, grid }: Transferred): CellTransfer {
  const { mayEdit, words } = useIssueContext();
  const selection = useListSelection();
  const { store } = useEngine();
  const edit = useEditIssues();
  const t = useTranslations('spreadsheetParts');
  const { lookups, say } = words;
  const all = [{ id: ISSUE, label: 'issues.properties.title', ui: undefined }, ...columns];

  const keysChosen = (): string[] => {
    const { activeKey } = selection.getState();
    const { range } = cells;
    return selection.places.map(({ key }) => key).filter((key) => range?.keys.has(key) ?? key === activeKey);
  };
  const columnsChosen = () => all.filter(({ id }) => cells.range?.columns.has(id) ?? id === cells.column);
  const rowAt = (key: string | undefined): Issue | undefined =>
    key === undefined ? undefined : store.get(issueEntity, readPlaceKey(key).id);
  const rowsChosen = (): Issue[] => keysChosen().flatMap((key) => rowAt(key) ?? []);

  const nameOf = ({ row, column, text }: CellChange): string =>
    t(text === '' ? 'emptyCell' : 'cell', {
      reference: issueKey(row, lookups),
      property: say(column.label),
      text: text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text,
    });
  const report = (left: readonly CellChange[], outside: number): void => {
    if (left.length + outside === 0) return;
    const named = left.slice(0, NAMED).map(nameOf).join(' · ');
    const more = left.length - NAMED;
    const description = [
      more > 0 ? t('more', { cells: named, count: more }) : named,
      outside > 0 ? t('outside', { count: outside }) : '',
    ];
    toast.error(t('notSet', { count: left.length + outside }), {
      description: description.filter((each) => each !== '').join(' · '),
    });
  };
  /** Makes all changes at once, names those that are impossible, and returns how many cells now have their wanted value. */
  const change = async (changes: readonly CellChange[], outside = 0): Promise<number> => {
    const wanted = withDatesInOrder(
      changes.map((each) => (mayEdit(each.row) ? each : { ...each, edits: undefined })),
    );
    const byIssue = editsByIssue(wanted);
    const commands = new Set([...byIssue.values()].flat().map(({ command }) => command));
    // A command whose code is still loading would become a separate change with an undo step of its own.
    await Promise.all([...commands].map((command) => command.load())).catch(() => undefined);
    edit([...byIssue.keys()], ({ id }) => byIssue.get(id));
    const left = wanted.filter(({ edits }) => edits === undefined);
    report(left, outside);
    return wanted.length - left.length;
  };

  useClipboard(grid, {
    copy: (clipboard) => {
      const rows = rowsChosen();
      const chosen = columnsChosen();
      clipboard.setData(
        'text/plain',
        toTsv(rows.map((row) => chosen.map((column) => cellText(row, column, words)))),
      );
      toast.success(t('copied', { count: rows.length * chosen.length }));
    },
    paste: (clipboard) => {
      const text = clipboard.getData('text/plain');
      if (text === '') return;
      const table = text.length > TSV_MAX ? undefined : fromTsv(text);
      if (!table || table.flat().length > BULK_CALL_MAX) {
        toast.error(t('tooMuch', { max: BULK_CALL_MAX }));
        return;
      }
      const { changes, outside } = pastedInto(table);
      void change(changes, outside).then((count) => count > 0 && toast.success(t('pasted', { count })));
    },
  });
  return {
    fillDown: () => {
      const keys = keysChosen();
      const at = selection.places.findIndex(({ key }) => key === keys[0]);
      const above = keys.length > 1 ? keys[0] : selection.places[at - 1]?.key;
      const source = rowAt(above);
      const targets = keys.filter((key) => key !== above).flatMap((key) => rowAt(key) ?? []);
      if (!source) return true;
      void change(
        targets.flatMap((row) =>
          columnsChosen().map((column) => ({
            row,
            column,
            text: cellText(source, column, words),
            edits: editLike(row, source, column, lookups),
          })),
        ),
      );
      return true;
    },
    clear: () => {
      const changes = rowsChosen().flatMap((row) =>
        columnsChosen().map((column) => ({
          row,
          column,
          text: '',
          edits: editToNothing(row, column, lookups),
        })),
      );
      // A cell that can't be empty keeps its value, as everywhere.
      void change(changes.filter(({ edits }) => edits !== undefined));
      return true;
    },
  };

  /** Starts at the first chosen cell and goes as far as there are rows and columns; a single pasted cell fills all chosen cells. */
  function pastedInto(table: readonly (readonly string[])[]) {
    const [first = '', ...others] = table.flat();
    const isOne = others.length === 0;
    const changes: CellChange[] = [];
    const into = (row: Issue, column: CellChange['column'], text: string): void =>
      void changes.push({ row, column, text, edits: editByText(row, column, text, words) });
    if (isOne) {
      for (const row of rowsChosen()) for (const column of columnsChosen()) into(row, column, first);
      return { changes, outside: 0 };
    }
    const top = selection.places.findIndex(({ key }) => key === keysChosen()[0]);
    const start = all.findIndex(({ id }) => id === columnsChosen()[0]?.id);
    for (const [down, texts] of table.entries())
      for (const [right, text] of texts.entries()) {
        const row = rowAt(selection.places[top + down]?.key);
        const column = all[start + right];
        if (row && column) into(row, column, text);
      }
    return { changes, outside: table.flat().length - changes.length };
  }
}

type OnClipboard = (clipboard: DataTransfer) => void;

/** Listens for copy and paste on the document while a cell has the focus: browsers send them to where text was last selected. */
function useClipboard(
  grid: RefObject<HTMLElement | null>,
  on: Readonly<Record<'copy' | 'paste', OnClipboard>>,
): void {
  const latest = useRef(on);
  useLayoutEffect(() => {
    latest.current = on;
  });
  useEffect(() => {
    const handle = (event: ClipboardEvent): void => {
      const { activeElement } = document;
      const { clipboardData, type } = event;
      if (!clipboardData || event.defaultPrevented || !(activeElement instanceof HTMLElement)) return;
      // A field in a cell handles its own text.
      if (activeElement.dataset['column'] === undefined || !grid.current?.contains(activeElement)) return;
      if (type === 'copy' && hasSelectedWords(activeElement)) return;
      event.preventDefault();
      latest.current[type === 'copy' ? 'copy' : 'paste'](clipboardData);
    };
    document.addEventListener('copy', handle);
    document.addEventListener('paste', handle);
    return () => {
      document.removeEventListener('copy', handle);
      document.removeEventListener('paste', handle);
    };
  }, [grid]);
}

/** Whether some text in the cell is selected; then that is what is copied. */
function hasSelectedWords(cell: HTMLElement): boolean {
  const selected = document.getSelection();
  return selected?.isCollapsed === false && cell.contains(selected.anchorNode);
}
