import type { Attacker } from './attack.ts';

const TIMEOUT_MS = 10_000;

export interface RequestOptions {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: string | FormData;
  /** Without a session. */
  readonly isAnonymous?: boolean;
}

/** A request; its response is read to the end and counted. @returns the status, 0 without a response */
export async function sendRequest({ place, tally }: Attacker, options: RequestOptions): Promise<number> {
  const { method, path, body, isAnonymous = false } = options;
  const { url, cookie } = place;
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        origin: url,
        ...(isAnonymous ? {} : { cookie }),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    tally.add(String(answer.status));
    return answer.status;
  } catch {
    tally.add('no answer');
    return 0;
  }
}

/** Runs a number of requests in parallel, repeatedly. */
export async function inParallel(
  attacker: Attacker,
  size: number,
  work: (at: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: size }, async (_, at) => {
      while (attacker.isRunning()) await work(at);
    }),
  );
}
