import { refusals } from '@cairn/domain/refusals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { refused } from '../commands/index.ts';
import { announced } from './bound-bodies.ts';
import { KnownSenders } from './known-senders.ts';
import { MAX_BODY } from './limit-body.ts';
import { Pace } from './pace.ts';

/**
 * Requests of one person. A unit is about 2 ms on a small machine, so that a flood takes a third of it; a script can
 * make a hundred reads or fifty changes a second all day.
 */
const PERSON = { burst: 150, perSecond: 150 };
/**
 * Requests of one address before the person is known: an office of two hundred reconnects within seconds after a
 * restart.
 */
const STRANGERS = { burst: 300, perSecond: 150 };
/**
 * Frames of one person on all sockets. Somebody who types sends a hundred units a second; a day offline is a thousand
 * in total.
 */
const FRAMES = { burst: 400, perSecond: 130 };
/** A request that would wait longer for its turn is refused. */
const LONGEST_MS = 15_000;

/** The cost of a handshake: for a person, roles are looked up and a first answer is sent; for a stranger, a refusal. */
const HANDSHAKE = { person: 15, stranger: 2 };
/** Requests that cost more than their body suggests. A first load reads everything that a person can see. */
const EXPENSIVE: readonly (readonly [RegExp, number])[] = [
  [/^\/sync\/[^/]+\/bootstrap$/, 50],
  [/^\/api\/workspaces\/[^/]+\/search$/, 5],
  [/^\/api\/workspaces\/[^/]+\/commands$/, 3],
  // Each hashes a password, and more than ten a minute are guesses.
  [/^\/auth\/sign-(?:in|up)$/, 5],
];
/** Bytes of a body that cost one unit: JSON is parsed and validated, a file is only passed on to the disk. */
const JSON_UNIT = 16 * 1024;
const FILE_UNIT = 256 * 1024;
/** The first bytes of a frame cost more, because many small changes are there. */
const FRAME_UNIT = 128;
const DENSE = 32 * 1024;

export interface SenderPaceSettings {
  /** Multiplies all limits. */
  readonly multiplier: number;
  /** Whose share a stranger's request counts for. */
  readonly addressOf: (headers: Headers, env: unknown) => string;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

/** What each sender may use of the process per second; those who send more wait, and nobody else does. */
export class SenderPace {
  readonly known = new KnownSenders();
  readonly #settings: SenderPaceSettings;
  readonly #people: Pace;
  readonly #strangers: Pace;
  readonly #frames: Pace;

  constructor(settings: SenderPaceSettings) {
    this.#settings = settings;
    const scaled = ({ burst, perSecond }: typeof PERSON): Pace => {
      const { multiplier, now } = settings;
      return new Pace({ burst: burst * multiplier, perSecond: perSecond * multiplier }, now);
    };
    this.#people = scaled(PERSON);
    this.#strangers = scaled(STRANGERS);
    this.#frames = scaled(FRAMES);
  }

  /** Delays requests until it is their sender's turn. Mount it before anything is looked up for them. */
  readonly requests: MiddlewareHandler = async (context, next) => {
    const { headers } = context.req.raw;
    const cost = costOf(context.req.path, headers);
    await this.#turn(headers, this.#settings.addressOf(headers, context.env), {
      person: cost,
      stranger: cost,
    });
    return await next();
  };

  /** Resolves when it is a handshake's turn; false if that would take too long. */
  async handshake(headers: Headers, address: string): Promise<boolean> {
    try {
      await this.#turn(headers, address, HANDSHAKE);
      return true;
    } catch {
      return false;
    }
  }

  /** @returns how many ms a frame has to wait */
  frame(userId: string, bytes: number): number {
    return this.#frames.take(userId, 1 + Math.min(bytes, DENSE) / FRAME_UNIT + bytes / JSON_UNIT) ?? 0;
  }

  async #turn(headers: Headers, address: string, cost: typeof HANDSHAKE): Promise<void> {
    const userId = this.known.userIdOf(headers);
    const waitMs =
      userId === undefined
        ? this.#strangers.take(address, cost.stranger, LONGEST_MS)
        : this.#people.take(userId, cost.person, LONGEST_MS);
    if (waitMs === undefined) throw refused(refusals.too_many_requests);
    if (waitMs > 0) await sleep(waitMs);
  }
}

function costOf(path: string, headers: Headers): number {
  // A body without an announced length counts as the largest.
  const bytes = announced(headers, MAX_BODY);
  const isFile = /^(?:multipart|message)\//.test(headers.get('content-type') ?? '');
  return (EXPENSIVE.find(([route]) => route.test(path))?.[1] ?? 1) + bytes / (isFile ? FILE_UNIT : JSON_UNIT);
}
