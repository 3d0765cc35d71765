import type { Issue } from '@cairn/domain';
import { ChevronDownIcon, ChevronRightIcon } from '@cairn/ui/icons';
import { clsx } from 'clsx';
import { memo, use, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { STAYS_LEFT } from '../../lib/use-steady-side.ts';
import { subIssuesOf } from '../../platform/nest-sub-issues.ts';
import type { Folding } from '../../platform/issue-layout.ts';
import { issueKey, issuePath, RowBox, useIssueContext, useRowFocus, useSelected } from '../issues/layout.ts';
import { CellFocusContext, useCellFocus } from './cell-focus.ts';
import { ISSUE } from './columns.ts';
import type { SheetColumn } from './sheet-columns.ts';
import { SheetValue } from './sheet-value.tsx';
import { TitleInput } from './title-input.tsx';

export interface SheetRowProps {
  readonly issue: Issue;
  readonly placeKey: string;
  /** Its line number, counted from 1, including the head. */
  readonly rowIndex: number;
  readonly top: number;
  /** Where Tab enters the grid while no row is active. */
  readonly isFirst: boolean;
  readonly depth: number;
  readonly subIssues: number;
  readonly isCollapsed: boolean;
  readonly setFolded: Folding['setFolded'];
  /** All columns, and the visible ones among them. */
  readonly columns: readonly SheetColumn[];
  readonly inSight: readonly SheetColumn[];
  readonly frozenWidth: number;
}

/** An issue as a row of cells. One element renders different issues over time, as in the list. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { issue, placeKey, rowIndex, top, isFirst, columns, inSight } = props;
  const { mayEdit } = useIssueContext();
  const row = useRef<HTMLDivElement>(null);
  const isSelected = useSelected(({ selected }) => selected.has(issue.id));
  const isActive = useSelected(({ activeKey }) => activeKey === placeKey);
  const isEntry = useSelected(({ activeKey }) => activeKey === undefined && isFirst);
  const active = useCellFocus(({ column }) => (isActive ? column : isEntry ? ISSUE : undefined));
  useRowFocus(row, { placeKey, isActive, focusOf: (element) => cellIn(element, active) });
  const isReadOnly = !mayEdit(issue);
  const chosen = useCellFocus(({ range }) => (range?.keys.has(placeKey) ? range.columns : undefined));
  // The focused cell stays when it is scrolled out of view.
  const drawn = columns.filter((each) => inSight.includes(each) || each.id === active);
  return (
    <div
      ref={row}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      data-place={placeKey}
      className="group/row absolute inset-x-0 h-9 narrow:h-11 [contain:size_style]"
      style={{ top }}
    >
      <IssueCell
        issue={issue}
        placeKey={placeKey}
        depth={props.depth}
        subIssues={props.subIssues}
        isCollapsed={props.isCollapsed}
        setFolded={props.setFolded}
        frozenWidth={props.frozenWidth}
        isSelected={isSelected || chosen?.has(ISSUE) === true}
        isTabStop={active === ISSUE}
        isReadOnly={isReadOnly}
      />
      {drawn.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={columns.indexOf(column) + 2}
          // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- allowed on grid cells since ARIA 1.0
          aria-readonly={isReadOnly || column.ui?.Picker === undefined}
          aria-selected={chosen?.has(column.id)}
          data-column={column.id}
          tabIndex={active === column.id ? 0 : -1}
          className={clsx(
            cellLook,
            colorOf(isSelected || chosen?.has(column.id) === true),
            'absolute top-0 px-2.5',
          )}
          style={{ left: column.left, width: column.width }}
        >
          <SheetValue issue={issue} column={column} />
        </div>
      ))}
    </div>
  );
});

const cellLook =
  'flex h-full items-center gap-2 overflow-hidden border-r border-b border-line outline-none focus:outline-2 focus:outline-solid focus:-outline-offset-2 focus:outline-focus [&_.truncate]:min-w-0';

const colorOf = (isSelected: boolean): string =>
  isSelected ? 'bg-selected' : 'bg-bg group-hover/row:bg-hover';

/** The cell for a column in a rendered row. */
export const cellIn = (row: HTMLElement | null, column: string | undefined): HTMLElement | null =>
  column === undefined
    ? null
    : (row?.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"]`) ?? null);

interface IssueCellProps extends Pick<
  SheetRowProps,
  'issue' | 'placeKey' | 'depth' | 'subIssues' | 'isCollapsed' | 'setFolded' | 'frozenWidth'
> {
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly isReadOnly: boolean;
}

const INDENT = 20;

/** Key and title, which stay in view when the columns scroll. */
const IssueCell = memo(function IssueCell(props: IssueCellProps) {
  const { issue, placeKey, depth, isSelected, isTabStop, isReadOnly, frozenWidth } = props;
  const { words, maySelect } = useIssueContext();
  const { workspace } = useWorkspace();
  const cells = use(CellFocusContext);
  const isEditing = useCellFocus(({ editing }) => editing === placeKey);
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      aria-readonly={isReadOnly}
      data-column={ISSUE}
      tabIndex={isTabStop ? 0 : -1}
      className={clsx(cellLook, colorOf(isSelected), STAYS_LEFT, 'z-1 pr-2.5 pl-3 narrow:pl-1')}
      style={{ width: frozenWidth }}
    >
      {maySelect(issue) && (
        <span
          className={clsx(
            'flex flex-none narrow:px-1',
            !isSelected &&
              'wide:opacity-0 wide:group-focus-within/row:opacity-100 wide:group-hover/row:opacity-100',
          )}
        >
          <RowBox issue={issue} placeKey={placeKey} checked={isSelected} />
        </span>
      )}
      <Disclosure {...props} />
      <span className="min-w-[58px] flex-none text-2 narrow:hidden" style={{ marginLeft: depth * INDENT }}>
        {issue.number === 0 ? words.t('cell.noNumber') : issueKey(issue, words.lookups)}
      </span>
      {isEditing ? (
        <TitleInput key={issue.id} issue={issue} onDone={() => cells.edit(undefined)} />
      ) : (
        <AppLink
          to={issuePath(workspace.slug, issue)}
          tabIndex={-1}
          draggable={false}
          data-row-title=""
          title={issue.title}
          className="truncate font-[470] outline-none"
        >
          {issue.title}
        </AppLink>
      )}
    </div>
  );
});

function Disclosure({ issue, subIssues, isCollapsed, setFolded }: IssueCellProps) {
  const { words } = useIssueContext();
  const t = useTranslations('spreadsheetParts');
  if (subIssues === 0) return <span className="w-4 flex-none" />;
  const reference = issueKey(issue, words.lookups);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-expanded={!isCollapsed}
      aria-label={t(isCollapsed ? 'expand' : 'collapse', { reference })}
      onClick={() => setFolded([subIssuesOf(issue.id)], !isCollapsed)}
      className="hit grid size-4 flex-none place-items-center rounded-r1 text-2 hover:bg-tint-hover [&_svg]:size-3"
    >
      {isCollapsed ? <ChevronRightIcon /> : <ChevronDownIcon />}
    </button>
  );
}
