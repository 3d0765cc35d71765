import { declareRefusals } from '../declare-refusals.ts';

export const intakeRefusals = declareRefusals('intake', {
  off: 'invalid',
  answered: 'conflict',
  not_a_duplicate: 'invalid',
  snooze_in_past: 'invalid',
  needs_day: 'invalid',
});
