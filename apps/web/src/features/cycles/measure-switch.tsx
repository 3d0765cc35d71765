import type { EstimateUnit } from '@cairn/domain';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useTranslations } from 'use-intl';
import type { Measure } from './use-work-inside.ts';

interface MeasureSwitchProps {
  /** The unit of its estimates. */
  readonly unit: EstimateUnit;
  readonly value: Measure;
  readonly onChange: (measure: Measure) => void;
}

/** Whether work is counted in issues, or in points or hours. */
export function MeasureSwitch({ unit, value, onChange }: MeasureSwitchProps) {
  const t = useTranslations('cycles.chart');
  return (
    <ToggleGroup
      label={t('measure')}
      look="text"
      options={[
        { value: 'points', label: t(`measures.${unit}`) },
        { value: 'issues', label: t('measures.issues') },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
