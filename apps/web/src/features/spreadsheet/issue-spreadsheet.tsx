import { PlusIcon } from '@cairn/ui/icons';
import { useNarrow } from '@cairn/ui/use-media';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSteadySide } from '../../lib/use-steady-side.ts';
import type { IssueLayoutProps } from '../../platform/issue-layout.ts';
import {
  HEADER_HEIGHT,
  keepInView,
  ListLayout,
  RowMenu,
  useIssueContext,
  useListKeys,
  useListSelection,
} from '../issues/layout.ts';
import { CellFocus, CellFocusContext } from './cell-focus.ts';
import { ISSUE, withWidth } from './columns.ts';
import { sheetColumns } from './sheet-columns.ts';
import { HEAD_HEIGHT, SheetHead } from './sheet-head.tsx';
import { SheetLines } from './sheet-lines.tsx';
import { cellIn } from './sheet-row.tsx';
import { useCellKeys } from './use-cell-keys.ts';
import { useCellTransfer } from './use-cell-transfer.ts';
import { useColumnsInSight } from './use-columns-in-sight.ts';

const ROW_HEIGHT = 36;
const TOUCH_ROW_HEIGHT = 44;
const FROZEN_WIDTH = 420;
const NARROW_FROZEN_WIDTH = 200;
/** Space below the last row, so that the bulk bar never covers it. */
const FOOT = 76;

/** Issues as rows, with a column for each property. Only visible cells are rendered. */
export function IssueSpreadsheet(props: IssueLayoutProps) {
  const { label, spec, change, without, groups, folding, moves, projectId } = props;
  const { propertyUis } = useIssueContext();
  const t = useTranslations('spreadsheetParts');
  const selection = useListSelection();
  const grid = useRef<HTMLDivElement>(null);
  const [cells] = useState(() => new CellFocus());
  const [adding, setAdding] = useState<string>();
  const [dragged, setDragged] = useState<{ readonly id: string; readonly width: number }>();
  const narrow = useNarrow();
  const frozenWidth = narrow ? NARROW_FROZEN_WIDTH : FROZEN_WIDTH;
  const rowHeight = narrow ? TOUCH_ROW_HEIGHT : ROW_HEIGHT;
  const { shown, options, group, subGroup } = spec;
  const columns = useMemo(() => {
    const seen = dragged ? withWidth(options, dragged.id, dragged.width) : options;
    return sheetColumns({ propertyUis, without, spec: { shown, options: seen }, frozenWidth });
  }, [propertyUis, without, shown, options, dragged, frozenWidth]);
  const { inSight, width } = useColumnsInSight(grid, columns);
  useSteadySide(grid);
  const { isFolded } = folding;
  const layout = useMemo(
    () =>
      new ListLayout(groups.groups, {
        isFolded,
        adding,
        grouped: group !== null,
        subGrouped: subGroup !== null,
        rowHeight,
      }),
    [groups, isFolded, adding, group, subGroup, rowHeight],
  );
  const reveal = useCallback(
    (key: string, direction: 1 | -1 | 0) => {
      const index = layout.indexOfRow(key);
      if (!grid.current || index === undefined) return;
      const span = {
        top: layout.topOf(index) + HEAD_HEIGHT,
        bottom: layout.topOf(index + 1) + HEAD_HEIGHT,
      };
      keepInView(grid.current, span, direction, HEAD_HEIGHT + (group === null ? 0 : HEADER_HEIGHT));
    },
    [layout, group],
  );
  const focusOf = useCallback((row: HTMLElement) => cellIn(row, cells.column), [cells]);
  useListKeys({ selection, root: grid, reveal, moves, focusOf });
  const page = (): number =>
    Math.max(1, Math.floor(((grid.current?.clientHeight ?? 0) - HEAD_HEIGHT) / rowHeight) - 1);
  const transfer = useCellTransfer({ cells, columns, grid });
  const handlers = useCellKeys({ cells, columns, frozenWidth, grid, page, transfer });
  const fullWidth = (columns.at(-1)?.left ?? 0) + (columns.at(-1)?.width ?? frozenWidth);
  const only = groups.groups[0];
  return (
    <CellFocusContext value={cells}>
      <RowMenu>
        <div
          ref={grid}
          role="grid"
          tabIndex={-1}
          aria-label={label}
          aria-rowcount={layout.count + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable="true"
          className="scroll-thin relative min-h-0 flex-1 overflow-auto outline-none"
          {...handlers}
        >
          <div role="presentation" style={{ width: fullWidth, minWidth: '100%' }}>
            <SheetHead
              spec={spec}
              change={change}
              columns={columns}
              inSight={inSight}
              frozenWidth={frozenWidth}
              onResizing={setDragged}
              onDown={() => {
                const id = document.activeElement?.getAttribute('data-head') ?? ISSUE;
                cells.go(id);
                if (selection.firstKey !== undefined) selection.focus(selection.firstKey);
              }}
            />
            <div role="rowgroup" className="relative" style={{ height: layout.height + FOOT }}>
              <SheetLines
                grid={grid}
                layout={layout}
                columns={columns}
                inSight={inSight}
                frozenWidth={frozenWidth}
                width={width}
                spec={spec}
                groups={groups}
                folding={folding}
                projectId={projectId}
                onAdd={setAdding}
              />
              {projectId !== undefined && group === null && only && adding === undefined && (
                <div role="row" className="absolute inset-x-0 h-9 narrow:h-11" style={{ top: layout.height }}>
                  <div role="gridcell" className="sticky left-0 h-full" style={{ width: frozenWidth }}>
                    <button
                      type="button"
                      onClick={() => setAdding(only.key)}
                      className="flex size-full items-center gap-2 px-3 text-left text-2 hover:bg-hover"
                    >
                      <PlusIcon />
                      {t('newIssue')}
                    </button>
                  </div>
                </div>
              )}
            </div>
          </div>
        </div>
      </RowMenu>
    </CellFocusContext>
  );
}
