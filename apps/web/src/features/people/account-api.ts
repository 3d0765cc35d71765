import type { people } from '@cairn/messages/en/people';
import * as z from 'zod/mini';

export type RefusalCode = keyof typeof people.refusals;

/** An expected "no", with the seconds to wait where that helps. */
export interface Refusal {
  code: RefusalCode;
  seconds?: number;
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export interface Credentials {
  email: string;
  password: string;
}

const next = z.object({ next: z.string() });
const setup = z.object({
  has_accounts: z.boolean(),
  sends_mail: z.boolean(),
  /** Who may make an account. */
  sign_up: z.enum(['open', 'invited', 'closed']),
});
const ended = z.object({ ended: z.number() });

const account = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  avatar_url: z.nullable(z.string()),
  is_instance_admin: z.boolean(),
  has_password: z.boolean(),
  role: z.nullable(z.string()),
  timezone: z.string(),
  theme: z.record(z.string(), z.unknown()),
  onboarding: z.record(z.string(), z.unknown()),
  last_workspace_id: z.nullable(z.string()),
});

const session = z.object({
  id: z.string(),
  device: z.string(),
  ip_address: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
});

const outbox = z.object({
  is_sending: z.boolean(),
  mails: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.nullable(z.string()),
      created_at: z.string(),
      sent_at: z.nullable(z.string()),
      is_waiting: z.boolean(),
      error: z.nullable(z.string()),
    }),
  ),
});

export type Account = z.output<typeof account>;
export type AccountChange = Partial<
  Pick<
    Account,
    'display_name' | 'first_name' | 'last_name' | 'avatar_url' | 'role' | 'timezone' | 'theme' | 'onboarding'
  >
>;
export type Session = z.output<typeof session>;
export type Outbox = z.output<typeof outbox>;
export type SentMail = Outbox['mails'][number];

/** The server's accounts: one function for each thing that can be asked of it. */
export const accountApi = {
  setup: async () => await call('GET', '/auth/setup', setup),
  signUp: async (body: Credentials & { display_name: string; invitation?: string }) =>
    await call('POST', '/auth/sign-up', next, body),
  signIn: async (body: Credentials) => await call('POST', '/auth/sign-in', next, body),
  signOut: async () => await call('POST', '/auth/sign-out', next, {}),
  forgotPassword: async (email: string) => await call('POST', '/auth/forgot-password', next, { email }),
  resetPassword: async (body: { token: string; password: string }) =>
    await call('POST', '/auth/reset-password', next, body),
  confirmEmail: async (body: { token: string; password: string }) =>
    await call('POST', '/auth/confirm-email', next, body),
  changePassword: async (body: { current_password: string; new_password: string }) =>
    await call('POST', '/auth/change-password', next, body),
  setPassword: async (password: string) =>
    await call('POST', '/auth/set-password', next, { new_password: password }),
  me: async () => await call('GET', '/api/users/me', account),
  changeMe: async (change: AccountChange) => await call('PATCH', '/api/users/me', account, change),
  sessions: async () => await call('GET', '/api/users/me/sessions', z.array(session)),
  endSession: async (id: string) => await call('DELETE', `/api/users/me/sessions/${id}`, ended),
  endOtherSessions: async () => await call('DELETE', '/api/users/me/sessions', ended),
  deactivate: async (password: string) => await call('POST', '/api/users/me/deactivate', ended, { password }),
  sentMails: async () => await call('GET', '/api/instance/mails', outbox),
};

const refusalBody = z.object({ error: z.string() });

async function call<Schema extends z.ZodMiniType>(
  method: string,
  path: string,
  schema: Schema,
  body?: unknown,
): Promise<Outcome<z.output<Schema>>> {
  try {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', 'x-cairn-request': '1' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return { ok: false, refusal: toRefusal(response, answer) };
    const parsed = schema.safeParse(answer);
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, refusal: { code: 'unexpected' } };
  } catch {
    return { ok: false, refusal: { code: 'offline' } };
  }
}

function toRefusal(response: Response, answer: unknown): Refusal {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const parsed = refusalBody.safeParse(answer);
  // A code that this build has no sentence for is shown as the general one by useRefusalText.
  const code = parsed.success ? (parsed.data.error as RefusalCode) : 'unexpected';
  return Number.isFinite(seconds) ? { code, seconds } : { code };
}
