import { weekStart } from '@cairn/ui/week-start';
import { dayAfter, issue as issueEntity, NO_VALUE, resized } from '@cairn/domain';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useToday } from '../../lib/use-today.ts';
import type { IssueLayoutProps, IssueMoves } from '../../platform/issue-layout.ts';
import {
  placeKey,
  readPlaceKey,
  useDrops,
  useEditIssues,
  useIsDragging,
  useIssueContext,
  useListKeys,
  useListSelection,
  useSelected,
} from '../issues/layout.ts';
import { fullDayText } from '../../lib/calendar-words.ts';
import { useWorkCalendar } from '../working-days/public.ts';
import { AddExisting } from './add-existing.tsx';
import { extentOf, spanOf, type Extent } from './calendar-options.ts';
import { showsUnscheduled } from './calendar-rules.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { CalendarWeek, WeekdayHeads } from './calendar-week.tsx';
import { isOn } from './place-bars.ts';
import { dueOn } from './reschedule.ts';
import { rowsOfWeeks } from './rows-of-weeks.ts';
import { UnscheduledList } from './unscheduled-list.tsx';
import { DAYS_OF_WEEK, monthOf, weeksOf } from './weeks.ts';

/** Issues on the days of a month or a week. */
export function IssueCalendar(props: IssueLayoutProps) {
  const { label, spec, change, groups, projectId } = props;
  const t = useTranslations('calendarParts');
  const selection = useListSelection();
  const today = useToday();
  const [day, setDay] = useState(today);
  const [existingFor, setExistingFor] = useState<string>();
  const isDragging = useIsDragging();
  const root = useRef<HTMLElement>(null);
  const span = spanOf(spec);
  const extent = extentOf(spec);
  const firstDay = weekStart();
  const weeks = useMemo(() => weeksOf(day, span, firstDay), [day, span, firstDay]);
  const shownWeeks = useMemo(() => rowsOfWeeks(groups.groups, weeks, extent), [groups, weeks, extent]);
  const groupOn = useCallback((on: string) => groups.groups.find(({ key }) => key === on), [groups]);
  const isSelecting = useSelected(({ selected }) => selected.size > 0);
  const moves = useMovesToDays(props);
  const reveal = useCallback(
    (key: string) => {
      const { group } = readPlaceKey(key);
      if (group !== NO_VALUE && !weeks.some((week) => week.includes(group))) setDay(group);
    },
    [weeks],
  );
  const goAcross = useCallback(
    (direction: 1 | -1) => {
      const { activeKey } = selection.getState();
      const next = activeKey === undefined ? undefined : issueOnNextDay(groups, activeKey, direction);
      if (next !== undefined) selection.focus(next);
    },
    [groups, selection],
  );
  const { store } = useEngine();
  const isShown = useCallback(
    (key: string) => {
      const { group, id } = readPlaceKey(key);
      if (group === NO_VALUE) return showsUnscheduled(spec);
      const row = store.get(issueEntity, id);
      return row !== undefined && weeks.some((week) => week.some((on) => isOn(row, on, extent)));
    },
    [store, spec, weeks, extent],
  );
  const onCarry = useCarryByDays(moves, extent);
  useListKeys({ selection, root, reveal, onSide: goAcross, onCarry, moves, isShown });
  useDrops(root, moves);
  const calendar = useWorkCalendar(projectId);
  return (
    <div className="flex min-h-0 flex-1">
      <section
        ref={root}
        aria-label={label}
        data-selecting={isSelecting || undefined}
        className="flex min-h-0 min-w-0 flex-1 narrow:flex-col"
      >
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <CalendarToolbar
            spec={spec}
            change={change}
            day={day}
            weeks={weeks}
            unscheduled={groupOn(NO_VALUE)?.count ?? 0}
            onGo={setDay}
            today={today}
          />
          <WeekdayHeads week={weeks[0] ?? []} />
          <div className="scroll-thin min-h-0 flex-1 overflow-y-auto" data-dragging={isDragging || undefined}>
            <div className="flex min-h-full flex-col">
              {shownWeeks.map(({ week, rows, dayGroups }) => (
                <CalendarWeek
                  key={week[0]}
                  week={week}
                  month={span === 'month' ? monthOf(day) : undefined}
                  today={today}
                  rows={rows}
                  dayGroups={dayGroups}
                  extent={extent}
                  isTall={span === 'week'}
                  spec={spec}
                  context={groups.context}
                  projectId={projectId}
                  calendar={calendar}
                  onAddExisting={setExistingFor}
                />
              ))}
            </div>
            {isSelecting && <div className="h-19" />}
          </div>
        </div>
        {showsUnscheduled(spec) && <UnscheduledList group={groupOn(NO_VALUE)} />}
      </section>
      {existingFor !== undefined && projectId !== undefined && (
        <AddExisting
          day={existingFor}
          title={t('addExistingOn', { day: fullDayText(existingFor) })}
          projectId={projectId}
          onClose={() => setExistingFor(undefined)}
        />
      )}
    </div>
  );
}

/** A drop sets the due date and keeps the issue's duration; the whole selection moves along. */
function useMovesToDays({ moves }: IssueLayoutProps): IssueMoves {
  const selection = useListSelection();
  const { store } = useEngine();
  const { mayEdit } = useIssueContext();
  const edit = useEditIssues();
  const t = useTranslations('calendarParts');
  return useMemo(
    () => ({
      ...moves,
      byHand: false,
      move: (key, { group: day }) => {
        const { id } = readPlaceKey(key);
        const { selected } = selection.getState();
        const ids = (selected.has(id) ? [...selected] : [id]).filter((each) => {
          const row = store.get(issueEntity, each);
          return row !== undefined && mayEdit(row);
        });
        if (edit(ids, (row) => dueOn(row, day)).length === 0) return;
        const reference = moves.nameOf(id);
        moves.say(
          day === NO_VALUE
            ? t('unscheduled', { reference })
            : t('moved', { reference, day: fullDayText(day) }),
        );
      },
    }),
    [moves, selection, store, mayEdit, edit, t],
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -DAYS_OF_WEEK,
  ArrowDown: DAYS_OF_WEEK,
};

/** Alt with an arrow key moves an issue by a day or a week; with Shift, only its due date, if its whole range is drawn. */
function useCarryByDays(moves: IssueMoves, extent: Extent) {
  const edit = useEditIssues();
  const t = useTranslations('calendarParts');
  return useCallback(
    (key: string, arrow: string, isShifted: boolean) => {
      const { group, id } = readPlaceKey(key);
      const step = STEPS[arrow];
      if (group === NO_VALUE || step === undefined) return;
      const day = dayAfter(group, step);
      if (!isShifted || extent === 'due') return moves.move(key, { group: day, sub: '' }, 0);
      if (edit([id], (row) => resized(row, 'end', day)).length > 0)
        moves.say(t('moved', { reference: moves.nameOf(id), day: fullDayText(day) }));
    },
    [moves, extent, edit, t],
  );
}

/** The first issue on the next or previous day that has one. */
function issueOnNextDay(
  { groups }: IssueLayoutProps['groups'],
  activeKey: string,
  direction: 1 | -1,
): string | undefined {
  const at = groups.findIndex(({ key }) => key === readPlaceKey(activeKey).group);
  const next = at < 0 ? undefined : groups[at + direction];
  const row = next?.subGroups[0]?.rows[0];
  return next && row && next.key !== NO_VALUE ? placeKey(next.key, '', row.id) : undefined;
}
