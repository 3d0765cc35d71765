import { resized, type Issue } from '@cairn/domain';
import { ContextMenu } from '@cairn/ui/context-menu';
import { clsx } from 'clsx';
import { memo, useRef, useState, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import {
  IssueMenu,
  issueKey,
  issuePath,
  placeKey,
  RowBox,
  useCarried,
  useEditIssues,
  useFocusWhenActive,
  useIssueContext,
  useListSelection,
  useSelected,
} from '../issues/layout.ts';
import { fullDayText } from '../../lib/calendar-words.ts';
import { useEscape } from '../../lib/use-escape.ts';
import type { Extent } from './calendar-options.ts';
import type { Bar } from './place-bars.ts';

/** Replaces the icon, since a bar may be only that wide. On touch screens all boxes appear once something is selected. */
const BOX =
  'absolute inset-y-0 left-1 z-1 flex items-center justify-center overflow-hidden invisible group-hover/bar:visible group-focus-within/bar:visible group-data-selected/bar:visible narrow:[[data-selecting]_&]:visible pointer-coarse:[[data-selecting]_&]:visible';
const UNDER_BOX =
  'group-hover/bar:invisible group-focus-within/bar:invisible group-data-selected/bar:invisible narrow:[[data-selecting]_&]:invisible pointer-coarse:[[data-selecting]_&]:invisible';

interface CalendarBarProps extends Bar {
  readonly extent: Extent;
}

/** An issue on its due date, or across all its days in one week. */
export const CalendarBar = memo(function CalendarBar(props: CalendarBarProps) {
  const { row, first, last, lane, hasStart, hasEnd, extent } = props;
  const { mayEdit, maySelect } = useIssueContext();
  const selection = useListSelection();
  const element = useRef<HTMLDivElement>(null);
  const key = placeKey(row.dueDate ?? '', '', row.id);
  const selectable = maySelect(row);
  const isActive = useSelected(({ activeKey }) => activeKey === key);
  const isSelected = useSelected(({ selected }) => selected.has(row.id));
  const isTabStop = useSelected(({ activeKey }) => activeKey === undefined || activeKey === key);
  const editable = mayEdit(row);
  const { carried } = useCarried(element, key, editable);
  useFocusWhenActive(element, { isActive });
  const canResize = editable && extent === 'range';
  const isLong = last > first;
  return (
    <ContextMenu
      label={row.title}
      onOpen={() => selection.activate(key)}
      items={<IssueMenu issueId={row.id} placeKey={key} anchor={() => element.current} />}
    >
      <div
        ref={element}
        data-place={key}
        data-selected={isSelected || undefined}
        onFocus={() => selection.activate(key)}
        className={clsx(
          'group/bar relative z-1 mx-1 flex h-6 min-w-0 items-center text-small narrow:mx-0.5 [[data-dragging]_&]:pointer-events-none',
          isSelected ? 'bg-selected' : 'bg-hover hover:bg-active',
          hasStart ? 'rounded-l-r1' : '-ml-px',
          hasEnd ? 'rounded-r-r1' : '-mr-px',
          carried && 'opacity-40',
        )}
        style={{ gridColumn: `${first + 1} / ${last + 2}`, gridRow: lane + 2 }}
      >
        {canResize && hasStart && <Grip row={row} side="start" />}
        {selectable && (
          <span className={clsx(BOX, 'w-[18px]', isLong ? 'narrow:w-6' : 'narrow:inset-x-0 narrow:w-auto')}>
            <RowBox issue={row} placeKey={key} checked={isSelected} />
          </span>
        )}
        <BarLink row={row} isTabStop={isTabStop} isUnderBox={selectable} isLong={isLong} />
        {canResize && hasEnd && <Grip row={row} side="end" />}
      </div>
    </ContextMenu>
  );
});

interface BarLinkProps {
  readonly row: Issue;
  readonly isTabStop: boolean;
  /** Whether a checkbox takes the place of its icon. */
  readonly isUnderBox: boolean;
  /** It spans several days, so a phone has room for its title. */
  readonly isLong: boolean;
}

function BarLink({ row, isTabStop, isUnderBox, isLong }: BarLinkProps) {
  const { words, uiById } = useIssueContext();
  const { workspace } = useWorkspace();
  const state = uiById.get('state')?.describe(row.stateId, words);
  const reference = issueKey(row, words.lookups);
  return (
    <AppLink
      to={issuePath(workspace.slug, row)}
      tabIndex={isTabStop ? 0 : -1}
      draggable={false}
      data-row-title=""
      title={`${reference} ${row.title}`}
      className={clsx(
        'flex h-full min-w-0 flex-1 items-center gap-1.5 px-1.5',
        !isLong && 'narrow:justify-center narrow:px-0',
      )}
    >
      <span aria-hidden="true" className={clsx('flex flex-none *:size-3.5', isUnderBox && UNDER_BOX)}>
        {state?.icon}
      </span>
      <span className="vh">{`${reference}, ${state?.label ?? ''}: `}</span>
      <span className={clsx('truncate font-[470]', !isLong && 'narrow:vh')}>{row.title}</span>
    </AppLink>
  );
}

interface CalendarLineProps {
  readonly row: Issue;
  readonly placeKey: string;
}

/** An issue in a list beside or above the calendar. */
export function CalendarLine({ row, placeKey: key }: CalendarLineProps) {
  const { words, uiById, maySelect } = useIssueContext();
  const { workspace } = useWorkspace();
  const isSelected = useSelected(({ selected }) => selected.has(row.id));
  const selectable = maySelect(row);
  return (
    <div
      data-selected={isSelected || undefined}
      className={clsx('group/bar relative rounded-r1', isSelected ? 'bg-selected' : 'hover:bg-hover')}
    >
      {selectable && (
        <span className={clsx(BOX, 'w-6')}>
          <RowBox issue={row} placeKey={key} checked={isSelected} />
        </span>
      )}
      <AppLink
        to={issuePath(workspace.slug, row)}
        draggable={false}
        data-row-title=""
        className="flex h-8 min-w-0 items-center gap-2 px-2 text-small"
      >
        <span aria-hidden="true" className={clsx('flex flex-none *:size-3.5', selectable && UNDER_BOX)}>
          {uiById.get('state')?.describe(row.stateId, words).icon}
        </span>
        <span className="flex-none text-3 tabular-nums">{issueKey(row, words.lookups)}</span>
        <span className="truncate">{row.title}</span>
      </AppLink>
    </div>
  );
}

/** One end of a bar, which can be dragged to another day. */
function Grip({ row, side }: { row: Issue; side: 'start' | 'end' }) {
  const t = useTranslations('calendarParts');
  const edit = useEditIssues();
  const [day, setDay] = useState<string>();
  useEscape(day !== undefined, () => setDay(undefined));
  const dayAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
    document
      .elementsFromPoint(clientX, clientY)
      .map((each) => (each instanceof HTMLElement ? each.dataset['day'] : undefined))
      .find((each) => each !== undefined);
  return (
    <span
      aria-hidden="true"
      title={t(`grip.${side}`)}
      draggable
      onDragStart={(event) => {
        // Otherwise the bar below would be dragged too.
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDay(dayAt(event));
      }}
      onPointerMove={(event) => {
        if (day !== undefined) setDay(dayAt(event) ?? day);
      }}
      onPointerUp={() => {
        if (day !== undefined) edit([row.id], (held) => resized(held, side, day));
        setDay(undefined);
      }}
      onPointerCancel={() => setDay(undefined)}
      onContextMenu={(event) => {
        if (day === undefined) return;
        // A finger that rests before dragging must not open the context menu.
        event.preventDefault();
        event.stopPropagation();
      }}
      className={clsx(
        'absolute inset-y-0 z-1 w-2 cursor-ew-resize touch-none opacity-0 group-hover/bar:opacity-100',
        'after:absolute after:inset-y-1 after:w-0.5 after:rounded-full after:bg-strong',
        // A larger target for fingers, at the very end of the bar, so that the middle stays free for taps.
        'pointer-coarse:-inset-y-0.5 pointer-coarse:w-4 pointer-coarse:opacity-100 pointer-coarse:after:inset-y-1.5',
        side === 'start'
          ? 'left-0 after:left-0.5 pointer-coarse:-left-1 pointer-coarse:after:left-1'
          : 'right-0 after:right-0.5 pointer-coarse:-right-1 pointer-coarse:after:right-1',
      )}
    >
      {day !== undefined && (
        <output className="pointer-events-none absolute top-full z-2 mt-1 rounded-r1 bg-raised px-1.5 py-0.5 whitespace-nowrap shadow-e2">
          {fullDayText(day)}
        </output>
      )}
    </span>
  );
}
