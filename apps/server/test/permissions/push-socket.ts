import { schema } from '@cairn/domain';
import type { BootstrapHeader, Refusal, ServerFrame } from '@cairn/sync/protocol';
import { uuid } from '@cairn/sync/schema';
import { WebSocket } from 'ws';
import { FROM_NOTHING, helloFrom } from '../given/hello.ts';
import { readFrame } from '../given/read-frame.ts';

type Credential = Readonly<Record<string, string>>;

/** What became of a mutation: how the socket was closed, or why it was refused; neither when it was taken. */
export interface Pushed {
  readonly closedWith?: number;
  readonly refusal?: Refusal;
}

/** A tab that sends what it is told to, one mutation after the other, and hears what becomes of each. */
export class PushSocket {
  readonly #socket: WebSocket;
  readonly #clientId = uuid();
  readonly #waiting = new Map<number, (pushed: Pushed) => void>();
  readonly #open: Promise<unknown>;
  #lastMid = 0;
  #closedWith: number | undefined;

  static async open(base: string, slug: string, credential: Credential): Promise<PushSocket> {
    const loaded = await fetch(`${base}/sync/${slug}/bootstrap`, {
      headers: { origin: base, ...credential },
    });
    const [first = ''] = (await loaded.text()).split('\n', 1);
    // Whoever gets no first load greets all the same.
    const header = loaded.ok ? (JSON.parse(first) as BootstrapHeader) : FROM_NOTHING;
    return new PushSocket(base, slug, credential, header);
  }

  private constructor(
    base: string,
    slug: string,
    credential: Credential,
    from: Parameters<typeof helloFrom>[0],
  ) {
    this.#socket = new WebSocket(`${base.replace('http', 'ws')}/sync/${slug}/socket`, {
      headers: { origin: base, ...credential },
    });
    this.#open = new Promise((resolve) => {
      this.#socket.on('open', () => {
        this.#socket.send(JSON.stringify(helloFrom(from, this.#clientId)));
        resolve(undefined);
      });
      this.#socket.on('close', (code) => {
        this.#closedWith = code;
        for (const settle of this.#waiting.values()) settle({ closedWith: code });
        resolve(undefined);
      });
    });
    this.#socket.on('error', () => undefined);
    this.#socket.on('message', (data: Buffer) => this.#hear(readFrame(data.toString())));
  }

  async push(name: string, args: unknown): Promise<Pushed> {
    await this.#open;
    if (this.#closedWith !== undefined) return { closedWith: this.#closedWith };
    const mid = ++this.#lastMid;
    const v = schema.commands.get(name)?.version;
    const pushed = new Promise<Pushed>((resolve) => this.#waiting.set(mid, resolve));
    this.#socket.send(JSON.stringify({ t: 'push', clientId: this.#clientId, ms: [{ mid, name, v, args }] }));
    return await pushed;
  }

  close(): void {
    this.#socket.terminate();
  }

  #hear(frame: ServerFrame): void {
    if (frame.t === 'reset' || frame.t === 'nack') throw new Error(`unexpected ${JSON.stringify(frame)}`);
    if (frame.t !== 'd') return;
    for (const change of frame.c) {
      if (change.o !== 'A' || change.c !== this.#clientId) continue;
      this.#waiting.get(change.n)?.(change.e ? { refusal: change.e } : {});
      this.#waiting.delete(change.n);
    }
  }
}
