import { REFUSAL_STATUS } from '@cairn/domain/declare-refusals';
import { accountRefusals, type AccountRefusalCode } from '@cairn/domain/people/account-refusals';
import { people } from '@cairn/messages/en/people';

export type RefusalCode = AccountRefusalCode;

/** An expected refusal. The code is for programs, the message for people. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, retryAfter?: number) {
    super(people.refusals[code]);
    this.code = code;
    this.retryAfter = retryAfter;
  }

  get status(): (typeof REFUSAL_STATUS)[(typeof accountRefusals)[RefusalCode]['kind']] {
    return REFUSAL_STATUS[accountRefusals[this.code].kind];
  }

  toResponse(): Response {
    const headers: HeadersInit = { 'cache-control': 'no-store' };
    if (this.retryAfter !== undefined) headers['retry-after'] = String(this.retryAfter);
    return Response.json({ error: this.code, message: this.message }, { status: this.status, headers });
  }
}
