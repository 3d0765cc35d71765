import { declareRefusals } from '../declare-refusals.ts';

export const searchRefusals = declareRefusals('search', {
  too_slow: 'too_many',
});
