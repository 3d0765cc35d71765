import { declareRefusals } from '../declare-refusals.ts';

export const relationRefusals = declareRefusals('relation', {
  exists: 'conflict',
  with_itself: 'invalid',
});
