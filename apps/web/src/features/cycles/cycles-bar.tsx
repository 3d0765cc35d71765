import { isDayFilterValue, isOnDays, type Cycle } from '@cairn/domain';
import { Toolbar } from '@cairn/ui/toolbar';
import { useTranslations } from 'use-intl';
import { SearchField } from '../../lib/search-field.tsx';
import { PERIODS_OF_PLANS } from '../../lib/offered-periods.ts';
import { DayFilterMenu } from '../../lib/day-filter-menu.tsx';

/** The filters of a cycle list. */
export interface CycleFilter {
  readonly query: string;
  /** As in issue filters; any day if empty. */
  readonly startDate: readonly string[];
  readonly endDate: readonly string[];
}

export const ALL: CycleFilter = { query: '', startDate: [], endDate: [] };

export const passes = (row: Cycle, { query, startDate, endDate }: CycleFilter, today: string): boolean =>
  row.name.toLowerCase().includes(query.trim().toLowerCase()) &&
  isOnDays(row.startDate, startDate, today) &&
  isOnDays(row.endDate, endDate, today);

/** Whether a value in the URL is a valid cycle filter. */
export const isCycleFilter = (_name: string, value: string): boolean => isDayFilterValue(value);

interface CyclesBarProps {
  readonly filter: CycleFilter;
  readonly onFilter: (filter: CycleFilter) => void;
}

/** Search and filters for a project's cycles. */
export function CyclesBar({ filter, onFilter }: CyclesBarProps) {
  const t = useTranslations('cycles');
  return (
    <Toolbar
      label={t('bar')}
      className="flex-none flex-wrap gap-2 border-b border-line px-4 py-1.5 narrow:px-2"
    >
      {(['startDate', 'endDate'] as const).map((field) => (
        <DayFilterMenu
          key={field}
          label={t(`form.${field}`)}
          periods={PERIODS_OF_PLANS}
          values={filter[field]}
          onChange={(values) => onFilter({ ...filter, [field]: values })}
        />
      ))}
      <SearchField
        label={t('search')}
        value={filter.query}
        onChange={(query) => onFilter({ ...filter, query })}
        className="ml-auto w-44 narrow:w-full"
      />
    </Toolbar>
  );
}
