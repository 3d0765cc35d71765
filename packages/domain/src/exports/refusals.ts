import { declareRefusals } from '../declare-refusals.ts';

export const exportRefusals = declareRefusals('export', {
  too_many_waiting: ['too_many', 'most'],
  not_failed: 'conflict',
});
