import { weighingAtMost, weightOf } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import type { viewRefusals } from './refusals.ts';
import { FILTER_OPERATORS } from '../issues/property.ts';
import {
  conditionsIn,
  GROUP,
  GROUPS_DEEP,
  LAYOUT_NAME_MAX,
  OPTION_MAX,
  OPTIONS_MAX,
  type IssueFilter,
  type IssueViewSpec,
} from '../issues/view-spec.ts';

/**
 * Bounds what each sync start sends for every visible view: three filters with all their values weigh a tenth of it.
 */
const SPEC_WEIGHT = 20_000;
const FILTERS_MAX = 50;
const VALUES_MAX = 200;
const WORD_MAX = 200;

const word = () => z.string().check(z.maxLength(WORD_MAX));

const condition = {
  property: word(),
  operator: z.enum(FILTER_OPERATORS),
  values: z.array(word()).check(z.maxLength(VALUES_MAX)),
};

const GROUP_OPERATORS: readonly string[] = ['any_of', 'all_of', 'is_not'];

const isGroup = ({ property, operator, values }: IssueFilter): boolean =>
  property === GROUP && GROUP_OPERATORS.includes(operator) && values.length === 0;

/** A condition, or a group of conditions, nested up to the limit. */
const filter = (deep = GROUPS_DEEP): z.ZodMiniType<IssueFilter> =>
  deep === 0
    ? z.strictObject(condition)
    : z
        .strictObject({
          ...condition,
          filters: z.exactOptional(z.array(filter(deep - 1)).check(z.maxLength(FILTERS_MAX))),
        })
        .check(z.refine((given) => given.filters === undefined || isGroup(given)));

const filters = () =>
  z.array(filter()).check(
    z.maxLength(FILTERS_MAX),
    z.refine(
      (given) => conditionsIn(given).length <= FILTERS_MAX,
      because<typeof viewRefusals.too_many_filters>('view.too_many_filters'),
    ),
  );

/** Filters whose total size is limited by their surroundings. */
export const filtersInput = (weight: number) =>
  filters().check(
    z.refine(
      (filters) => weightOf(filters, weight) <= weight,
      because<typeof viewRefusals.too_many_filters>('view.too_many_filters'),
    ),
  );

const options = () =>
  z
    .record(z.string().check(z.maxLength(LAYOUT_NAME_MAX)), z.string().check(z.maxLength(OPTION_MAX)))
    .check(
      z.refine(
        (given) => Object.keys(given).length <= OPTIONS_MAX,
        because<typeof viewRefusals.too_many_options>('view.too_many_options', { most: OPTIONS_MAX }),
      ),
    );

/** How a list is displayed. Only the browser knows layouts and properties; it ignores those it doesn't know. */
export const viewInput = () =>
  weighingAtMost(
    SPEC_WEIGHT,
    z
      .strictObject({
        layout: z.string().check(z.minLength(1), z.maxLength(LAYOUT_NAME_MAX)),
        filters: filters(),
        group: z.nullable(word()),
        subGroup: z.nullable(word()),
        order: word(),
        descending: z.boolean(),
        shown: z.array(word()).check(z.maxLength(VALUES_MAX)),
        showSubIssues: z.boolean(),
        showEmptyGroups: z.boolean(),
        options: options(),
      } satisfies Record<keyof IssueViewSpec, z.ZodMiniType>)
      .check(
        z.refine(
          (spec) => weightOf(spec, SPEC_WEIGHT) <= SPEC_WEIGHT,
          because<typeof viewRefusals.too_many_filters>('view.too_many_filters'),
        ),
      ),
  );
