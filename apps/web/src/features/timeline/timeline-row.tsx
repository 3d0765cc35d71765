import { IconButton } from '@cairn/ui/icon-button';
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '@cairn/ui/icons';
import { clsx } from 'clsx';
import type { Issue } from '@cairn/domain';
import { memo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { STAYS_LEFT } from '../../lib/use-steady-side.ts';
import type { Folding } from '../../platform/issue-layout.ts';
import {
  issueKey,
  issuePath,
  RowBox,
  useIssueContext,
  useListSelection,
  useRowFocus,
  useSelected,
} from '../issues/layout.ts';
import { lengthOf, spanOf, type BarSpan } from './bar-span.ts';
import { EmptyDays } from './empty-days.tsx';
import { TimelineBar } from './timeline-bar.tsx';
import { subIssuesOf, type Nesting } from '../../platform/nest-sub-issues.ts';
import type { Reschedule } from './use-reschedule.ts';

interface TimelineRowProps extends Nesting {
  readonly row: Issue;
  /** Of its position: an issue may be in several groups. */
  readonly placeKey: string;
  readonly isFirst: boolean;
  readonly at: number;
  readonly of: number;
  readonly top: number;
  readonly height: number;
  readonly side: number;
  /** The first day of the range. */
  readonly from: number;
  readonly dayWidth: number;
  /** On which side of the screen its bar is, if none of it is visible. */
  readonly off: 'before' | 'after' | undefined;
  /** Whether its bar begins before the visible days. */
  readonly isCut: boolean;
  /** It starts before its blocker ends. */
  readonly isLate: boolean;
  /** Whether any issue in this list has sub-issues, so that there is something to collapse. */
  readonly isTree: boolean;
  readonly isCollapsed: boolean;
  readonly setFolded: Folding['setFolded'];
  readonly reschedule: (issueId: string, change: Reschedule) => void;
  readonly goTo: (day: number) => void;
}

/**
 * An issue: its line in the tree, and its bar. Elements are reused for other issues as lines scroll into view, so nothing here
 * may carry over from one issue to the next.
 */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, placeKey, depth, isFirst, at, of, top, height, side, from, dayWidth, off } = props;
  const { isCut, isLate, reschedule, goTo } = props;
  const { mayEdit } = useIssueContext();
  const selection = useListSelection();
  const element = useRef<HTMLDivElement>(null);
  const isActive = useSelected(({ activeKey }) => activeKey === placeKey);
  const isSelected = useSelected(({ selected }) => selected.has(row.id));
  const isTabStop = useSelected(({ activeKey }) =>
    activeKey === undefined ? isFirst : activeKey === placeKey,
  );
  const editable = mayEdit(row);
  const span = spanOf(row);
  // While it is dragged, its bar may scroll out of view.
  const [isHeld, setIsHeld] = useState(false);
  useRowFocus(element, { placeKey, isActive });
  return (
    <li aria-level={depth + 1} aria-setsize={of} aria-posinset={at} className="contents">
      <div
        ref={element}
        data-place={placeKey}
        onFocus={() => selection.activate(placeKey)}
        className="group/row absolute inset-x-0 flex items-center"
        style={{ top, height }}
      >
        {/* One element holds everything in the row that stays in view, because browsers give each such element a layer of its own. */}
        <div className={clsx(STAYS_LEFT, 'z-4 h-full flex-none')} style={{ width: side }}>
          <RowSide
            row={row}
            placeKey={placeKey}
            depth={depth}
            subIssues={props.subIssues}
            isTree={props.isTree}
            isCollapsed={props.isCollapsed}
            setFolded={props.setFolded}
            isActive={isActive}
            isSelected={isSelected}
            isTabStop={isTabStop}
            length={span && span.open === undefined ? lengthOf(span) : undefined}
          />
          {span && off !== undefined && !isHeld && <JumpToBar row={row} span={span} off={off} goTo={goTo} />}
        </div>
        <div className="absolute inset-y-0 right-0" style={{ left: side }}>
          {span && (off === undefined || isHeld) && (
            <TimelineBar
              row={row}
              placeKey={placeKey}
              span={span}
              from={from}
              dayWidth={dayWidth}
              editable={editable}
              isLate={isLate}
              isCut={isCut}
              reschedule={reschedule}
              onHold={setIsHeld}
            />
          )}
          {!span && editable && (
            <EmptyDays row={row} from={from} dayWidth={dayWidth} reschedule={reschedule} />
          )}
        </div>
      </div>
    </li>
  );
});

/** Deeper indentation would leave no room for titles. */
const MAX_DEPTH = 6;
const INDENT = 16;

interface RowSideProps extends Pick<
  TimelineRowProps,
  'row' | 'placeKey' | 'depth' | 'subIssues' | 'isTree' | 'isCollapsed' | 'setFolded'
> {
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  /** In days; undefined if an end is open or it has no dates. */
  readonly length: number | undefined;
}

/** The part that stays in view on the left. */
const RowSide = memo(function RowSide(props: RowSideProps) {
  const { row, placeKey, depth, subIssues, isCollapsed, setFolded, isTree, length } = props;
  const { isActive, isSelected, isTabStop } = props;
  const { words, uiById, maySelect } = useIssueContext();
  const { workspace } = useWorkspace();
  const t = useTranslations('timelineParts');
  const state = uiById.get('state')?.describe(row.stateId, words);
  const reference = issueKey(row, words.lookups);
  return (
    <div
      className={clsx(
        'flex size-full items-center gap-2 border-r border-line pr-3 pl-3 narrow:gap-1 narrow:px-1',
        isSelected ? 'bg-selected' : isActive ? 'bg-hover' : 'bg-bg group-hover/row:bg-hover',
        isActive && 'outline-2 -outline-offset-2 outline-focus',
      )}
    >
      {maySelect(row) && (
        <span
          className={clsx(
            'flex-none narrow:hidden narrow:[[data-selecting]_&]:flex narrow:[[data-selecting]_&]:opacity-100',
            !isSelected && !isActive && 'opacity-0 group-hover/row:opacity-100 focus-within:opacity-100',
          )}
        >
          <RowBox issue={row} placeKey={placeKey} checked={isSelected} />
        </span>
      )}
      <span className="flex-none narrow:hidden" style={{ width: Math.min(depth, MAX_DEPTH) * INDENT }} />
      {isTree && (
        <Disclosure
          reference={reference}
          isShown={subIssues > 0}
          isOpen={!isCollapsed}
          onToggle={() => setFolded([subIssuesOf(row.id)], !isCollapsed)}
        />
      )}
      <span aria-hidden="true" className="flex flex-none narrow:[[data-selecting]_&]:hidden">
        {state?.icon}
      </span>
      <span className="vh">{state?.label}</span>
      <AppLink
        to={issuePath(workspace.slug, row)}
        tabIndex={isTabStop ? 0 : -1}
        draggable={false}
        data-row-title=""
        title={row.title}
        className="flex h-full min-w-0 flex-1 items-center gap-2 outline-none"
      >
        <span className="flex-none text-3 tabular-nums narrow:truncate narrow:text-text">{reference}</span>
        <span className="truncate font-[470] narrow:vh">{row.title}</span>
      </AppLink>
      {length !== undefined && (
        <span className="flex-none text-small text-3 tabular-nums narrow:hidden">
          {t('days', { count: length })}
        </span>
      )}
    </div>
  );
});

interface DisclosureProps {
  readonly reference: string;
  readonly isShown: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Expands and collapses the sub-issues; without any, its space is kept. */
function Disclosure({ reference, isShown, isOpen, onToggle }: DisclosureProps) {
  const t = useTranslations('timelineParts');
  if (!isShown) return <span className="w-5 flex-none narrow:hidden" />;
  return (
    <IconButton
      size="xs"
      tooltip={false}
      tabIndex={-1}
      label={t(isOpen ? 'collapse' : 'expand', { reference })}
      aria-expanded={isOpen}
      icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
      onClick={onToggle}
      className="!bg-transparent *:!size-3"
    />
  );
}

interface JumpToBarProps extends Pick<TimelineRowProps, 'row' | 'goTo'> {
  readonly span: BarSpan;
  readonly off: 'before' | 'after';
}

/** Scrolls to a bar that is off screen. */
function JumpToBar({ row, span, off, goTo }: JumpToBarProps) {
  const t = useTranslations('timelineParts');
  const { words } = useIssueContext();
  return (
    <IconButton
      size="sm"
      tabIndex={-1}
      tooltip={false}
      label={t('scrollTo', { reference: issueKey(row, words.lookups) })}
      icon={off === 'before' ? <ChevronLeftIcon /> : <ChevronRightIcon />}
      onClick={() => goTo(span.first)}
      className={clsx(
        '!absolute inset-y-0 my-auto bg-raised shadow-e1',
        // Relative to the visible width: the timeline is a size container.
        off === 'before' ? 'left-[calc(100%+8px)]' : 'right-[calc(100%-100cqw+8px)]',
      )}
    />
  );
}
