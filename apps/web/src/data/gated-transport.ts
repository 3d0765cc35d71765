import type { Connection, Transport } from '@cairn/sync/client';

/** A transport that sends and receives nothing before `allowed` resolves. */
export class GatedTransport implements Transport {
  readonly #inner: Transport;
  readonly #allowed: Promise<void>;

  constructor(inner: Transport, allowed: Promise<void>) {
    this.#inner = inner;
    this.#allowed = allowed;
  }

  connect(handlers: Parameters<Transport['connect']>[0]): Connection {
    let connection: Connection | undefined;
    let closed = false;
    void this.#allowed.then(() => {
      if (!closed) connection = this.#inner.connect(handlers);
    });
    return {
      send: (frame) => connection?.send(frame),
      close: () => {
        closed = true;
        connection?.close();
      },
    };
  }

  async *bootstrap(query: Parameters<Transport['bootstrap']>[0]): ReturnType<Transport['bootstrap']> {
    await this.#allowed;
    yield* this.#inner.bootstrap(query);
  }

  async partial(model: string, parentId: string): ReturnType<Transport['partial']> {
    await this.#allowed;
    return await this.#inner.partial(model, parentId);
  }
}
