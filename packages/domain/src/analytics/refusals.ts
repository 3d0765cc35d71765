import { declareRefusals } from '../declare-refusals.ts';

export const analyticsRefusals = declareRefusals('analytics', {
  too_slow: 'too_many',
  unknown_axis: ['invalid', 'axis'],
  board_full: ['conflict', 'most'],
});
