import { declareRefusals } from '../declare-refusals.ts';

export const workdayRefusals = declareRefusals('workday', {
  no_weekday: 'invalid',
  twice: 'invalid',
  already_off: ['conflict', 'date'],
  too_many: ['invalid', 'most'],
});
