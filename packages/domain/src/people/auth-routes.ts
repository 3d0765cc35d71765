import { z } from 'zod';
import { contract, json } from '../http/contract.ts';
import { NAME_MAX_LENGTH } from './constants.ts';
import { EMAIL_MAX, isEmail } from './email.ts';
import { nameFault, tidyName } from './names.ts';
import { accountRefusals } from './account-refusals.ts';

const email = z.email().max(EMAIL_MAX).refine(isEmail);
// Only a sanity check: weak new passwords get refusals of their own.
const password = z.string().min(1).max(1_000);
const displayName = z
  .string()
  .transform(tidyName)
  .refine((name) => nameFault(name, NAME_MAX_LENGTH) === undefined);
const mailedToken = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((token) => !/\p{Cc}/u.test(token));

const next = <Step extends string>(...steps: readonly Step[]) =>
  json(z.strictObject({ next: z.literal([...steps]) }));

/** Why a new password is refused. */
const passwordErrors = [
  accountRefusals.password_too_short,
  accountRefusals.password_too_long,
  accountRefusals.password_common,
];
/** Why sign-in fails. */
const signInErrors = [
  accountRefusals.invalid_credentials,
  accountRefusals.email_not_confirmed,
  accountRefusals.account_closed,
  accountRefusals.too_many_tries,
];

export const getSetup = contract({
  method: 'GET',
  path: '/auth/setup',
  who: 'anyone',
  summary: 'Returns how people sign up on this server.',
  answer: json(
    z.strictObject({
      has_accounts: z.boolean(),
      sends_mail: z.boolean(),
      sign_up: z.literal(['open', 'invited', 'closed']),
    }),
  ),
});

export const signUp = contract({
  method: 'POST',
  path: '/auth/sign-up',
  who: 'anyone',
  summary: 'Creates an account, and signs in unless the email must be confirmed first.',
  input: z.strictObject({
    email,
    password,
    display_name: displayName,
    /** The invitation's secret, if accounts need an invitation. */
    invitation: mailedToken(200).optional(),
  }),
  errors: [
    accountRefusals.sign_up_refused,
    accountRefusals.sign_up_by_invitation,
    accountRefusals.sign_up_closed,
    accountRefusals.too_many_tries,
    ...passwordErrors,
  ],
  answer: next('signed_in', 'confirm_email'),
});

export const signIn = contract({
  method: 'POST',
  path: '/auth/sign-in',
  who: 'anyone',
  summary: 'Signs in.',
  input: z.strictObject({ email, password }),
  errors: signInErrors,
  answer: next('signed_in'),
});

export const signOut = contract({
  method: 'POST',
  path: '/auth/sign-out',
  who: 'anyone',
  summary: 'Signs out.',
  answer: next('signed_out'),
});

export const forgotPassword = contract({
  method: 'POST',
  path: '/auth/forgot-password',
  who: 'anyone',
  summary: 'Sends an email with a link to set a new password, if the account exists.',
  input: z.strictObject({ email }),
  errors: [accountRefusals.too_many_tries],
  answer: next('check_mail'),
});

export const resetPassword = contract({
  method: 'POST',
  path: '/auth/reset-password',
  who: 'anyone',
  summary: 'Sets a new password with the token from an email.',
  input: z.strictObject({ token: mailedToken(1_000), password }),
  errors: [accountRefusals.invalid_token, accountRefusals.too_many_tries, ...passwordErrors],
  answer: next('sign_in'),
});

export const confirmEmail = contract({
  method: 'POST',
  path: '/auth/confirm-email',
  who: 'anyone',
  summary: 'Confirms an email with the token from an email and the password of the account.',
  input: z.strictObject({ token: mailedToken(1_000), password }),
  errors: [accountRefusals.invalid_token, accountRefusals.wrong_sign_up_password, ...signInErrors],
  answer: next('signed_in'),
});

export const changePassword = contract({
  method: 'POST',
  path: '/auth/change-password',
  who: 'person',
  summary: 'Changes your password and signs out all your other sessions.',
  input: z.strictObject({ current_password: password, new_password: password }),
  errors: [accountRefusals.wrong_password, accountRefusals.too_many_tries, ...passwordErrors],
  answer: next('signed_in'),
});

export const setPassword = contract({
  method: 'POST',
  path: '/auth/set-password',
  who: 'person',
  summary: 'Sets a password for an account that has none.',
  input: z.strictObject({ new_password: password }),
  errors: [accountRefusals.password_already_set, ...passwordErrors],
  answer: next('signed_in'),
});
