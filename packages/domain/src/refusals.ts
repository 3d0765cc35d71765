import { declareRefusals } from './declare-refusals.ts';

/** What any part of the product may say no with; a feature names its own reasons in its folder. */
export const refusals = declareRefusals('', {
  invalid: ['invalid', 'problem'],
  invalid_text: ['invalid', 'problem'],
  missing_reference: 'invalid',
  out_of_range: 'invalid',
  unknown_command: 'invalid',
  other_version: ['invalid', 'command', 'known', 'given'],
  not_json: 'invalid',
  incomplete_body: 'invalid',
  invalid_frames: 'invalid',
  invalid_partial_read: 'invalid',
  signed_out: 'signed_out',
  invalid_api_token: 'signed_out',
  token_not_enough: 'signed_out',
  forbidden: 'forbidden',
  not_found: 'not_found',
  taken: 'conflict',
  limit_reached: ['too_many', 'most'],
  too_many_requests: 'too_many',
  too_many_waiting: 'too_many',
  too_many_changes: 'too_many',
  too_many_tabs: 'too_many',
  too_much_work: 'too_many',
  internal: 'internal',
});
