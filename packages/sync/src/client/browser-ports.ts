import type { BootstrapLine, ClientFrame, ServerFrame } from '../protocol.ts';
import type { Row } from '../schema/entity.ts';
import type { ClientClock, Connection, ConnectionHandlers, TabMessage, Tabs, Transport } from './ports.ts';

export const browserClock: ClientClock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/** The server of this page's origin. @param workspace the slug in the paths */
export class BrowserTransport implements Transport {
  readonly #workspace: string;

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  connect(handlers: ConnectionHandlers): Connection {
    const url = new URL(`/sync/${this.#workspace}/socket`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => handlers.onOpen());
    socket.addEventListener('message', (event) =>
      handlers.onFrame(JSON.parse(String(event.data)) as ServerFrame),
    );
    socket.addEventListener('close', (event) => handlers.onClose(event.code));
    return {
      send: (frame: ClientFrame) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
      },
      close: () => socket.close(),
    };
  }

  async *bootstrap(query: {
    clientIds: readonly string[];
    scopes?: readonly string[];
  }): AsyncIterable<BootstrapLine> {
    const parameters = new URLSearchParams({ clients: query.clientIds.join(',') });
    if (query.scopes) parameters.set('scopes', query.scopes.join(','));
    const response = await fetch(`/sync/${this.#workspace}/bootstrap?${parameters}`);
    if (!response.ok || !response.body) throw new Error(`bootstrap answered ${response.status}`);
    yield* linesOf(response.body);
  }

  async partial(model: string, parentId: string): Promise<{ seq: number; rows: readonly Row[] }> {
    const parameters = new URLSearchParams({ model, parent: parentId });
    const response = await fetch(`/sync/${this.#workspace}/partial?${parameters}`);
    if (!response.ok) throw new Error(`partial ${model} answered ${response.status}`);
    return (await response.json()) as { seq: number; rows: readonly Row[] };
  }
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncIterable<BootstrapLine> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line) as BootstrapLine;
  }
  if (rest !== '') yield JSON.parse(rest) as BootstrapLine;
}

/** Web Locks say who leads and who is alive; a BroadcastChannel carries pending edits. */
export class BrowserTabs implements Tabs {
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  readonly #closing = new AbortController();

  /** @param name unique to the person and the workspace */
  constructor(name: string) {
    this.#name = name;
    this.#channel = new BroadcastChannel(name);
  }

  lead(): Promise<void> {
    return this.#take(`${this.#name}:leader`);
  }

  hold(clientId: string): Promise<void> {
    return this.#take(`${this.#name}:tab:${clientId}`);
  }

  adopt(clientId: string): Promise<boolean> {
    return new Promise((resolve) => {
      void navigator.locks.request(`${this.#name}:tab:${clientId}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : this.#untilClosed();
      });
    });
  }

  post(message: TabMessage): void {
    this.#channel.postMessage(message);
  }

  onMessage(listener: (message: TabMessage) => void): void {
    this.#channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data));
  }

  close(): void {
    this.#closing.abort();
    this.#channel.close();
  }

  /** Resolves once the lock is held; it is let go of when the tab closes. */
  #take(name: string): Promise<void> {
    return new Promise((resolve) => {
      navigator.locks
        .request(name, { signal: this.#closing.signal }, () => {
          resolve();
          return this.#untilClosed();
        })
        .catch(() => undefined);
    });
  }

  #untilClosed(): Promise<void> {
    return new Promise((release) => this.#closing.signal.addEventListener('abort', () => release()));
  }
}
