import { PROJECT_ARCHIVED, whyNot, type Actor, type Capability, type Subject } from '@cairn/domain';
import type { Refusal } from '@cairn/sync/protocol';

/** Codes of refusals and the HTTP status that says the same. */
export const REFUSAL_STATUS = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  taken: 409,
  in_use: 409,
  unknown_command: 400,
  too_many: 429,
  internal: 500,
  unreachable: 502,
} as const;

export type RefusalCode = keyof typeof REFUSAL_STATUS;

/** What a refusal may weigh as JSON, in bytes: it is stored with its mutation, and rewritten with those that follow. */
export const REFUSAL_BYTES = 2048;
/** Sentences are shorter. */
const MESSAGE_LENGTH = 300;

/** An expected no. Rolls the command back and tells the person why. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly details: unknown;

  constructor(code: RefusalCode, message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }

  /** As it is told and stored: no larger than {@link REFUSAL_BYTES}, and of characters that PostgreSQL can keep. */
  toWire(): Refusal {
    const base = { code: this.code, message: storable(this.message.slice(0, MESSAGE_LENGTH)) };
    const whole = { ...base, details: this.details };
    return this.details === undefined || !isLight(whole) ? base : whole;
  }
}

const storable = (text: string): string =>
  text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');

function isLight(refusal: object): boolean {
  const text = JSON.stringify(refusal);
  return Buffer.byteLength(text) <= REFUSAL_BYTES && !/\\u(?:0000|d[89a-f])/.test(text);
}

/** The same answer for what does not exist and for what may not be seen. */
export const notFound = (): Refused => new Refused('not_found', "Not found, or you don't have access.");

export const forbidden = (): Refused => new Refused('forbidden', "You don't have permission to do this.");

const archived = (): Refused => new Refused('forbidden', PROJECT_ARCHIVED);

/** Throws {@link Refused} that says which: the person may not, or nobody may while the project is archived. */
export function assertMay(actor: Actor, capability: Capability, subject: Subject): void {
  const obstacle = whyNot(actor, capability, subject);
  if (obstacle !== undefined) throw obstacle === 'archived' ? archived() : forbidden();
}
