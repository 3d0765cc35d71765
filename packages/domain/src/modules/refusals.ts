import { declareRefusals } from '../declare-refusals.ts';

export const moduleRefusals = declareRefusals('module', {
  archived: ['invalid', 'name'],
  dates: 'invalid',
  not_in_project: ['invalid', 'name'],
  not_closed: 'invalid',
  other_project: 'invalid',
});
