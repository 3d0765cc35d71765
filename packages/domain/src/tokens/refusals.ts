import { declareRefusals } from '../declare-refusals.ts';

export const tokenRefusals = declareRefusals('token', {
  expired_already: 'invalid',
  title_hidden: 'invalid',
  description_hidden: 'invalid',
  too_many_in_an_hour: 'too_many',
  too_many: ['conflict', 'most'],
});
