import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useTranslations } from 'use-intl';
import type { Measure } from './use-work-inside.ts';

interface MeasureSwitchProps {
  readonly value: Measure;
  readonly onChange: (measure: Measure) => void;
}

/** Whether work is counted in issues or in points. */
export function MeasureSwitch({ value, onChange }: MeasureSwitchProps) {
  const t = useTranslations('cycles.chart');
  return (
    <ToggleGroup
      label={t('measure')}
      look="text"
      options={(['points', 'issues'] as const).map((each) => ({ value: each, label: t(`measures.${each}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
