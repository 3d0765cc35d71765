import { afterEdit, resized, shifted, type Issue, type IssueEdit } from '@cairn/domain';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { issueKey, useIssueContext, usePeek, useSelected } from '../issues/layout.ts';
import { BarGrip } from './bar-grip.tsx';
import { useBarLook } from './bar-look.ts';
import { lengthOf, spanOf, type BarSpan } from './bar-span.ts';
import { useDatesText } from './dates-text.ts';
import { dayOf } from './day-number.ts';
import { DependencyHandle } from './dependency-handle.tsx';
import { DraggedDates } from './dragged-dates.tsx';
import { useDayDrag } from './use-day-drag.ts';
import type { Reschedule } from './use-reschedule.ts';

interface TimelineBarProps {
  readonly row: Issue;
  readonly placeKey: string;
  readonly span: BarSpan;
  /** The first day of the range. */
  readonly from: number;
  readonly dayWidth: number;
  readonly editable: boolean;
  /** It starts before its blocker ends. */
  readonly isLate: boolean;
  /** It begins before the visible days. */
  readonly isCut: boolean;
  readonly reschedule: (issueId: string, change: Reschedule) => void;
  /** Called when a drag starts and when it ends. */
  readonly onHold: (isHeld: boolean) => void;
}

type Handle = 'whole' | 'start' | 'end';

/** The gap between two bars that follow each other. */
const GAP = 1;
/** A narrower bar would show only a letter or two, so the title is shown beside it. */
const LEAST_FOR_TITLE = 120;
const TITLE_PADDING = 16;
const LETTER_WIDTH = 6;

/** An issue's bar: dragged to move it, dragged by an end to change its duration. */
export function TimelineBar(props: TimelineBarProps) {
  const { row, placeKey, span, from, dayWidth, editable, isLate, isCut, reschedule, onHold } = props;
  const isActive = useSelected(({ activeKey }) => activeKey === placeKey);
  const t = useTranslations('timelineParts');
  const textOf = useDatesText();
  const [linking, setLinking] = useState<string>();
  const isByFinger = useRef(false);
  const { dragged, begin, wasDragged, follow } = useDayDrag<Handle>(
    row.id,
    { from, dayWidth },
    ({ kind, days }) => {
      // A long press without a drag shows what else the bar offers.
      if (days === 0) setLinking(kind === 'whole' && isByFinger.current ? row.id : undefined);
      else reschedule(row.id, (held) => editBy(held, kind, days));
    },
  );
  const isHeld = dragged !== undefined;
  useEffect(() => {
    if (!isHeld) return undefined;
    onHold(true);
    return () => onHold(false);
  }, [isHeld, onHold]);
  const edit = dragged && editBy(row, dragged.kind, dragged.days);
  const shown = edit ? afterEdit(row, edit) : row;
  const shownSpan = spanOf(shown) ?? span;
  const isMoved = dragged?.kind === 'whole';
  const drawn = isMoved ? span : shownSpan;
  const width = lengthOf(drawn) * dayWidth - 2 * GAP;
  const hasTitleInside = width >= Math.min(LEAST_FOR_TITLE, row.title.length * LETTER_WIDTH + TITLE_PADDING);
  const style: CSSProperties = {
    left: (drawn.first - from) * dayWidth + GAP,
    width,
    ...(isMoved && { transform: `translateX(${(shownSpan.first - span.first) * dayWidth}px)` }),
  };
  return (
    <div
      data-bar=""
      className={clsx(
        'group/bar absolute top-1/2 -mt-3 h-6 select-none',
        dragged
          ? 'z-3 pointer-coarse:z-drag pointer-coarse:rounded-r2 pointer-coarse:outline-2 pointer-coarse:outline-primary'
          : 'z-2',
      )}
      style={style}
      {...follow}
    >
      <BarBody
        row={row}
        span={drawn}
        isActive={isActive}
        isLate={isLate}
        // Browsers give each title that follows the scrolling a layer of its own, so only those that need it do.
        isTitleFollowing={isCut || isHeld}
        wasDragged={wasDragged}
        dates={textOf(shown)}
        onPress={
          editable
            ? (event) => {
                isByFinger.current = event.pointerType === 'touch';
                begin('whole', event);
              }
            : undefined
        }
      >
        {hasTitleInside && row.title}
      </BarBody>
      {!hasTitleInside && !dragged && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-full max-w-60 truncate pl-4 text-small text-2"
        >
          {row.title}
        </span>
      )}
      {editable && <BarGrip side="start" title={t('grip.start')} begin={begin} />}
      {editable && <BarGrip side="end" title={t('grip.end')} begin={begin} />}
      {editable && !dragged && (
        <DependencyHandle row={row} isPinned={linking === row.id} onUnpin={() => setLinking(undefined)} />
      )}
      {dragged && <DraggedDates>{textOf(shown)}</DraggedDates>}
    </div>
  );
}

interface BarBodyProps {
  readonly row: Issue;
  readonly span: BarSpan;
  readonly isActive: boolean;
  readonly isLate: boolean;
  /** Whether its title stays in view while the days scroll. */
  readonly isTitleFollowing: boolean;
  readonly dates: string;
  readonly wasDragged: () => boolean;
  /** Starts a drag, if the issue may be edited. */
  readonly onPress: ((event: PointerEvent) => void) | undefined;
  readonly children: string | false;
}

/** The visible part of a bar. A click shows the issue beside the list. */
function BarBody(props: BarBodyProps) {
  const { row, span, isActive, isLate, isTitleFollowing, dates, wasDragged, onPress, children } = props;
  const t = useTranslations('timelineParts');
  const { words } = useIssueContext();
  const peek = usePeek();
  const { color, done } = useBarLook(row);
  const name = t(isLate ? 'lateBar' : 'bar', {
    reference: issueKey(row, words.lookups),
    title: row.title,
    dates,
  });
  return (
    <button
      type="button"
      // The keyboard enters at the row's title.
      tabIndex={-1}
      aria-label={name}
      title={name}
      onPointerDown={onPress}
      onClick={() => {
        if (!wasDragged()) peek.show(row.id);
      }}
      className={clsx(
        'relative flex size-full items-center overflow-clip bg-raised text-small font-[470]',
        children && 'px-2',
        span.open === undefined
          ? isLate
            ? 'rounded-r2 shadow-[0_0_0_1.5px_var(--danger),var(--e1)]'
            : 'rounded-r2 shadow-[0_0_0_1px_var(--border-strong),var(--e1)] hover:shadow-[0_0_0_1px_var(--text-3),var(--e1)]'
          : 'border-y border-control hover:border-[var(--text-3)]',
        span.open === 'end' && 'rounded-l-r2 border-l',
        span.open === 'start' && 'rounded-r-r2 border-r',
        isActive && 'outline-2 outline-offset-1 outline-focus',
      )}
    >
      <span
        className="absolute inset-y-0 left-0"
        style={{
          width: `${done * 100}%`,
          background: `color-mix(in oklab, transparent, ${color} 20%)`,
        }}
      />
      {children && (
        <span
          className={clsx(
            // Zero width: a title as wide as its bar would have no room to follow the scrolling. A title that does not follow is drawn
            // above the filled part, which would lower its contrast.
            isTitleFollowing
              ? 'sticky left-[calc(var(--side)+8px)] w-0 whitespace-nowrap'
              : 'relative truncate',
          )}
        >
          {children}
        </span>
      )}
    </button>
  );
}

function editBy(row: Issue, handle: Handle, days: number): IssueEdit | undefined {
  const span = spanOf(row);
  if (!span || days === 0) return undefined;
  if (handle === 'whole') return shifted(row, days);
  return resized(row, handle, dayOf((handle === 'start' ? span.first : span.last) + days));
}
