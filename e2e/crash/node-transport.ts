import type { BootstrapLine, ClientFrame, ServerFrame } from '@cairn/sync/protocol';
import type { Connection, ConnectionHandlers, Tabs, Transport } from '@cairn/sync/client';
import { WebSocket } from 'ws';

/** The engine's transport to a real server from Node, as a signed-in person. */
export class NodeTransport implements Transport {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, slug: string, cookie: string) {
    this.#base = `${url}/sync/${slug}`;
    this.#headers = { origin: url, cookie };
  }

  connect(handlers: ConnectionHandlers): Connection {
    const socket = new WebSocket(`${this.#base.replace(/^http/, 'ws')}/socket`, { headers: this.#headers });
    socket.on('open', () => handlers.onOpen());
    socket.on('message', (data: Buffer) => handlers.onFrame(JSON.parse(data.toString()) as ServerFrame));
    // Reported again by `close`, which always follows.
    socket.on('error', () => undefined);
    socket.on('close', (code: number) => handlers.onClose(code));
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
    const answer = await this.#get(`bootstrap?${parameters}`);
    for (const line of (await answer.text()).split('\n'))
      if (line !== '') yield JSON.parse(line) as BootstrapLine;
  }

  async partial(model: string, parentId: string): ReturnType<Transport['partial']> {
    const answer = await this.#get(`partial?${new URLSearchParams({ model, parent: parentId })}`);
    return (await answer.json()) as Awaited<ReturnType<Transport['partial']>>;
  }

  async #get(path: string): Promise<Response> {
    const answer = await fetch(`${this.#base}/${path}`, { headers: this.#headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  }
}

/** A browser with one tab. */
export const oneTab: Tabs = {
  lead: () => Promise.resolve(),
  hold: () => Promise.resolve(),
  adopt: () => Promise.resolve(true),
  post: () => undefined,
  onMessage: () => undefined,
  close: () => undefined,
};
