import { declareRefusals } from '../declare-refusals.ts';

export const integrationRefusals = declareRefusals('integration', {
  not_configured: 'conflict',
  not_installed: 'conflict',
  expired: 'invalid',
  other_person: 'invalid',
  provider_failed: 'unreachable',
  reconnect: 'conflict',
  target_not_found: 'invalid',
  target_taken: 'conflict',
  two_way_taken: 'conflict',
  too_many: ['conflict', 'most'],
  no_hook: 'invalid',
  wrong_state: 'invalid',
  too_many_in_an_hour: 'too_many',
});
