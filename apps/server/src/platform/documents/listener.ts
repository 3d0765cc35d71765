import { Client } from 'pg';

const RECONNECT_MS = 1000;

/** Hears notifications of the database, on a connection of its own that comes back when it is lost. */
export class Listener {
  readonly #url: string;
  readonly #channels: Readonly<Record<string, (payload: string) => void>>;
  #client: Client | undefined;
  #isStopped = false;

  constructor(url: string, channels: Readonly<Record<string, (payload: string) => void>>) {
    this.#url = url;
    this.#channels = channels;
  }

  async start(): Promise<void> {
    if (this.#isStopped) return;
    const client = new Client({ connectionString: this.#url });
    client.on('error', () => undefined);
    client.on('end', () => {
      if (this.#client === client) this.#client = undefined;
      setTimeout(() => void this.start(), RECONNECT_MS).unref();
    });
    client.on('notification', ({ channel, payload = '' }) => this.#channels[channel]?.(payload));
    try {
      await client.connect();
      for (const channel of Object.keys(this.#channels)) await client.query(`listen ${channel}`);
      this.#client = client;
    } catch {
      // Whoever listens polls as well.
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#client?.end().catch(() => undefined);
  }
}
