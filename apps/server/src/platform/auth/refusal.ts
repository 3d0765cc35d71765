import { people } from '@cairn/messages/en/people';

/** `offline` is what browsers say when nobody answers. */
export type RefusalCode = Exclude<keyof typeof people.refusals, 'offline'>;

const statuses = {
  invalid: 400,
  invalid_credentials: 401,
  invalid_token: 400,
  email_not_confirmed: 403,
  account_closed: 403,
  wrong_sign_up_password: 400,
  sign_up_refused: 400,
  sign_up_by_invitation: 403,
  sign_up_closed: 403,
  password_too_short: 400,
  password_too_long: 400,
  password_common: 400,
  wrong_password: 400,
  password_already_set: 400,
  last_instance_admin: 400,
  close_own_account: 400,
  signed_out: 401,
  not_found: 404,
  too_many_tries: 429,
  cross_origin: 403,
  unexpected: 500,
} as const satisfies Record<RefusalCode, number>;

/** An expected "no". The code is for programs, the message for people. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, retryAfter?: number) {
    super(people.refusals[code]);
    this.code = code;
    this.retryAfter = retryAfter;
  }

  get status(): (typeof statuses)[RefusalCode] {
    return statuses[this.code];
  }

  toResponse(): Response {
    const headers: HeadersInit = { 'cache-control': 'no-store' };
    if (this.retryAfter !== undefined) headers['retry-after'] = String(this.retryAfter);
    return Response.json({ error: this.code, message: this.message }, { status: this.status, headers });
  }
}
