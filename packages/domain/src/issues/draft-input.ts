import { unaskedId, weighingAtMost, weightOf } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { dayInput } from '../fields.ts';
import { ISSUE_TITLE_MAX, PRIORITIES } from './constants.ts';
import { areDraftFacets } from './draft-facets.ts';
import type { IssueDraftFields } from './entity.ts';

const FACETS_WEIGHT = 20_000;
const SET_MAX = 50;

const chosen = () => unaskedId('it is checked when an issue is created from it');
/** The fields of an issue that doesn't exist yet. */
export const draftFields = () =>
  z.strictObject({
    stateId: z.optional(chosen()),
    priority: z.optional(z.enum(PRIORITIES)),
    assigneeIds: z.optional(z.array(chosen()).check(z.maxLength(SET_MAX))),
    labelIds: z.optional(z.array(chosen()).check(z.maxLength(SET_MAX))),
    parentId: z.optional(z.nullable(chosen())),
    startDate: z.optional(z.nullable(dayInput())),
    dueDate: z.optional(z.nullable(dayInput())),
  } satisfies Record<keyof IssueDraftFields, z.ZodMiniType>);

/** The same for facets of other features, by name. */
export const draftFacets = () =>
  weighingAtMost(
    FACETS_WEIGHT,
    z.custom<Readonly<Record<string, object>>>(
      (value) =>
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        weightOf(value, FACETS_WEIGHT) <= FACETS_WEIGHT &&
        areDraftFacets(value),
    ),
  );

/** Its title, which may still be empty. */
export const draftTitle = () => z.string().check(z.maxLength(ISSUE_TITLE_MAX));
