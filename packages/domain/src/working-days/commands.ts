import { invoke, refId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import { command, valuesOf } from '../declare.ts';
import { dayInput } from '../fields.ts';
import { isPlain } from '../people/names.ts';
import type { refusals } from '../refusals.ts';
import { DAY_OFF_NAME_MAX, DAYS_OFF_MAX } from './constants.ts';
import { workingDays, type WorkingDays } from './entity.ts';
import type { workdayRefusals } from './refusals.ts';
import { areOnce, noWorkingDays, withDaysOff, withoutDaysOff } from './rules.ts';

const SATURDAY = 6;
const WEEK = 7;

const TWICE = because<typeof workdayRefusals.twice>('workday.twice');
const TOO_MANY = because<typeof workdayRefusals.too_many>('workday.too_many', {
  most: DAYS_OFF_MAX,
});

const weekdays = () =>
  z
    .array(z.int().check(z.minimum(0), z.maximum(SATURDAY)))
    .check(
      z.minLength(1, because<typeof workdayRefusals.no_weekday>('workday.no_weekday')),
      z.maxLength(WEEK),
      z.refine(areOnce, TWICE),
    );

const dayOffName = () =>
  z
    .string()
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.maxLength(
        DAY_OFF_NAME_MAX,
        because<typeof refusals.too_long>('too_long', { most: DAY_OFF_NAME_MAX }),
      ),
      z.refine(isPlain, because<typeof refusals.hidden_characters>('hidden_characters')),
    );

/** Sets the working weekdays, and whether plans count only working days. */
export const setWorkingDays = command({
  name: 'working-days.set',
  requires: 'working-days:manage',
  on: 'projectId',
  input: z.object({
    projectId: refId('project'),
    patch: z.strictObject({ isOn: z.optional(z.boolean()), weekdays: z.optional(weekdays()) }),
  }),
  change: (draft, { projectId, patch }) => {
    bring(draft, projectId);
    draft.update(workingDays, projectId, {
      ...patch,
      ...(patch.weekdays && { weekdays: patch.weekdays.toSorted((a, b) => a - b) }),
    });
  },
  inverse: (draft, { projectId, patch }, again): Undo =>
    invoke(again, { projectId, patch: valuesOf(heldIn(draft, projectId), patch) }),
});

export const addDaysOff = command({
  name: 'working-days.add-days-off',
  requires: 'working-days:manage',
  on: 'projectId',
  input: z.object({
    projectId: refId('project'),
    days: z.array(z.object({ date: dayInput(), name: z._default(dayOffName(), '') })).check(
      z.minLength(1),
      z.maxLength(DAYS_OFF_MAX, TOO_MANY),
      z.refine((days) => areOnce(days.map(({ date }) => date)), TWICE),
    ),
  }),
  change: (draft, { projectId, days }) => {
    const { daysOff } = bring(draft, projectId);
    draft.update(workingDays, projectId, { daysOff: withDaysOff(daysOff, days) });
  },
  inverse: (_draft, { projectId, days }): Undo =>
    invoke(removeDaysOff, { projectId, dates: days.map(({ date }) => date) }),
});

/** Renames a day off, or clears its name. */
export const nameDayOff = command({
  name: 'working-days.name-day-off',
  requires: 'working-days:manage',
  on: 'projectId',
  input: z.object({ projectId: refId('project'), date: dayInput(), name: dayOffName() }),
  change: (draft, { projectId, date, name }) => {
    const held = draft.get(workingDays, projectId);
    if (held?.daysOff.some((each) => each.date === date))
      draft.update(workingDays, projectId, { daysOff: withDaysOff(held.daysOff, [{ date, name }]) });
  },
  inverse: (draft, { projectId, date }, again): Undo => {
    const before = heldIn(draft, projectId).daysOff.find((each) => each.date === date);
    return before && invoke(again, { projectId, date, name: before.name });
  },
});

export const removeDaysOff = command({
  name: 'working-days.remove-days-off',
  requires: 'working-days:manage',
  on: 'projectId',
  input: z.object({
    projectId: refId('project'),
    dates: z
      .array(dayInput())
      .check(z.minLength(1), z.maxLength(DAYS_OFF_MAX, TOO_MANY), z.refine(areOnce, TWICE)),
  }),
  change: (draft, { projectId, dates }) => {
    const held = draft.get(workingDays, projectId);
    if (held) draft.update(workingDays, projectId, { daysOff: withoutDaysOff(held.daysOff, dates) });
  },
  inverse: (draft, { projectId, dates }): Undo => {
    const days = heldIn(draft, projectId).daysOff.filter(({ date }) => dates.includes(date));
    return days.length > 0 ? invoke(addDaysOff, { projectId, days }) : undefined;
  },
});

const heldIn = (draft: Draft, projectId: string): WorkingDays =>
  draft.get(workingDays, projectId) ?? noWorkingDays(projectId);

/** The row; inserted with the first change. */
function bring(draft: Draft, projectId: string): WorkingDays {
  const held = draft.get(workingDays, projectId);
  if (held) return held;
  const row = noWorkingDays(projectId);
  draft.insert(workingDays, row);
  return row;
}
