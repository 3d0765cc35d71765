import {
  RHYTHM_EVERY_MAX,
  STARTS_ON_MAX,
  weekdayOf,
  type Ordinal,
  type Recurrence,
  type Rhythm,
  type Weekday,
} from '@cairn/domain';

/** A rule in the form: the fields of each kind of rhythm are kept while another is selected. */
export interface RecurrenceDraft {
  readonly templateId: string;
  readonly unit: Rhythm['unit'];
  /** As typed. */
  readonly every: string;
  readonly weekdays: readonly Weekday[];
  readonly day: string;
  readonly ordinal: Ordinal;
  readonly weekday: Weekday;
  readonly startsOn: string;
  readonly hour: number;
}

const WORK_BEGINS = 9;
const LAST_DAY = 31;

/** The default rule: once a week, starting on a day. */
export const newDraft = (templateId: string, today: string): RecurrenceDraft => ({
  templateId,
  unit: 'week',
  every: '1',
  weekdays: [weekdayOf(today)],
  day: String(Number(today.slice('YYYY-MM-'.length))),
  ordinal: 1,
  weekday: weekdayOf(today),
  startsOn: today,
  hour: WORK_BEGINS,
});

export function draftOf({ templateId, rhythm, startsOn, hour }: Recurrence): RecurrenceDraft {
  const draft = { ...newDraft(templateId, startsOn), hour, unit: rhythm.unit, every: String(rhythm.every) };
  switch (rhythm.unit) {
    case 'week':
      return { ...draft, weekdays: rhythm.weekdays };
    case 'month-day':
      return { ...draft, day: String(rhythm.day) };
    case 'month-weekday':
      return { ...draft, ordinal: rhythm.ordinal, weekday: rhythm.weekday };
    default:
      return draft;
  }
}

export type RecurrenceFault = 'every' | 'weekdays' | 'day' | 'startsOn';

/** Why a draft can't be saved. */
export function faultOf({
  unit,
  every,
  weekdays,
  day,
  startsOn,
}: RecurrenceDraft): RecurrenceFault | undefined {
  if (!isNumberTo(every, RHYTHM_EVERY_MAX)) return 'every';
  if (unit === 'week' && weekdays.length === 0) return 'weekdays';
  if (unit === 'month-day' && !isNumberTo(day, LAST_DAY)) return 'day';
  return startsOn > STARTS_ON_MAX ? 'startsOn' : undefined;
}

const isNumberTo = (text: string, most: number): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;

/** The rhythm of a valid draft. */
export function rhythmOf(draft: RecurrenceDraft): Rhythm {
  const every = Number(draft.every);
  switch (draft.unit) {
    case 'week':
      return { unit: 'week', every, weekdays: draft.weekdays };
    case 'month-day':
      return { unit: 'month-day', every, day: Number(draft.day) };
    case 'month-weekday':
      return { unit: 'month-weekday', every, ordinal: draft.ordinal, weekday: draft.weekday };
    default:
      return { unit: draft.unit, every };
  }
}
