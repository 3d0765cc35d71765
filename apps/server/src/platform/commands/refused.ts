import { whyNot, type Actor, type Capability, type Subject } from '@cairn/domain';
import { REFUSAL_STATUS, type Reason, type RefusalKind } from '@cairn/domain/declare-refusals';
import { projectRefusals } from '@cairn/domain/projects/refusals';
import { refusals } from '@cairn/domain/refusals';
import { refusalSentence, type RefusalValues } from '@cairn/messages/refusal-sentence';
import type { Refusal } from '@cairn/sync/protocol';

/** What a refusal may weigh as JSON, in bytes: it is stored with its mutation, and rewritten with those that follow. */
export const REFUSAL_BYTES = 2048;
/** Sentences are shorter. */
const MESSAGE_LENGTH = 300;

/** An expected no. Rolls the command back and tells the person why. */
export class Refused extends Error {
  readonly code: string;
  readonly kind: RefusalKind;
  readonly values: RefusalValues;
  readonly details: unknown;
  /** Seconds after which the same request may be answered otherwise. */
  retryAfter?: number;

  constructor(
    { code, kind }: Omit<Reason, 'values'>,
    message: string,
    values: RefusalValues,
    details?: unknown,
  ) {
    super(message);
    this.code = code;
    this.kind = kind;
    this.values = values;
    this.details = details;
  }

  get status(): (typeof REFUSAL_STATUS)[RefusalKind] {
    return REFUSAL_STATUS[this.kind];
  }

  /** A refusal that {@link toWire} has written. */
  static fromWire({ code, kind = 'invalid', message, values = {}, details }: Refusal): Refused {
    return new Refused({ code, kind: kind as RefusalKind }, message, values, details);
  }

  /** As it is told and stored: no larger than {@link REFUSAL_BYTES}, and of characters that PostgreSQL can keep. */
  toWire(): Refusal {
    const { code, kind, values, details } = this;
    const said = { code, kind, message: storable(this.message.slice(0, MESSAGE_LENGTH)) };
    // Without its values a refusal is shown by its message.
    const base = isLight({ ...said, values }) ? { ...said, values } : said;
    const whole = { ...base, details };
    return details === undefined || !isLight(whole) ? base : whole;
  }
}

type Rest<Value extends string> = [Value] extends [never]
  ? [values?: Readonly<Record<string, never>>, details?: unknown]
  : [values: Readonly<Record<Value, string | number>>, details?: unknown];

/**
 * The refusal for a declared reason, with the values that its sentence says and what programs may want to know.
 *
 * @example
 * throw refused(cycleRefusals.completed, { name: row.name }, { field: 'cycleId' });
 */
export const refused = <Value extends string>(
  reason: Reason<Value>,
  ...[values = {}, details]: Rest<Value>
): Refused => new Refused(reason, refusalSentence(reason.code, values), values, details);

const storable = (text: string): string =>
  text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');

function isLight(refusal: object): boolean {
  const text = JSON.stringify(refusal);
  return Buffer.byteLength(text) <= REFUSAL_BYTES && !/\\u(?:0000|d[89a-f])/.test(text);
}

/** The same answer for what does not exist and for what may not be seen. */
export const notFound = (): Refused => refused(refusals.not_found);

export const forbidden = (): Refused => refused(refusals.forbidden);

/** Throws {@link Refused} that says which: the person may not, or nobody may while the project is archived. */
export function assertMay(actor: Actor, capability: Capability, subject: Subject): void {
  const obstacle = whyNot(actor, capability, subject);
  if (obstacle !== undefined) throw obstacle === 'archived' ? refused(projectRefusals.archived) : forbidden();
}
