import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';
import { BarGrip } from './bar-grip.tsx';
import { dayNumber } from './day-number.ts';
import { areSame, movedDates, type SpanDates, type SpanHandle } from './span-dates.ts';
import type { Span } from './span-timeline.tsx';
import { useDayDrag } from './use-day-drag.ts';

interface SpanBarProps {
  readonly span: Span;
  /** The first day of the range. */
  readonly from: number;
  readonly dayWidth: number;
  readonly onMove: (dates: SpanDates) => void;
}

const GAP = 1;

/** A bar from start to end, open where there is no date. Renders nothing without any date. */
export function SpanBar({ span, from, dayWidth, onMove }: SpanBarProps) {
  const { name, text, dates, done, isMovable } = span;
  const t = useTranslations('timelineParts');
  const { dragged, begin, follow } = useDayDrag<SpanHandle>(span.id, { from, dayWidth }, ({ kind, days }) => {
    const next = movedDates(dates, kind, days);
    if (!areSame(next, dates)) onMove(next);
  });
  const shown = dragged ? movedDates(dates, dragged.kind, dragged.days) : dates;
  const [first, last] = [shown.start ?? shown.end, shown.end ?? shown.start];
  if (first === null || last === null) return null;
  const isOpen = shown.start === null || shown.end === null;
  return (
    <div
      data-bar=""
      className={clsx(
        'group/bar absolute top-1/2 -mt-3.5 h-7 select-none',
        dragged
          ? 'z-3 pointer-coarse:rounded-r2 pointer-coarse:outline-2 pointer-coarse:outline-primary'
          : 'z-2',
      )}
      style={{
        left: (dayNumber(first) - from) * dayWidth + GAP,
        width: (dayNumber(last) - dayNumber(first) + 1) * dayWidth - 2 * GAP,
      }}
      {...follow}
    >
      <div
        role="img"
        aria-label={`${name}, ${text}`}
        title={`${name}, ${text}`}
        onPointerDown={isMovable ? (event) => begin('whole', event) : undefined}
        className={clsx(
          'relative flex size-full items-center overflow-clip rounded-r2 bg-raised text-small font-[470] shadow-[0_0_0_1px_var(--border-strong),var(--e1)]',
          isMovable && 'cursor-grab active:cursor-grabbing',
          isOpen && 'border-dashed',
          shown.end === null && 'rounded-r-none',
          shown.start === null && 'rounded-l-none',
        )}
      >
        <span
          className="absolute inset-y-0 left-0 bg-[color-mix(in_oklab,transparent,var(--primary)_20%)]"
          style={{ width: `${done * 100}%` }}
        />
        {/* Zero width: a name as wide as its bar would have no room to follow the scrolling. */}
        <span className="sticky left-[calc(var(--side)+8px)] ml-2 w-0 whitespace-nowrap">{name}</span>
      </div>
      {isMovable && dates.start !== null && <BarGrip side="start" begin={begin} title={t('grip.start')} />}
      {isMovable && dates.end !== null && <BarGrip side="end" begin={begin} title={t('spanEnd')} />}
    </div>
  );
}
