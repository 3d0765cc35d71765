import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { GuardedAgents } from './guarded-agent.ts';

export interface Asked {
  /** `POST` unless it says otherwise. */
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
  readonly agents: GuardedAgents;
  /** Ends with the time that the whole exchange may take. */
  readonly signal: AbortSignal;
  /** So many bytes of the answer are read, and no more. */
  readonly most: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Its beginning, as text. */
  readonly text: string;
  /** Whether as much came as is read at the most, so that more may have followed. */
  readonly isCut: boolean;
}

/** Sends a text over http or https and gives the answer. No redirect is followed, and what is too long is cut. */
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
    // Leaving the loop ends the connection.
    if (size >= most) break;
  }
  return { text: Buffer.concat(chunks).subarray(0, most).toString('utf8'), isCut: size >= most };
}
