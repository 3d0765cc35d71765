import { declareRefusals } from '../declare-refusals.ts';

export const recurrenceRefusals = declareRefusals('recurrence', {
  other_project: 'invalid',
  too_late: 'invalid',
});
