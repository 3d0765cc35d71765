import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { GuardedAgents } from './guarded-agent.ts';

export interface Asked {
  /** `POST` by default. */
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
  readonly agents: GuardedAgents;
  /** Aborts when the time for the whole exchange is up. */
  readonly signal: AbortSignal;
  /** The maximum number of bytes of the answer that are read. */
  readonly most: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning of the answer, as text. */
  readonly text: string;
  /** Whether the answer reached the limit, so that more may have followed. */
  readonly isCut: boolean;
}

/** Sends a text over HTTP or HTTPS and returns the answer. Redirects are not followed, and long answers are cut. */
export function ask({ method = 'POST', url, headers, body, agents, signal, most }: Asked): Promise<Answer> {
  const address = new URL(url);
  const isSecure = address.protocol === 'https:';
  const options = {
    method,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
  };
  return new Promise((resolve, reject) => {
    const answered = (answer: IncomingMessage): void => {
      const { statusCode: status = 0, headers: said } = answer;
      beginningOf(answer, most).then((read) => resolve({ status, headers: said, ...read }), reject);
    };
    const sent = isSecure
      ? requestHttps(address, { ...options, agent: agents['https:'] }, answered)
      : requestHttp(address, { ...options, agent: agents['http:'] }, answered);
    sent.on('error', reject);
    sent.end(body);
  });
}

async function beginningOf(answer: IncomingMessage, most: number): Promise<Pick<Answer, 'text' | 'isCut'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size >= most) break;
  }
  return { text: Buffer.concat(chunks).subarray(0, most).toString('utf8'), isCut: size >= most };
}
