import type { MiddlewareHandler } from 'hono';
import { refusals } from '@cairn/domain/refusals';
import { refused } from '../commands/index.ts';
import { tooLarge } from './limit-body.ts';
import { Shares } from './shares.ts';
import { unavailableResponse } from '../unavailable.ts';

/** The largest body of an unknown sender: a sign-in takes a few hundred bytes. */
export const STRANGER_BODY = 64 * 1024;
/** Small bodies in flight, per address and in total: most are less than 1 kB. */
const SMALL_OF_ADDRESS = 16 * 1024 * 1024;
const SMALL = 64 * 1024 * 1024;
/** Larger bodies in flight, per person and in total; the largest, in long polling, is 32 MB. */
const LARGE_OF_PERSON = 48 * 1024 * 1024;
const LARGE = 128 * 1024 * 1024;
const BUSY = 'The server is busy. Please try again.';

export interface BodySettings {
  /** Whose share a request counts towards. */
  readonly addressOf: (headers: Headers, env: unknown) => string;
  /** The signed-in person who sends this. */
  readonly senderOf: (headers: Headers) => Promise<string | undefined>;
}

/**
 * Bodies are kept in memory until they are complete, so they are limited before they are read, by their announced length:
 * small ones per address, larger ones only for signed-in people, and per person.
 * @param largest bytes of a body without an announced length; larger ones are refused while they are read
 */
export function boundBodies({ addressOf, senderOf }: BodySettings, largest: number): MiddlewareHandler {
  const small = new Shares({ each: SMALL_OF_ADDRESS, all: SMALL });
  const large = new Shares({ each: LARGE_OF_PERSON, all: LARGE });
  return async (context, next) => {
    const { headers } = context.req.raw;
    const weight = Math.min(announced(headers, largest), largest);
    if (weight === 0) return await next();
    const isSmall = weight <= STRANGER_BODY;
    const owner = isSmall ? addressOf(headers, context.env) : await senderOf(headers);
    if (owner === undefined) return tooLarge(context);
    const shares = isSmall ? small : large;
    if (!shares.take(owner, weight)) {
      // Too much of their own is their fault (429); too much in total is nobody's (503).
      if (shares.hasRoomFor(weight)) throw refused(refusals.too_many_requests);
      return unavailableResponse(BUSY);
    }
    try {
      return await next();
    } finally {
      shares.give(owner, weight);
    }
  };
}

/** The announced length of a body; `largest` if there is none. */
export function announced(headers: Headers, largest: number): number {
  if (headers.has('transfer-encoding')) return largest;
  const length = Number(headers.get('content-length') ?? 0);
  return Number.isSafeInteger(length) && length >= 0 ? length : largest;
}
