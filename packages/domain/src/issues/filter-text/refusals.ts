import { declareRefusals } from '../../declare-refusals.ts';

/** Refusals of a typed filter that comes from a program: the codes of {@link FilterProblem}. */
export const filterRefusals = declareRefusals('filter', {
  too_long: 'invalid',
  too_many: 'invalid',
  unclosed: 'invalid',
  unclosed_bracket: 'invalid',
  unopened: 'invalid',
  no_condition: 'invalid',
  too_deep: 'invalid',
  unknown_property: ['invalid', 'word'],
  unknown_value: ['invalid', 'property', 'word'],
  no_value: 'invalid',
  not_a_day: ['invalid', 'word'],
  one_value: ['invalid', 'property'],
  any_only: 'invalid',
  lonely_or: 'invalid',
  lonely_not: 'invalid',
});
