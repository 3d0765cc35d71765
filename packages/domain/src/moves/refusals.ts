import { declareRefusals } from '../declare-refusals.ts';

export const moveRefusals = declareRefusals('move', {
  estimate_of_other_project: 'invalid',
  cycle_of_other_project: 'invalid',
  module_of_other_project: 'invalid',
  too_much: ['too_many', 'most'],
});
