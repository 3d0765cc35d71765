import { useMemo, type RefObject } from 'react';
import type { IssueLayoutProps } from '../../platform/issue-layout.ts';
import { nestingIn, subIssuesOf } from '../../platform/nest-sub-issues.ts';
import {
  GroupHead,
  headId,
  OVERSCAN_OF_LAYERS,
  QuickAdd,
  shapeOf,
  SubGroupHead,
  useListSelection,
  useRowSlots,
  useVisibleLines,
  withIndex,
  type ListLayout,
} from '../issues/layout.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { SheetRow } from './sheet-row.tsx';

interface SheetLinesProps extends Pick<IssueLayoutProps, 'spec' | 'groups' | 'folding' | 'projectId'> {
  readonly grid: RefObject<HTMLElement | null>;
  readonly layout: ListLayout;
  readonly columns: readonly SheetColumn[];
  readonly inSight: readonly SheetColumn[];
  readonly frozenWidth: number;
  /** The width of the visible part of the grid, since headings stay in view. */
  readonly width: number;
  readonly onAdd: (groupKey: string | undefined) => void;
}

/** The visible lines: rows, group headings, and the line that adds an issue. */
export function SheetLines(props: SheetLinesProps) {
  const { grid, layout, columns, inSight, frozenWidth, width, spec, groups, folding, projectId, onAdd } =
    props;
  const selection = useListSelection();
  const allKeys = useMemo(() => groups.groups.map(({ key }) => key), [groups]);
  const { first, last, isMoving } = useVisibleLines(grid, layout, spec, OVERSCAN_OF_LAYERS);
  // The active row keeps the focus when it is scrolled out of view.
  const lines = withIndex(first, last, layout.indexOfRow(selection.getState().activeKey)).flatMap((index) => {
    const line = layout.lineAt(index);
    return line ? [{ line, index, top: layout.topOf(index) }] : [];
  });
  const rows = new Map(lines.filter(({ line }) => line.type === 'row').map((each) => [each.line.key, each]));
  const slots = useRowSlots([...rows.keys()], isMoving, (key) => shapeOf(rows.get(key)?.line));
  return (
    <>
      {lines.map(({ line, index, top }) =>
        line.type === 'row' ? null : (
          <div
            key={line.key}
            role="row"
            aria-rowindex={index + 2}
            className="absolute inset-x-0 h-9 narrow:h-11"
            style={{ top }}
          >
            <div
              role="gridcell"
              aria-colspan={columns.length + 1}
              className="sticky left-0"
              style={{ width }}
            >
              {line.type === 'group' && spec.group !== null && (
                <GroupHead
                  id={headId(line.group)}
                  group={line.group}
                  propertyId={spec.group}
                  folding={folding}
                  onAdd={projectId === undefined ? undefined : onAdd}
                  allKeys={allKeys}
                />
              )}
              {line.type === 'sub' && spec.subGroup !== null && (
                <SubGroupHead propertyId={spec.subGroup} value={line.sub} amount={line.amount} top={0} />
              )}
              {line.type === 'add' && projectId !== undefined && (
                <QuickAdd
                  projectId={projectId}
                  groupKey={line.group.key}
                  subKey=""
                  spec={spec}
                  context={groups.context}
                  onDone={() => onAdd(undefined)}
                />
              )}
            </div>
          </div>
        ),
      )}
      {Array.from(slots.bySlot, ([slot, key]) => {
        const row = rows.get(key);
        if (row?.line.type !== 'row') return null;
        const { issue, group, sub } = row.line;
        const siblings = group.subGroups.find((each) => each.key === sub)?.rows ?? [];
        return (
          <SheetRow
            key={slot}
            issue={issue}
            placeKey={key}
            rowIndex={row.index + 2}
            top={row.top}
            isFirst={key === layout.firstRow}
            {...nestingIn(siblings, issue.id)}
            isCollapsed={folding.isFolded(subIssuesOf(issue.id))}
            setFolded={folding.setFolded}
            columns={columns}
            inSight={inSight}
            frozenWidth={frozenWidth}
          />
        );
      })}
    </>
  );
}
