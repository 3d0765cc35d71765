import type { BootstrapHeader, ClientFrame, ServerFrame, WireMutation } from '@cairn/sync/protocol';
import { PROTOCOL } from '@cairn/sync/protocol';
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

export interface SyncSocketOptions {
  readonly url: string;
  readonly workspace: string;
  readonly cookie: string;
  readonly header: BootstrapHeader;
}

/** The first line of a first load: the log's position and the person's scopes. */
export async function readHeader({
  url,
  workspace,
  cookie,
}: Omit<SyncSocketOptions, 'header'>): Promise<BootstrapHeader> {
  const abort = new AbortController();
  const response = await fetch(`${url}/sync/${workspace}/bootstrap?clients=`, {
    headers: { cookie },
    signal: abort.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes('\n')) break;
  }
  abort.abort();
  return JSON.parse(text.slice(0, text.indexOf('\n'))) as BootstrapHeader;
}

/**
 * A tab as seen by the server, which has everything up to `header.seq`. Receives packets as text, because parsing isn't
 * measured.
 */
export class SyncSocket {
  readonly #socket: WebSocket;
  readonly #clientId: string;

  private constructor(socket: WebSocket, clientId: string) {
    this.#socket = socket;
    this.#clientId = clientId;
  }

  /** Resolves when the server has welcomed it. */
  static async open(
    { url, workspace, cookie, header }: SyncSocketOptions,
    hear: (packet: string) => void,
  ): Promise<SyncSocket> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/sync/${workspace}/socket`, {
      headers: { cookie, origin: url },
      perMessageDeflate: false,
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const { seq: cursor, epoch, schema, scopes } = header;
    const clientId = randomUUID();
    const hello: ClientFrame = {
      t: 'hello',
      protocol: PROTOCOL,
      schema,
      clientId,
      adopted: [],
      cursor,
      epoch,
      scopes: scopes.toSorted().join(' '),
    };
    const welcomed = new Promise<void>((resolve, reject) => {
      socket.on('message', (data) => {
        const text = (data as Buffer).toString();
        if (text.startsWith('{"t":"d"')) return hear(text);
        const frame = JSON.parse(text) as ServerFrame;
        if (frame.t === 'welcome') resolve();
        if (frame.t === 'reset') reject(new Error(`the server wants to start over: ${frame.reason}`));
      });
    });
    socket.send(JSON.stringify(hello));
    await welcomed;
    return new SyncSocket(socket, clientId);
  }

  /** Sends mutations as a tab does, numbered from one. */
  push(ms: WireMutation[]): void {
    const frame: ClientFrame = { t: 'push', clientId: this.#clientId, ms };
    this.#socket.send(JSON.stringify(frame));
  }

  close(): void {
    this.#socket.terminate();
  }
}

/** The position that a packet reaches. */
export const reachedBy = (packet: string): number => Number(/"to":(\d+)/.exec(packet)?.[1] ?? -1);
