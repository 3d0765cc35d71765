import type { Activity } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { dateToDay, dayToDate } from '@cairn/ui/dates';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '../../lib/use-today.ts';
import { ActivityLine } from './activity-line.tsx';
import { describeActivity } from './describe-activity.ts';
import type { ActivityPages } from './use-activity-pages.ts';
import { useToldProperties, type ToldProperties } from './use-told-properties.ts';

export interface ActivityListProps {
  readonly pages: ActivityPages<Activity>;
  /** Shown if there is no activity. */
  readonly empty: ReactNode;
}

/** The activity of several issues, by day, with a button to load more. */
export function ActivityList({ pages, empty }: ActivityListProps) {
  const t = useTranslations('activity.list');
  const { hasMore, readOn } = pages;
  const told = useToldProperties();
  const state = told ? pages.state : 'loading';
  const days = told ? byDay(pages.rows, told) : [];
  if (state === 'ready' && days.length === 0 && !hasMore) return empty;
  return (
    <>
      {told && days.map(([day, rows]) => <Day key={day} day={day} rows={rows} told={told} />)}
      <div className="mt-5 pl-1.5" aria-live="polite">
        {state === 'loading' && <SkeletonRows count={3} label={t('loading')} />}
        {(state === 'offline' || state === 'failed') && (
          <p className="flex items-center gap-3 text-2">
            {t(state)}
            <Button onClick={readOn}>{t('again')}</Button>
          </p>
        )}
        {state === 'ready' && hasMore && <Button onClick={readOn}>{t('more')}</Button>}
      </div>
    </>
  );
}

/** Day before month, as everywhere in the app. */
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const ofThisYear = new Intl.DateTimeFormat('en-GB', DAY);
const ofOtherYears = new Intl.DateTimeFormat('en-GB', { ...DAY, year: 'numeric' });

interface DayProps {
  readonly day: string;
  readonly rows: readonly Activity[];
  readonly told: ToldProperties;
}

function Day({ day, rows, told }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6 first:mt-0">
      <h2 id={id} className="mb-2.5 pl-1.5 text-small font-medium text-2">
        <DayName day={day} />
      </h2>
      <ul className="grid gap-3">
        {rows.map((row) => (
          <ActivityLine
            key={row.id}
            row={row}
            told={told}
            namesIssue
            when={<ClockTime at={row.createdAt} />}
          />
        ))}
      </ul>
    </section>
  );
}

function DayName({ day }: { day: string }) {
  const t = useTranslations('activity.list');
  const today = useToday();
  const date = dayToDate(day);
  if (day === today || !date) return t('today');
  return (day.slice(0, 4) === today.slice(0, 4) ? ofThisYear : ofOtherYears).format(date);
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** The day is in the heading. */
function ClockTime({ at }: { at: number }) {
  const date = new Date(at);
  return (
    <time
      dateTime={date.toISOString()}
      title={whole.format(date)}
      className="ml-auto flex-none pl-2 text-3 tabular-nums"
    >
      {clock.format(date)}
    </time>
  );
}

/** Entries by local day, in order. Fields that this version doesn't know leave no gap (S-ACT-032). */
function byDay(
  rows: readonly Activity[],
  told: ToldProperties,
): readonly (readonly [day: string, rows: readonly Activity[]])[] {
  const days = new Map<string, Activity[]>();
  for (const row of rows) {
    if (!describeActivity(row, told)) continue;
    const day = dateToDay(new Date(row.createdAt));
    const held = days.get(day);
    if (held) held.push(row);
    else days.set(day, [row]);
  }
  return [...days];
}
