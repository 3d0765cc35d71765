import type { DayPeriod, IssueFilter } from '@cairn/domain';
import { ChipPart } from '@cairn/ui/chip';
import { Picker, type PickerItem } from '@cairn/ui/picker';
import { useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { PERIODS_AHEAD, PERIODS_BEHIND } from '../../../lib/offered-periods.ts';
import type { PropertyUi } from '../../../platform/property-ui.ts';
import { useIssueContext } from '../issue-context.tsx';

const PERIODS: Readonly<Record<string, readonly DayPeriod[]>> = {
  dueDate: ['overdue', ...PERIODS_AHEAD],
  startDate: PERIODS_AHEAD,
};
const NONE = 'none';
const CUSTOM = 'custom';

interface DayFilterValueProps {
  readonly ui: PropertyUi;
  readonly filter: IssueFilter;
  readonly text: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onPick: (filter: Pick<IssueFilter, 'operator' | 'values'>) => void;
  /** Opens the date dialog. */
  readonly onCustom: () => void;
}

/** A named period; the last entry asks for dates (S-GEN-006). */
export function DayFilterValue(props: DayFilterValueProps) {
  const { ui, filter, text, open, onOpenChange, onPick, onCustom } = props;
  const { words } = useIssueContext();
  const { say, t } = words;
  const tDates = useTranslations('dateFilter');
  const isCustom = useRef(false);
  const label = say(ui.label);
  const items = useMemo<PickerItem[]>(
    () => [
      ...(PERIODS[ui.id] ?? PERIODS_BEHIND).map((value) => ({ value, label: t(`days.${value}`) })),
      ...(ui.property.operators.includes('empty') ? [{ value: NONE, label: t(`values.none.${ui.id}`) }] : []),
      { value: CUSTOM, label: tDates('custom') },
    ],
    [ui, t, tDates],
  );
  const [first] = filter.values;
  const held = items.find(({ value }) => value === first) ? first : CUSTOM;
  return (
    <Picker
      label={label}
      placeholder={t('filter.findValue', { property: label.toLowerCase() })}
      emptyText={t('picker.empty')}
      items={items}
      value={first === undefined ? null : (held ?? null)}
      onChange={(value) => {
        isCustom.current = value === CUSTOM;
        if (value === NONE) onPick({ operator: 'empty', values: [] });
        else if (value !== CUSTOM) onPick({ operator: 'is', values: [value] });
      }}
      open={open}
      onOpenChange={(next) => {
        // The list returns the focus first, so that the dialog later returns it to the chip.
        if (isCustom.current && !next) onCustom();
        else onOpenChange(next);
        isCustom.current = false;
      }}
      trigger={<ChipPart strong>{text}</ChipPart>}
    />
  );
}
