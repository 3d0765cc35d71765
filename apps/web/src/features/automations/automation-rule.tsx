import { AUTOMATION_MONTHS } from '@cairn/domain';
import { Select } from '@cairn/ui/select';
import { SettingsMark } from '@cairn/ui/settings-page';
import { Switch } from '@cairn/ui/switch';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface AutomationRuleProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly means: string;
  readonly isOn: boolean;
  readonly months: number;
  readonly disabled: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onMonths: (months: number) => void;
  /** Shown after the months. */
  readonly children: ReactNode;
}

/** A rule: its switch, and how long an issue must be unchanged. */
export function AutomationRule(props: AutomationRuleProps) {
  const { icon, name, means, isOn, months, disabled, onSwitch, onMonths, children } = props;
  const t = useTranslations('automations');
  const id = useId();
  // Other numbers can be set through the API.
  const offered = [...new Set([...AUTOMATION_MONTHS, months])].toSorted((a, b) => a - b);
  return (
    <li className="flex items-start gap-3 px-4 py-3.5">
      <SettingsMark>{icon}</SettingsMark>
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block font-medium">
          {name}
        </label>
        <p id={`${id}-means`} className="text-small text-2">
          {means}
        </p>
        <div className="mt-2.5 flex flex-wrap items-center gap-2 text-2">
          {t('after')}
          <Select
            label={t('months', { name })}
            size="sm"
            className="!w-auto min-w-[108px]"
            value={String(months)}
            disabled={disabled}
            options={offered.map((each) => ({
              value: String(each),
              label: t('monthCount', { count: each }),
            }))}
            onChange={(value) => onMonths(Number(value))}
          />
          {children}
        </div>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-means`}
        checked={isOn}
        disabled={disabled}
        onCheckedChange={onSwitch}
      />
    </li>
  );
}
