import { declareRefusals } from '../declare-refusals.ts';

export const cycleRefusals = declareRefusals('cycle', {
  overlaps: ['conflict', 'name', 'startDate', 'endDate'],
  issues_fixed: ['invalid', 'name'],
  completed: ['invalid', 'name'],
  not_completed: ['invalid', 'name'],
  not_in_project: ['invalid', 'name'],
  other_project: 'invalid',
  dates: 'invalid',
});
