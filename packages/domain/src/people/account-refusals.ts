import type { RefusalKind } from '../declare-refusals.ts';

const declared = {
  invalid: 'invalid',
  invalid_credentials: 'signed_out',
  invalid_token: 'invalid',
  email_not_confirmed: 'forbidden',
  account_closed: 'forbidden',
  wrong_sign_up_password: 'invalid',
  sign_up_refused: 'invalid',
  sign_up_by_invitation: 'forbidden',
  sign_up_closed: 'forbidden',
  password_too_short: 'invalid',
  password_too_long: 'invalid',
  password_common: 'invalid',
  wrong_password: 'invalid',
  password_already_set: 'invalid',
  last_instance_admin: 'invalid',
  close_own_account: 'invalid',
  signed_out: 'signed_out',
  not_found: 'not_found',
  too_many_tries: 'too_many',
  cross_origin: 'forbidden',
  unexpected: 'internal',
} as const satisfies Readonly<Record<string, RefusalKind>>;

export type AccountRefusalCode = keyof typeof declared;

/** Refusals of sign-in and accounts. Their sentences are `people.refusals` in `packages/messages` (0143). */
export const accountRefusals = Object.fromEntries(
  Object.entries(declared).map(([code, kind]) => [code, { code, kind }]),
) as {
  readonly [Code in AccountRefusalCode]: { readonly code: Code; readonly kind: (typeof declared)[Code] };
};
