import {
  issue,
  nextOccurrence,
  ZONE_OF_NONE,
  type Ordinal,
  type Project,
  type Recurrence,
  type Rhythm,
  type Weekday,
} from '@cairn/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { useRow } from '../../data/use-rows.ts';

export type Rule = Pick<Recurrence, 'rhythm' | 'startsOn' | 'hour' | 'since' | 'lastIssueId'>;

const ORDINAL_NAMES: Readonly<Record<Ordinal, 'first' | 'second' | 'third' | 'fourth' | 'last'>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  '-1': 'last',
};

/** The wording of weekdays, hours and rules. */
export function useRhythmWords() {
  const t = useTranslations('recurring');
  const format = useFormatter();
  // The first of January 2024 was a Monday.
  const weekday = (day: Weekday, length: 'long' | 'short' = 'long'): string =>
    format.dateTime(new Date(Date.UTC(2024, 0, day)), { weekday: length, timeZone: 'UTC' });
  const hour = (at: number): string => `${String(at).padStart(2, '0')}:00`;
  const ordinal = (which: Ordinal): string => t(`ordinals.${ORDINAL_NAMES[which]}`);
  const rhythmText = (rhythm: Rhythm): string => {
    const { every } = rhythm;
    switch (rhythm.unit) {
      case 'week':
        return t('rhythm.week', {
          every,
          days: format.list(rhythm.weekdays.toSorted((a, b) => a - b).map((day) => weekday(day))),
        });
      case 'month-day':
        return t('rhythm.monthDay', { every, day: rhythm.day });
      case 'month-weekday':
        return t('rhythm.monthWeekday', {
          every,
          ordinal: ordinal(rhythm.ordinal),
          weekday: weekday(rhythm.weekday),
        });
      default:
        return t(`rhythm.${rhythm.unit}`, { every });
    }
  };
  const ruleText = ({ rhythm, hour: at }: Pick<Rule, 'rhythm' | 'hour'>): string =>
    t('rhythm.at', { rhythm: rhythmText(rhythm), time: hour(at) });
  return { weekday, hour, ordinal, ruleText };
}

/** The time of a rule's next issue, in words. */
export function useNextText(rule: Rule, { timeZone }: Pick<Project, 'timeZone'>): string {
  const t = useTranslations('recurring');
  const last = useRow(issue, rule.lastIssueId);
  const next = nextOccurrence(rule, last, timeZone);
  if (next === undefined || (rule.rhythm.unit === 'completion' && rule.lastIssueId !== null && !last))
    return t('waiting');
  const zone = timeZone ?? ZONE_OF_NONE;
  const time = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(next);
  return t('next', { time, zone });
}
