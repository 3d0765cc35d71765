import { declareRefusals } from '../declare-refusals.ts';

export const estimateRefusals = declareRefusals('estimate', {
  other_project: 'invalid',
  too_few_values: ['invalid', 'least'],
  too_many_values: ['invalid', 'most'],
  value_twice: 'invalid',
  id_twice: 'invalid',
  not_numbers: 'invalid',
  not_minutes: 'invalid',
  another: 'conflict',
  edited_since: 'conflict',
  in_use: ['conflict', 'value'],
});
