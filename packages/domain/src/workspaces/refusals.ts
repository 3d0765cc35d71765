import { declareRefusals } from '../declare-refusals.ts';

export const workspaceRefusals = declareRefusals('workspace', {
  missing: 'not_found',
  size_required: 'invalid',
  slug_empty: 'invalid',
  slug_too_long: 'invalid',
  slug_shape: 'invalid',
  slug_reserved: 'invalid',
  slug_taken: 'conflict',
  person_left: 'conflict',
  last_admin: 'conflict',
  invitation_expired: 'conflict',
  invitation_for_another: 'forbidden',
  invitation_needs_link: 'forbidden',
  already_invited: ['conflict', 'email'],
  already_member: ['conflict', 'email'],
  too_many_invitations: 'too_many',
});
