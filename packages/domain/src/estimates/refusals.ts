import { declareRefusals } from '../declare-refusals.ts';

export const estimateRefusals = declareRefusals('estimate', {
  other_project: 'invalid',
});
