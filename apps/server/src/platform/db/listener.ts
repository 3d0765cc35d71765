import { Client } from 'pg';

const RECONNECT_MS = 1000;
const BEAT_MS = 5_000;
/** A connection that does not answer in this time is taken for dead: nothing would ever be heard on it again. */
const PATIENCE_MS = 5_000;

export interface ListenerOptions {
  readonly url: string;
  /** What is done with the payloads of each channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** Run on the connection before it listens, each time. */
  readonly statements?: readonly string[];
  /** Called when listening begins, each time: what was told before, and in between, has not been heard. */
  readonly onListening?: () => void;
}

/** Hears notifications of the database, on a connection of its own that comes back when it is lost. */
export class Listener {
  readonly #options: ListenerOptions;
  #client: Client | undefined;
  #beat: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    if (this.#isStopped) return;
    const { url, channels, statements = [], onListening } = this.#options;
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on('error', () => undefined);
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload));
    try {
      await client.connect();
      for (const statement of statements) await client.query(statement);
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
      this.#beat = setInterval(() => void this.#check(client), BEAT_MS);
      onListening?.();
    } catch {
      // Whoever listens polls as well, or asks anew in `onListening`.
      this.#lost(client);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#beat);
    await this.#client?.end().catch(() => undefined);
  }

  async #check(client: Client): Promise<void> {
    try {
      await client.query('select 1');
    } catch {
      this.#lost(client);
    }
  }

  /** Told more than once of the same connection: by its end, and by whoever finds it silent. */
  #lost(client: Client): void {
    if (this.#client !== client || this.#isStopped) return;
    this.#client = undefined;
    clearInterval(this.#beat);
    client.end().catch(() => undefined);
    setTimeout(() => void this.start(), RECONNECT_MS).unref();
  }
}
