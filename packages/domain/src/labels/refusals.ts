import { declareRefusals } from '../declare-refusals.ts';

export const labelRefusals = declareRefusals('label', {
  name_taken: 'conflict',
  cannot_nest: 'invalid',
});
