import type { Refusal } from '@cairn/sync/protocol';

/** Codes of refusals and the HTTP status that says the same. */
export const REFUSAL_STATUS = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  taken: 409,
  'in-use': 409,
  'unknown-command': 400,
  'too-many': 429,
  internal: 500,
  unreachable: 502,
} as const;

export type RefusalCode = keyof typeof REFUSAL_STATUS;

/** An expected no. Rolls the command back and tells the person why. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly details: unknown;

  constructor(code: RefusalCode, message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }

  toWire(): Refusal {
    const base = { code: this.code, message: this.message };
    return this.details === undefined ? base : { ...base, details: this.details };
  }
}

/** The same answer for what does not exist and for what may not be seen. */
export const notFound = (): Refused =>
  new Refused('not-found', 'This does not exist, or you may not see it.');

export const forbidden = (): Refused => new Refused('forbidden', 'You may not do this here.');
