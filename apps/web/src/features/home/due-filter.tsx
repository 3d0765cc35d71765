import { DUE_PERIODS, type HomeFilter } from '@cairn/domain';
import { Select } from '@cairn/ui/select';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DateFilterDialog } from '../../lib/lazy-date-filter.ts';

interface DueFilterProps {
  /** The panel's title. */
  readonly of: string;
  readonly filter: HomeFilter;
  readonly onChange: (patch: Partial<HomeFilter>) => void;
}

/** Filters a panel by due date. */
export function DueFilter({ of, filter, onChange }: DueFilterProps) {
  const t = useTranslations('home');
  const issueWords = useTranslations('issues');
  const [isDating, setIsDating] = useState(false);
  return (
    <>
      <Select
        size="xs"
        className="!w-auto"
        label={t('dueOf', { panel: of })}
        value={filter.period}
        onChange={(period) => {
          if (period === 'custom') setIsDating(true);
          else onChange({ period });
        }}
        options={DUE_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
      {isDating && (
        <DateFilterDialog
          title={issueWords('properties.dueDate')}
          values={filter.days}
          onApply={(days) => {
            onChange({ period: 'custom', days });
            setIsDating(false);
          }}
          onClose={() => setIsDating(false)}
        />
      )}
    </>
  );
}
