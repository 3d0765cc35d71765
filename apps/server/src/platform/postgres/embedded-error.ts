/** The embedded database cannot run. The message says why and what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** A running server holds the data folder. `url` is its database, if it is on this machine. */
export class EmbeddedInUse extends EmbeddedError {
  override name = 'EmbeddedInUse';
  readonly url: string | undefined;

  constructor(message: string, url?: string) {
    super(message);
    this.url = url;
  }
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
