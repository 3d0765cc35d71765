import { dayAfter, type IssueViewSpec } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { dayToDate } from '@cairn/ui/dates';
import { IconButton } from '@cairn/ui/icon-button';
import { ChevronLeftIcon, ChevronRightIcon } from '@cairn/ui/icons';
import { Select } from '@cairn/ui/select';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useTranslations } from 'use-intl';
import { DATE_LOCALE, longDayText } from '../../lib/day-text.ts';
import { EXTENT, extentOf, EXTENTS, SPAN, spanOf, SPANS } from './calendar-options.ts';
import { SHOWN, showsUnscheduled, UNSCHEDULED } from './calendar-rules.ts';
import { DAYS_OF_WEEK, monthAfter } from './weeks.ts';

const monthAndYear = new Intl.DateTimeFormat(DATE_LOCALE, { month: 'long', year: 'numeric' });

interface CalendarToolbarProps {
  readonly spec: IssueViewSpec;
  readonly change: (patch: Partial<IssueViewSpec>) => void;
  readonly day: string;
  readonly today: string;
  readonly weeks: readonly (readonly string[])[];
  /** How many issues have no due date. */
  readonly unscheduled: number;
  readonly onGo: (day: string) => void;
}

/** Chooses the days to show, and how issues are drawn on them. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { spec, change, day, today, weeks, unscheduled, onGo } = props;
  const t = useTranslations('calendarParts');
  const span = spanOf(spec);
  const isOpen = showsUnscheduled(spec);
  const set = (name: string, value: string): void => change({ options: { ...spec.options, [name]: value } });
  const go = (direction: 1 | -1): void =>
    onGo(span === 'month' ? monthAfter(day, direction) : dayAfter(day, direction * DAYS_OF_WEEK));
  const [week = []] = weeks;
  const date = dayToDate(day);
  const title =
    span === 'month'
      ? date && monthAndYear.format(date)
      : `${longDayText(week[0] ?? '')} – ${longDayText(week.at(-1) ?? '')}`;
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center gap-1 border-b border-line px-4 narrow:px-3 narrow:py-1">
      <h2 aria-live="polite" className="mr-1 text-[14px] font-[620] whitespace-nowrap tabular-nums">
        {title}
      </h2>
      <IconButton label={t(`previous.${span}`)} icon={<ChevronLeftIcon />} onClick={() => go(-1)} />
      <IconButton label={t(`next.${span}`)} icon={<ChevronRightIcon />} onClick={() => go(1)} />
      <Button variant="ghost" onClick={() => onGo(today)}>
        {t('today')}
      </Button>
      <span className="flex-1" />
      <Button
        variant="ghost"
        className="narrow:-ml-1 narrow:!px-1"
        aria-pressed={isOpen}
        onClick={() => set(UNSCHEDULED, isOpen ? 'hidden' : SHOWN)}
      >
        {t('withoutDate', { count: unscheduled })}
      </Button>
      <Select
        size="xs"
        className="!w-40 flex-none narrow:ml-auto narrow:!w-[100px]"
        label={t('extent.label')}
        options={EXTENTS.map((value) => ({ value, label: t(`extent.${value}`) }))}
        value={extentOf(spec)}
        onChange={(value) => set(EXTENT, value)}
      />
      <ToggleGroup
        label={t('span.label')}
        look="text"
        options={SPANS.map((value) => ({ value, label: t(`span.${value}`) }))}
        value={span}
        onChange={(value) => set(SPAN, value)}
      />
    </div>
  );
}
