import { declareRefusals } from '../declare-refusals.ts';

export const stateRefusals = declareRefusals('state', {
  name_taken: 'conflict',
  is_default: 'conflict',
  in_use: 'conflict',
});
