import type { BootstrapLine, ClientFrame, ServerFrame } from '../protocol.ts';
import type { Row } from '../schema/entity.ts';
import type { TabChannel } from './channel-tabs.ts';
import {
  TransportRefused,
  type ClientClock,
  type Connection,
  type ConnectionHandlers,
  type TabMessage,
  type Tabs,
  type Transport,
} from './ports.ts';
import { openWire } from './wire.ts';

export const browserClock: ClientClock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/** The connection to the server of this page. @param workspace its slug, as in the paths */
export class BrowserTransport implements Transport {
  readonly #workspace: string;

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  connect(handlers: ConnectionHandlers): Connection {
    const wire = openWire(`/sync/${this.#workspace}/socket`, {
      opened: () => handlers.onOpen(),
      received: (frame) => handlers.onFrame(JSON.parse(textOf(frame)) as ServerFrame),
      closed: (code) => handlers.onClose(code),
    });
    return {
      send: (frame: ClientFrame) => wire.send(JSON.stringify(frame)),
      close: () => wire.close(),
    };
  }

  async *bootstrap(query: {
    clientIds: readonly string[];
    scopes?: readonly string[];
  }): AsyncIterable<BootstrapLine> {
    const parameters = new URLSearchParams({ clients: query.clientIds.join(',') });
    if (query.scopes) parameters.set('scopes', query.scopes.join(','));
    const response = await fetch(`/sync/${this.#workspace}/bootstrap?${parameters}`);
    refuse(response);
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

const textOf = (frame: string | Uint8Array): string =>
  typeof frame === 'string' ? frame : new TextDecoder().decode(frame);

/** Other failures are temporary; these two would get the same response again. */
function refuse(response: Response): void {
  if (response.status === 401) throw new TransportRefused('signed_out');
  if (response.status === 403) throw new TransportRefused('not_member');
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

/**
 * The other tabs of this browser: Web Locks decide who leads and who is alive, a BroadcastChannel carries pending edits.
 * Without Web Locks (plain HTTP on another machine's address), the channel is used instead, whose code is fetched then.
 *
 * @param name unique to the person and the workspace
 */
export async function openTabs(name: string): Promise<Tabs> {
  // Missing in insecure contexts, whatever the type says.
  const locks = navigator.locks as LockManager | undefined;
  if (locks) return new LockTabs(name, locks);
  const { ChannelTabs } = await import('./channel-tabs.ts');
  return new ChannelTabs(channelOf(name), browserClock);
}

class LockTabs implements Tabs {
  readonly #name: string;
  readonly #locks: LockManager;
  readonly #channel: TabChannel;
  readonly #closing = new AbortController();
  readonly #held = new Set<string>();

  constructor(name: string, locks: LockManager) {
    this.#name = name;
    this.#locks = locks;
    this.#channel = channelOf(name);
  }

  lead(): Promise<void> {
    return this.#take(`${this.#name}:leader`);
  }

  hold(clientId: string): Promise<void> {
    this.#held.add(clientId);
    return this.#take(`${this.#name}:tab:${clientId}`);
  }

  adopt(clientId: string): Promise<boolean> {
    if (this.#held.has(clientId)) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.#locks
        .request(`${this.#name}:tab:${clientId}`, { ifAvailable: true }, (lock) => {
          if (lock === null || this.#closing.signal.aborted) return resolve(false);
          this.#held.add(clientId);
          resolve(true);
          return this.#untilClosed();
        })
        .catch(() => resolve(false));
    });
  }

  post(message: TabMessage): void {
    this.#channel.post(message);
  }

  onMessage(listener: (message: TabMessage) => void): void {
    this.#channel.onMessage((message) => listener(message as TabMessage));
  }

  close(): void {
    this.#closing.abort();
    this.#channel.close();
  }

  /** Resolves once the lock is held; it is released when the tab closes. */
  #take(name: string): Promise<void> {
    return new Promise((resolve) => {
      this.#locks
        .request(name, { signal: this.#closing.signal }, () => {
          resolve();
          return this.#untilClosed();
        })
        .catch(() => undefined);
    });
  }

  #untilClosed(): Promise<void> {
    const { signal } = this.#closing;
    if (signal.aborted) return Promise.resolve();
    return new Promise((release) => signal.addEventListener('abort', () => release()));
  }
}

function channelOf(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  let open = true;
  return {
    // A closed channel throws; messages of a closing tab are lost either way.
    post: (message) => open && channel.postMessage(message),
    onMessage: (listener) => channel.addEventListener('message', (event) => listener(event.data)),
    close: () => {
      open = false;
      channel.close();
    },
  };
}
