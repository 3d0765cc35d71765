import { Button, Field } from '@cairn/ui';
import { ChevronDownIcon } from '@cairn/ui/icons';
import { Picker, type PickerItem } from '@cairn/ui/picker';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

export interface TimeZoneFieldProps {
  value: string;
  onChange: (zone: string) => void;
  /** What it affects, if that isn't the person's own days. */
  description?: string | undefined;
  /** The name of an empty value, if that can be chosen. */
  none?: string | undefined;
  disabled?: boolean | undefined;
}

export function TimeZoneField({ value, onChange, description, none, disabled }: TimeZoneFieldProps) {
  const t = useTranslations('people.profile');
  const zones = useMemo(() => timeZones(value, none), [value, none]);
  const chosen = value === '' ? (none ?? '') : nameOf(value);
  return (
    <Field label={t('timezone')} description={description ?? t('timezoneHint')}>
      <Picker
        label={t('timezone')}
        items={zones}
        value={value}
        onChange={onChange}
        placeholder={t('timezoneSearch')}
        emptyText={t('timezoneNone')}
        trigger={
          <Button
            size="lg"
            iconAfter={<ChevronDownIcon aria-hidden="true" className="ml-auto size-3" />}
            className="justify-start !px-2.5 font-normal"
            aria-label={`${t('timezone')}: ${chosen}`}
            disabled={disabled}
          >
            <span className="truncate">{chosen}</span>
          </Button>
        }
      />
    </Field>
  );
}

/** Every zone that the browser knows, and the chosen one in any case. */
function timeZones(chosen: string, none: string | undefined, now: Date = new Date()): PickerItem[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen === '' ? [] : [chosen])]);
  return [
    ...(none === undefined ? [] : [{ value: '', label: none }]),
    ...[...names].map((name) => ({ value: name, label: nameOf(name), hint: offsetOf(name, now) })),
  ];
}

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}

function offsetOf(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    now,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
