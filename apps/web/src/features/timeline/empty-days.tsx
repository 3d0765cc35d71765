import { scheduled, type Issue } from '@cairn/domain';
import { useState, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { issueKey, useIssueContext } from '../issues/layout.ts';
import { useDatesText } from './dates-text.ts';
import { dayOf } from './day-number.ts';
import { DraggedDates } from './dragged-dates.tsx';
import { useDayDrag } from './use-day-drag.ts';
import type { Reschedule } from './use-reschedule.ts';

interface EmptyDaysProps {
  readonly row: Issue;
  readonly from: number;
  readonly dayWidth: number;
  readonly reschedule: (issueId: string, change: Reschedule) => void;
}

/** The row of an issue without dates: a click gives it a day, a drag a range of days; a finger has to rest before it drags. */
export function EmptyDays({ row, from, dayWidth, reschedule }: EmptyDaysProps) {
  const t = useTranslations('timelineParts');
  const { words } = useIssueContext();
  const textOf = useDatesText();
  const [pressed, setPressed] = useState(from);
  const place = (days: number): void =>
    reschedule(row.id, (held) =>
      held.startDate === null && held.dueDate === null
        ? scheduled(dayOf(pressed), dayOf(pressed + days))
        : undefined,
    );
  const { dragged, begin, wasDragged, follow } = useDayDrag<'new'>(row.id, { from, dayWidth }, ({ days }) =>
    place(days),
  );
  const press = (event: PointerEvent): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setPressed(from + Math.floor((event.clientX - left) / dayWidth));
    begin('new', event);
  };
  const first = dragged ? Math.min(pressed, pressed + dragged.days) : pressed;
  const last = dragged ? Math.max(pressed, pressed + dragged.days) : pressed;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-empty-days=""
      aria-label={t('place', { reference: issueKey(row, words.lookups) })}
      onPointerDown={press}
      {...follow}
      onClick={() => {
        if (!wasDragged()) place(0);
      }}
      className="absolute inset-0 cursor-cell select-none"
    >
      {dragged && (
        <span
          className="absolute top-1/2 -mt-3 h-6 pointer-coarse:z-drag rounded-r2 bg-selected outline-1 outline-primary"
          style={{ left: (first - from) * dayWidth, width: (last - first + 1) * dayWidth }}
        >
          <DraggedDates>{textOf({ startDate: dayOf(first), dueDate: dayOf(last) })}</DraggedDates>
        </span>
      )}
    </button>
  );
}
