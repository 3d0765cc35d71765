import { declareRefusals } from '../declare-refusals.ts';

export const projectRefusals = declareRefusals('project', {
  archived: 'forbidden',
  name_taken: 'conflict',
  identifier_taken: 'conflict',
  person_left: ['invalid', 'name'],
  role_too_high: 'invalid',
  last_admin: 'conflict',
  lead_not_member: 'invalid',
  not_an_identifier: 'invalid',
});
