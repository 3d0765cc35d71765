import {
  isDayFilterValue,
  MODULE_ORDERS,
  MODULE_STATUSES,
  type ModuleFilter,
  type ModuleOrder,
  type ModuleStatus,
} from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { FilterIcon } from '@cairn/ui/icons';
import { Menu, MenuCheckboxItem } from '@cairn/ui/menu';
import { Select } from '@cairn/ui/select';
import { Toolbar } from '@cairn/ui/toolbar';
import { useTranslations } from 'use-intl';
import { PERIODS_OF_PLANS } from '../../lib/offered-periods.ts';
import { DayFilterMenu } from '../../lib/day-filter-menu.tsx';
import { SearchField } from '../../lib/search-field.tsx';

/** The filter that shows all unarchived modules. */
export const ALL: ModuleFilter = {
  query: '',
  statuses: [],
  startDate: [],
  targetDate: [],
  archived: false,
};

/** Whether a value in the URL is a valid module filter. */
export const isModuleFilter = (name: string, value: string): boolean =>
  name === 'statuses' ? MODULE_STATUSES.some((each) => each === value) : isDayFilterValue(value);

interface ModulesBarProps {
  readonly filter: ModuleFilter;
  readonly onFilter: (filter: ModuleFilter) => void;
  readonly order: ModuleOrder;
  readonly onOrder: (order: ModuleOrder) => void;
}

/** Search, filters and sorting for a project's modules. */
export function ModulesBar({ filter, onFilter, order, onOrder }: ModulesBarProps) {
  const t = useTranslations('modules');
  return (
    <Toolbar
      label={t('bar')}
      className="flex-none flex-wrap gap-2 border-b border-line px-4 py-1.5 narrow:px-2"
    >
      <StatusFilter picked={filter.statuses} onChange={(statuses) => onFilter({ ...filter, statuses })} />
      {(['startDate', 'targetDate'] as const).map((field) => (
        <DayFilterMenu
          key={field}
          label={t(`form.${field}`)}
          periods={PERIODS_OF_PLANS}
          values={filter[field]}
          onChange={(values) => onFilter({ ...filter, [field]: values })}
        />
      ))}
      <Select<ModuleOrder>
        label={t('sort')}
        size="sm"
        className="!w-auto min-w-[124px]"
        value={order}
        onChange={onOrder}
        options={MODULE_ORDERS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
      <SearchField
        label={t('search')}
        value={filter.query}
        onChange={(query) => onFilter({ ...filter, query })}
        className="ml-auto w-44 narrow:w-full"
      />
    </Toolbar>
  );
}

interface StatusFilterProps {
  readonly picked: readonly ModuleStatus[];
  readonly onChange: (statuses: readonly ModuleStatus[]) => void;
}

function StatusFilter({ picked, onChange }: StatusFilterProps) {
  const t = useTranslations('modules');
  const [first] = picked;
  const text =
    first === undefined
      ? t('anyStatus')
      : picked.length === 1
        ? t(`status.${first}`)
        : t('statusesPicked', { count: picked.length });
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={<FilterIcon />} aria-label={`${t('filterStatus')}: ${text}`}>
          {text}
        </Button>
      }
    >
      {MODULE_STATUSES.map((status) => (
        <MenuCheckboxItem
          key={status}
          checked={picked.includes(status)}
          onCheckedChange={(isPicked) =>
            onChange(isPicked ? [...picked, status] : picked.filter((each) => each !== status))
          }
        >
          {t(`status.${status}`)}
        </MenuCheckboxItem>
      ))}
    </Menu>
  );
}
