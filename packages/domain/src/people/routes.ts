import { z } from 'zod';
import { because } from '../because.ts';
import type { refusals } from '../refusals.ts';
import { isPictureAddress, PICTURE_ADDRESS_MAX } from '../assets/pictures.ts';
import { contract, json } from '../http/contract.ts';
import { address, ended, moment } from '../http/values.ts';
import { AWAY_NOTE_MAX } from './away.ts';
import { NAME_MAX_LENGTH, PERSON_ROLES } from './constants.ts';
import { isPlain, nameFault, tidyName } from './names.ts';
import { accountTheme } from './theme.ts';
import { isTimeZone } from '../time-zone.ts';
import { accountRefusals } from './account-refusals.ts';

const line = (max: number) =>
  z
    .string()
    .transform(tidyName)
    .refine((text) => text.length <= max && isPlain(text));
const awayNote = line(AWAY_NOTE_MAX);
/** Limited to days that every database and calendar supports. */
const awayDay = z.iso.date().refine((day) => /^[12]/.test(day));

const profile = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  avatar_url: address,
  cover_url: address,
  /** Null once that day is over in the person's time zone. */
  away: z.strictObject({ until: z.iso.date(), note: z.string() }).nullable(),
  is_bot: z.boolean(),
  is_instance_admin: z.boolean(),
  has_password: z.boolean(),
  role: z.enum(PERSON_ROLES).nullable(),
  use_case: z.string().nullable(),
  onboarding: z.record(z.string(), z.union([z.boolean(), z.number(), z.string(), z.null()])),
  last_workspace_id: z.uuid().nullable(),
  theme: z.record(z.string(), z.union([z.boolean(), z.string()])),
  timezone: z.string(),
  /** 0 is Sunday; null: the default of the person's locale. */
  start_of_the_week: z.int().min(0).max(6).nullable(),
  created_at: moment,
});

/** The caller's account. Secrets are in other tables, out of reach here. */
export type Profile = z.output<typeof profile>;

/** Completed steps, merged into those already stored. */
const onboarding = z
  .record(z.string().max(40), z.union([z.boolean(), z.number(), line(200), z.null()]))
  .refine((steps) => Object.keys(steps).length <= 20);

/** Everything people may change about themselves. Other keys are refused. */
export const profileChange = z
  .strictObject({
    display_name: z
      .string()
      .transform(tidyName)
      .refine((name) => nameFault(name, NAME_MAX_LENGTH) === undefined),
    first_name: line(NAME_MAX_LENGTH),
    last_name: line(NAME_MAX_LENGTH),
    // Only our own files: a foreign server would learn who looks at the picture.
    avatar_url: z
      .string()
      .refine((address) => isPictureAddress('person-avatar', address))
      .nullable(),
    cover_url: z
      .string()
      .max(PICTURE_ADDRESS_MAX)
      .refine((address) => isPictureAddress('person-cover', address))
      .nullable(),
    away: z.strictObject({ until: awayDay, note: awayNote }).nullable(),
    role: z.enum(PERSON_ROLES).nullable(),
    use_case: line(500).nullable(),
    onboarding,
    last_workspace_id: z.uuid().nullable(),
    theme: accountTheme,
    timezone: z.string().refine(isTimeZone),
    start_of_the_week: z.int().min(0).max(6).nullable(),
  })
  .partial();

export type ProfileChange = z.output<typeof profileChange>;

const session = z.strictObject({
  id: z.uuid(),
  device: z.string(),
  ip_address: z.string(),
  created_at: moment,
  last_seen_at: moment,
  is_current: z.boolean(),
});

const self = { who: 'person' } as const;

export const getMe = contract({
  method: 'GET',
  path: '/api/users/me',
  ...self,
  summary: 'Returns your account.',
  answer: json(profile),
});
export const getMyProfile = contract({ ...getMe, path: '/api/users/me/profile' } as const);

export const changeMe = contract({
  method: 'PATCH',
  path: '/api/users/me',
  ...self,
  summary: 'Updates the fields of your account that are in the body.',
  input: profileChange,
  answer: json(profile),
});
export const changeMyProfile = contract({ ...changeMe, path: '/api/users/me/profile' } as const);

export const listMySessions = contract({
  method: 'GET',
  path: '/api/users/me/sessions',
  ...self,
  summary: 'Lists your sessions.',
  answer: json(z.array(session)),
});

export const endMyOtherSessions = contract({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  ...self,
  summary: 'Signs out all your other sessions.',
  answer: json(ended),
});

export const endMySession = contract({
  method: 'DELETE',
  path: '/api/users/me/sessions/:id',
  ...self,
  summary: 'Signs out one of your sessions.',
  answer: json(ended),
});

export const deactivateMe = contract({
  method: 'POST',
  path: '/api/users/me/deactivate',
  ...self,
  summary: 'Deactivates your account.',
  input: z.strictObject({ password: z.string().min(1).max(1_000) }),
  errors: [
    accountRefusals.wrong_password,
    accountRefusals.too_many_tries,
    accountRefusals.last_instance_admin,
  ],
  answer: json(ended),
});

const admin = { who: 'instance-admin' } as const;

export const listMails = contract({
  method: 'GET',
  path: '/api/instance/mails',
  ...admin,
  summary: 'Lists the newest emails of the server, whether it sends email, and the address for replies.',
  answer: json(
    z.strictObject({
      is_sending: z.boolean(),
      /** Where replies to emails go; null: they are not accepted. */
      reply_address: z.string().nullable(),
      mails: z.array(
        z.strictObject({
          id: z.uuid(),
          to: z.string(),
          subject: z.string(),
          text: z.string().nullable(),
          created_at: moment,
          sent_at: moment.nullable(),
          attempts: z.int(),
          is_waiting: z.boolean(),
          error: z.string().nullable(),
        }),
      ),
    }),
  ),
});

export const listFailedJobs = contract({
  method: 'GET',
  path: '/api/instance/failed-jobs',
  ...admin,
  summary: 'Lists the newest failed background jobs.',
  answer: json(
    z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        owner: z.string(),
        attempts: z.int(),
        error: z.string().nullable(),
        enqueued_at: moment,
        failed_at: moment,
      }),
    ),
  ),
});

export const runJobAgain = contract({
  method: 'POST',
  path: '/api/instance/failed-jobs/:id/run-again',
  ...admin,
  summary: 'Runs a failed background job again.',
  answer: json(z.strictObject({ enqueued: z.literal(true) })),
});

export const removeFailedJob = contract({
  method: 'DELETE',
  path: '/api/instance/failed-jobs/:id',
  ...admin,
  summary: 'Removes a failed background job without running it.',
  answer: json(z.strictObject({ removed: z.literal(true) })),
});

export const listAccounts = contract({
  method: 'GET',
  path: '/api/instance/users',
  ...admin,
  summary: 'Lists the newest accounts, or the account with this email.',
  query: z.object({
    email: z.string().refine(isPlain, because<typeof refusals.not_an_email>('not_an_email')).optional(),
  }),
  answer: json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        email: z.string().nullable(),
        display_name: z.string(),
        is_instance_admin: z.boolean(),
        email_verified: z.boolean(),
        created_at: moment,
        closed_at: moment.nullable(),
      }),
    ),
  ),
});

export const closeAccount = contract({
  method: 'POST',
  path: '/api/instance/users/:id/close',
  ...admin,
  summary: 'Deactivates an account and ends its sessions and tokens.',
  errors: [accountRefusals.close_own_account],
  answer: json(ended),
});

export const reactivateAccount = contract({
  method: 'POST',
  path: '/api/instance/users/:id/reactivate',
  ...admin,
  summary: 'Reactivates an account.',
  answer: json(z.strictObject({ reactivated: z.literal(true) })),
});
