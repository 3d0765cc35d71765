/** The embedded database cannot run. The message says why and what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
