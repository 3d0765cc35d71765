import { declareRefusals } from '../declare-refusals.ts';

export const webhookRefusals = declareRefusals('webhook', {
  url_required: 'invalid',
  not_a_web_address: 'invalid',
  not_public: 'invalid',
  url_taken: 'conflict',
  too_many: ['conflict', 'most'],
  too_many_in_an_hour: 'too_many',
});
