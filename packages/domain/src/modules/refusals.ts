import { declareRefusals } from '../declare-refusals.ts';

export const moduleRefusals = declareRefusals('module', {
  archived: ['invalid', 'name'],
  not_a_member: 'invalid',
  other_project: 'invalid',
  dates: 'invalid',
  not_closed: 'invalid',
});
