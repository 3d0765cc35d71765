import { request, type Agent } from 'node:http';
import type { WireRequest } from './wire-request.ts';

export interface WireAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Beyond this a request counts as hanging. */
const PATIENCE_MS = 20_000;

/** @returns undefined when the server hung up on what it would not read */
export function sendRequest(base: string, agent: Agent, wire: WireRequest): Promise<WireAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const sent = request(
      {
        hostname,
        port,
        agent,
        method: wire.method,
        path: wire.target.replaceAll(/[^\u0021-\u007e]/g, ''),
        headers: { ...wire.headers, ...(wire.body ? { 'content-length': String(wire.body.length) } : {}) },
        setHost: !('host' in wire.headers),
        timeout: PATIENCE_MS,
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', () => resolve(undefined));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            contentType: answer.headers['content-type'] ?? '',
            text: Buffer.concat(pieces).toString('utf8'),
          }),
        );
      },
    );
    sent.on('timeout', () => {
      sent.destroy();
      reject(new Error(`no answer in ${PATIENCE_MS} ms`));
    });
    sent.on('error', () => resolve(undefined));
    sent.end(wire.body);
  });
}
