import { declareRefusals } from '../declare-refusals.ts';

export const intakeRefusals = declareRefusals('intake', {
  off: 'invalid',
  answered: 'conflict',
  not_a_duplicate: 'invalid',
  snooze_in_past: 'invalid',
  needs_day: 'invalid',
  other_project: 'invalid',
  form_automatic: 'invalid',
  form_too_fast: 'invalid',
  form_expired: 'conflict',
  form_incomplete: 'invalid',
  form_too_large: 'invalid',
  form_too_many: 'too_many',
  form_full: 'conflict',
});
