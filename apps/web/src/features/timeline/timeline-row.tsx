import { IconButton } from '@cairn/ui/icon-button';
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '@cairn/ui/icons';
import { clsx } from 'clsx';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import type { Folding } from '../../platform/issue-layout.ts';
import {
  issueKey,
  issuePath,
  RowBox,
  useIssueContext,
  useListSelection,
  useSelected,
} from '../issues/layout.ts';
import { lengthOf, spanOf, type BarSpan } from './bar-span.ts';
import { EmptyDays } from './empty-days.tsx';
import { TimelineBar } from './timeline-bar.tsx';
import type { IssueLine } from './timeline-lines.ts';
import { subIssuesOf } from '../../platform/nest-sub-issues.ts';
import type { Reschedule } from './use-reschedule.ts';

interface TimelineRowProps {
  readonly line: IssueLine;
  readonly isFirst: boolean;
  readonly at: number;
  readonly of: number;
  readonly top: number;
  readonly height: number;
  readonly side: number;
  /** The first day of all. */
  readonly from: number;
  readonly dayWidth: number;
  /** On which side of the screen its bar is, when none of it is in sight. */
  readonly off: 'before' | 'after' | undefined;
  /** It starts before what blocks it has ended. */
  readonly isLate: boolean;
  /** Whether any issue has sub-issues here, and so a way to collapse them. */
  readonly isTree: boolean;
  readonly folding: Folding;
  readonly reschedule: (issueId: string, change: Reschedule) => void;
  readonly goTo: (day: number) => void;
}

/** An issue: its line in the tree, and its bar. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { line, isFirst, at, of, top, height, side, from, dayWidth, off, isLate, reschedule, goTo } = props;
  const { row, key, depth } = line;
  const { mayEdit } = useIssueContext();
  const selection = useListSelection();
  const element = useRef<HTMLDivElement>(null);
  const isActive = useSelected(({ activeKey }) => activeKey === key);
  const isSelected = useSelected(({ selected }) => selected.has(row.id));
  const isTabStop = useSelected(({ activeKey }) => (activeKey === undefined ? isFirst : activeKey === key));
  const editable = mayEdit(row);
  const span = spanOf(row);
  // One that is dragged may scroll away from where it stands.
  const [isHeld, setIsHeld] = useState(false);
  useLayoutEffect(() => {
    if (isActive && selection.takeFocus())
      element.current?.querySelector<HTMLElement>('[data-row-title]')?.focus({ preventScroll: true });
  });
  return (
    <li aria-level={depth + 1} aria-setsize={of} aria-posinset={at} className="contents">
      <div
        ref={element}
        data-place={key}
        onFocus={() => selection.activate(key)}
        className="group/row absolute inset-x-0 flex items-center"
        style={{ top, height }}
      >
        <RowSide
          {...props}
          isActive={isActive}
          isSelected={isSelected}
          isTabStop={isTabStop}
          editable={editable}
          span={span}
        />
        <div className="absolute inset-y-0 right-0" style={{ left: side }}>
          {span && (off === undefined || isHeld) && (
            <TimelineBar
              row={row}
              placeKey={key}
              span={span}
              from={from}
              dayWidth={dayWidth}
              editable={editable}
              isLate={isLate}
              reschedule={reschedule}
              onHold={setIsHeld}
            />
          )}
          {!span && editable && (
            <EmptyDays row={row} from={from} dayWidth={dayWidth} reschedule={reschedule} />
          )}
        </div>
        {span && off !== undefined && !isHeld && (
          <WayToBar line={line} span={span} off={off} side={side} goTo={goTo} />
        )}
      </div>
    </li>
  );
});

/** More would leave no room for titles. */
const MAX_DEPTH = 6;
const INDENT = 16;

interface RowSideProps extends TimelineRowProps {
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly editable: boolean;
  readonly span: BarSpan | undefined;
}

/** What stays in sight on the left. */
function RowSide(props: RowSideProps) {
  const { line, side, folding, isTree, isActive, isSelected, isTabStop, editable, span } = props;
  const { row, key, depth, subIssues } = line;
  const { words, uiById } = useIssueContext();
  const { workspace } = useWorkspace();
  const t = useTranslations('timelineParts');
  const state = uiById.get('state')?.describe(row.stateId, words);
  const reference = issueKey(row, words.lookups);
  return (
    <div
      className={clsx(
        'sticky left-0 z-4 flex h-full flex-none items-center gap-2 border-r border-line pr-3 pl-3 narrow:gap-1 narrow:px-1',
        isSelected ? 'bg-selected' : isActive ? 'bg-hover' : 'bg-bg group-hover/row:bg-hover',
        isActive && 'outline-2 -outline-offset-2 outline-focus',
      )}
      style={{ width: side }}
    >
      {editable && (
        <span
          className={clsx(
            'flex-none narrow:hidden',
            !isSelected && !isActive && 'opacity-0 group-hover/row:opacity-100 focus-within:opacity-100',
          )}
        >
          <RowBox issue={row} placeKey={key} checked={isSelected} />
        </span>
      )}
      <span className="flex-none narrow:hidden" style={{ width: Math.min(depth, MAX_DEPTH) * INDENT }} />
      {isTree && <Twist line={line} reference={reference} folding={folding} isShown={subIssues > 0} />}
      <span aria-hidden="true" className="flex flex-none">
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
      {span && span.open === undefined && (
        <span className="flex-none text-small text-3 tabular-nums narrow:hidden">
          {t('days', { count: lengthOf(span) })}
        </span>
      )}
    </div>
  );
}

interface TwistProps {
  readonly line: IssueLine;
  readonly reference: string;
  readonly folding: Folding;
  readonly isShown: boolean;
}

/** Expands and collapses the sub-issues; where there are none, its room is kept. */
function Twist({ line, reference, folding, isShown }: TwistProps) {
  const t = useTranslations('timelineParts');
  if (!isShown) return <span className="w-5 flex-none narrow:hidden" />;
  const key = subIssuesOf(line.row.id);
  const isOpen = !folding.isFolded(key);
  return (
    <IconButton
      size="xs"
      tooltip={false}
      tabIndex={-1}
      label={t(isOpen ? 'collapse' : 'expand', { reference })}
      aria-expanded={isOpen}
      icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
      onClick={() => folding.setFolded([key], isOpen)}
      className="!bg-transparent *:!size-3"
    />
  );
}

interface WayToBarProps extends Pick<TimelineRowProps, 'side' | 'goTo' | 'line'> {
  readonly span: BarSpan;
  readonly off: 'before' | 'after';
}

/** Leads to a bar that is off the screen. */
function WayToBar({ line, span, off, side, goTo }: WayToBarProps) {
  const t = useTranslations('timelineParts');
  const { words } = useIssueContext();
  return (
    <IconButton
      size="sm"
      tabIndex={-1}
      tooltip={false}
      label={t('scrollTo', { reference: issueKey(line.row, words.lookups) })}
      icon={off === 'before' ? <ChevronLeftIcon /> : <ChevronRightIcon />}
      onClick={() => goTo(span.first)}
      className={clsx('!sticky z-3 bg-raised shadow-e1', off === 'after' && 'ml-auto')}
      style={off === 'before' ? { left: side + WAY_MARGIN } : { right: WAY_MARGIN }}
    />
  );
}

const WAY_MARGIN = 8;
