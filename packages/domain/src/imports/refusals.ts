import { declareRefusals } from '../declare-refusals.ts';

export const importRefusals = declareRefusals('import', {
  no_state_in_group: ['conflict', 'group'],
  not_an_address: 'invalid',
  not_public: 'invalid',
  not_secure: 'invalid',
  token_required: 'invalid',
  email_required: 'invalid',
  token_rejected: 'invalid',
  source_required: 'invalid',
  source_hidden: 'invalid',
  source_forbidden: 'invalid',
  unreachable: 'unreachable',
  not_understood: 'unreachable',
  asked_too_often: 'too_many',
  project_hidden: 'not_found',
  project_forbidden: 'forbidden',
  person_unknown: 'invalid',
  not_ready: 'conflict',
  under_way: 'conflict',
  too_many: ['conflict', 'most'],
  too_many_in_an_hour: 'too_many',
});
