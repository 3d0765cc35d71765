import { isNestedDeeper, newId, weighingAtMost, weightOf } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import type { refusals } from '../refusals.ts';
import { command } from '../declare.ts';
import { preference } from './entity.ts';

/** Bounds what each sync start sends: a view with all its filters weighs a tenth of it. */
const PREFERENCE_WEIGHT = 40_000;
const PREFERENCE_DEPTH = 20;

const isSmallJson = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  weightOf(value, PREFERENCE_WEIGHT) <= PREFERENCE_WEIGHT &&
  !isNestedDeeper(value, PREFERENCE_DEPTH);

export const setPreference = command({
  name: 'preference.set',
  requires: 'preference:write',
  on: 'workspace',
  input: z.object({
    id: newId(),
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    value: weighingAtMost(
      PREFERENCE_WEIGHT,
      z.custom(isSmallJson, because<typeof refusals.not_small_json>('not_small_json')),
    ),
  }),
  change: (draft, { id, key, value }) => {
    const { userId } = draft;
    const [held] = draft.where(preference, { userId, key });
    if (held) draft.update(preference, held.id, { value });
    else draft.insert(preference, { id, userId, key, value });
  },
});
