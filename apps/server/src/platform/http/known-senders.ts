/** Sign-ins and tokens that are remembered. */
const KNOWN = 20_000;
/** Longer credentials are not remembered: browsers send some hundred characters. */
const LONGEST = 4096;

/**
 * Whose credentials were valid lately, so that a request can be counted as its sender's before anything is looked up for
 * it. It decides about nothing but whose allowance is used: whether the credentials are still valid is asked each time.
 */
export class KnownSenders {
  readonly #userIds = new Map<string, string>();

  /** These credentials have just been looked up, and were somebody's. */
  learn(headers: Headers, userId: string): void {
    const credentials = credentialsIn(headers);
    if (credentials === undefined) return;
    this.#userIds.delete(credentials);
    this.#userIds.set(credentials, userId);
    const [oldest] = this.#userIds.keys();
    if (this.#userIds.size > KNOWN && oldest !== undefined) this.#userIds.delete(oldest);
  }

  /** Undefined for strangers, and for those who have not been seen yet. */
  userIdOf(headers: Headers): string | undefined {
    const credentials = credentialsIn(headers);
    return credentials === undefined ? undefined : this.#userIds.get(credentials);
  }
}

/** All of them together: one alone may be everybody's, such as the password that a proxy asks a whole office for. */
function credentialsIn(headers: Headers): string | undefined {
  const given = CREDENTIALS.map((name) => headers.get(name) ?? '').join('\n');
  return given.trim() === '' || given.length > LONGEST ? undefined : given;
}

const CREDENTIALS = ['authorization', 'x-api-key', 'cookie'];
