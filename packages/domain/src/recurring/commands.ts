import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import { command, formerPatch } from '../declare.ts';
import { dayInput } from '../fields.ts';
import { ORDINALS, RHYTHM_EVERY_MAX, STARTS_ON_MAX, WEEKDAYS } from './constants.ts';
import { recurrence } from './entity.ts';
import type { recurrenceRefusals } from './refusals.ts';

const LAST_HOUR = 23;
const LAST_DAY = 31;

const every = () => z.int().check(z.minimum(1), z.maximum(RHYTHM_EVERY_MAX));
const weekday = () => z.literal([...WEEKDAYS]);
const rhythm = () =>
  z.discriminatedUnion('unit', [
    z.strictObject({ unit: z.literal('day'), every: every() }),
    z.strictObject({
      unit: z.literal('week'),
      every: every(),
      weekdays: z.array(weekday()).check(z.minLength(1), z.maxLength(WEEKDAYS.length)),
    }),
    z.strictObject({
      unit: z.literal('month-day'),
      every: every(),
      day: z.int().check(z.minimum(1), z.maximum(LAST_DAY)),
    }),
    z.strictObject({
      unit: z.literal('month-weekday'),
      every: every(),
      ordinal: z.literal([...ORDINALS]),
      weekday: weekday(),
    }),
    z.strictObject({ unit: z.literal('completion'), every: every() }),
  ]);
const startsOn = () =>
  dayInput().check(
    z.refine(
      (day) => day <= STARTS_ON_MAX,
      because<typeof recurrenceRefusals.too_late>('recurrence.too_late'),
    ),
  );
const hour = () => z.int().check(z.minimum(0), z.maximum(LAST_HOUR));

/** Starts creating issues from a template on a schedule. */
export const createRecurrence = command({
  name: 'recurrence.create',
  requires: 'template:manage',
  on: 'projectId',
  alsoRequires: { templateId: 'template:read' },
  input: z.object({
    id: newId(),
    projectId: refId('project'),
    templateId: refId('template'),
    rhythm: rhythm(),
    startsOn: startsOn(),
    hour: hour(),
  }),
  change: (draft, input) =>
    draft.insert(recurrence, {
      ...input,
      isPaused: false,
      since: draft.now,
      lastIssueId: null,
      createdBy: draft.userId,
      createdAt: draft.now,
    }),
  inverse: (_draft, { id }): Undo => invoke(removeRecurrence, { recurrenceId: id }),
});

/** A changed rule starts afresh: nothing is created for times before the change. */
export const updateRecurrence = command({
  name: 'recurrence.update',
  requires: 'template:manage',
  on: 'recurrenceId',
  alsoRequires: { 'patch.templateId': 'template:read' },
  input: z.object({
    recurrenceId: refId('recurrence'),
    patch: z.strictObject({
      templateId: z.optional(refId('template')),
      rhythm: z.optional(rhythm()),
      startsOn: z.optional(startsOn()),
      hour: z.optional(hour()),
    }),
  }),
  change: (draft, { recurrenceId, patch }) =>
    draft.update(recurrence, recurrenceId, { ...patch, since: draft.now }),
  inverse: formerPatch(recurrence),
});

const oneRecurrence = () => z.object({ recurrenceId: refId('recurrence') });

export const pauseRecurrence = command({
  name: 'recurrence.pause',
  requires: 'template:manage',
  on: 'recurrenceId',
  input: oneRecurrence(),
  change: (draft, { recurrenceId }) => draft.update(recurrence, recurrenceId, { isPaused: true }),
  inverse: (_draft, input): Undo => invoke(resumeRecurrence, input),
});

/** Nothing is created for the time it was paused. */
export const resumeRecurrence = command({
  name: 'recurrence.resume',
  requires: 'template:manage',
  on: 'recurrenceId',
  input: oneRecurrence(),
  change: (draft, { recurrenceId }) =>
    draft.update(recurrence, recurrenceId, { isPaused: false, since: draft.now }),
  inverse: (_draft, input): Undo => invoke(pauseRecurrence, input),
});

/** The issues that it created stay. */
export const removeRecurrence = command({
  name: 'recurrence.remove',
  requires: 'template:manage',
  on: 'recurrenceId',
  input: oneRecurrence(),
  change: (draft, { recurrenceId }) => draft.remove(recurrence, recurrenceId),
  inverse: (draft, { recurrenceId }): Undo => {
    const before = draft.get(recurrence, recurrenceId);
    if (!before) return undefined;
    const { id, projectId, templateId, rhythm: held, startsOn: begin, hour: at } = before;
    return invoke(createRecurrence, {
      id,
      projectId,
      templateId,
      rhythm: held as never,
      startsOn: begin,
      hour: at,
    });
  },
});
