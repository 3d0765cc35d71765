import type { RouteCall, RouteReply } from '@cairn/domain/http/api';
import type { people } from '@cairn/messages/en/people';
import { callApi } from '../../data/call-api.ts';
import { HttpError, OfflineError } from '../../data/http.ts';

export type RefusalCode = keyof typeof people.refusals;

/** An expected refusal, with the seconds to wait if that helps. */
export interface Refusal {
  code: RefusalCode;
  seconds?: number;
  /** The server's own message, for codes without one in this feature. */
  said?: HttpError;
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export type Account = RouteReply<'GET /api/users/me'>;
export type AccountChange = RouteCall<'PATCH /api/users/me'>['input'];
export type Session = RouteReply<'GET /api/users/me/sessions'>[number];
export type Outbox = RouteReply<'GET /api/instance/mails'>;
export type SentMail = Outbox['mails'][number];
export type FailedJob = RouteReply<'GET /api/instance/failed-jobs'>[number];

type Body<Name extends 'sign-up' | 'sign-in' | 'reset-password' | 'confirm-email' | 'change-password'> =
  RouteCall<`POST /auth/${Name}`>['input'];

export type Credentials = Body<'sign-in'>;

/** The account API: one function per route. */
export const accountApi = {
  setup: () => outcomeOf(callApi('GET /auth/setup')),
  signUp: (input: Body<'sign-up'>) => outcomeOf(callApi('POST /auth/sign-up', { input })),
  signIn: (input: Credentials) => outcomeOf(callApi('POST /auth/sign-in', { input })),
  signOut: () => outcomeOf(callApi('POST /auth/sign-out')),
  forgotPassword: (email: string) => outcomeOf(callApi('POST /auth/forgot-password', { input: { email } })),
  resetPassword: (input: Body<'reset-password'>) =>
    outcomeOf(callApi('POST /auth/reset-password', { input })),
  confirmEmail: (input: Body<'confirm-email'>) => outcomeOf(callApi('POST /auth/confirm-email', { input })),
  changePassword: (input: Body<'change-password'>) =>
    outcomeOf(callApi('POST /auth/change-password', { input })),
  setPassword: (password: string) =>
    outcomeOf(callApi('POST /auth/set-password', { input: { new_password: password } })),
  me: () => outcomeOf(callApi('GET /api/users/me')),
  changeMe: (input: AccountChange) => outcomeOf(callApi('PATCH /api/users/me', { input })),
  sessions: () => outcomeOf(callApi('GET /api/users/me/sessions')),
  endSession: (id: string) => outcomeOf(callApi('DELETE /api/users/me/sessions/:id', { params: { id } })),
  endOtherSessions: () => outcomeOf(callApi('DELETE /api/users/me/sessions')),
  deactivate: (password: string) =>
    outcomeOf(callApi('POST /api/users/me/deactivate', { input: { password } })),
  sentMails: () => outcomeOf(callApi('GET /api/instance/mails')),
  failedJobs: () => outcomeOf(callApi('GET /api/instance/failed-jobs')),
  runJobAgain: (id: string) =>
    outcomeOf(callApi('POST /api/instance/failed-jobs/:id/run-again', { params: { id } })),
  removeFailedJob: (id: string) =>
    outcomeOf(callApi('DELETE /api/instance/failed-jobs/:id', { params: { id } })),
};

async function outcomeOf<Value>(call: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    return { ok: false, refusal: refusalOf(error) };
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof OfflineError) return { code: 'offline' };
  if (!(error instanceof HttpError)) return { code: 'unexpected' };
  // useRefusalText shows codes without a message in this feature like the others.
  const code = error.code as RefusalCode;
  const { seconds } = error;
  return {
    code,
    ...(seconds === undefined ? {} : { seconds }),
    ...(error.status < 500 ? { said: error } : {}),
  };
}
