import { request, type Agent } from 'node:https';

export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Uint8Array;
  readonly agent: Agent;
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 20_000;

/**
 * Posts bytes and returns the status of the answer. The body is not read and redirects are not followed: the receiver
 * could answer without end.
 */
export function post({ url, headers, body, agent, signal }: Posted): Promise<number> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { ...headers }, agent, signal: until });
    sent.on('response', (answer) => {
      answer.on('error', () => undefined);
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
