/** How many sign-ins and tokens are remembered. */
const KNOWN = 20_000;
/** Longer credentials are not remembered: browsers send about a hundred characters. */
const LONGEST = 4096;

/**
 * Credentials that were valid recently, so that a request can be counted for its sender before anything is looked up.
 * This only decides whose allowance is used: whether the credentials are still valid is checked each time.
 */
export class KnownSenders {
  readonly #userIds = new Map<string, string>();

  /** Records that these credentials were just found to be valid. */
  learn(headers: Headers, userId: string): void {
    const credentials = credentialsIn(headers);
    if (credentials === undefined) return;
    this.#userIds.delete(credentials);
    this.#userIds.set(credentials, userId);
    const [oldest] = this.#userIds.keys();
    if (this.#userIds.size > KNOWN && oldest !== undefined) this.#userIds.delete(oldest);
  }

  /** Undefined for strangers, and for people who have not been seen yet. */
  userIdOf(headers: Headers): string | undefined {
    const credentials = credentialsIn(headers);
    return credentials === undefined ? undefined : this.#userIds.get(credentials);
  }
}

/** All credentials together, because one may be shared, such as a proxy's password for a whole office. */
function credentialsIn(headers: Headers): string | undefined {
  const given = CREDENTIALS.map((name) => headers.get(name) ?? '').join('\n');
  return given.trim() === '' || given.length > LONGEST ? undefined : given;
}

const CREDENTIALS = ['authorization', 'x-api-key', 'cookie'];
