import { once } from 'node:events';
import {
  createConnection,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';
import path from 'node:path';

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
}

/** What PostgreSQL says to one connection too many, byte by byte: a fatal error with its code and its words. */
const TOO_MANY = ((): Buffer => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

/** Stands between a server and its PostgreSQL, and can be slow, silent or gone. */
export class DatabaseProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #delayMs = 0;
  #isHung = false;
  #refusal: Buffer | undefined;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** In front of the database of this address, which names the folder of a socket or a host. */
  static async to(databaseUrl: string): Promise<DatabaseProxy> {
    const given = new URL(databaseUrl.replace('@/', '@localhost/'));
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `postgres://${given.username}:${given.password}@127.0.0.1:${port}${given.pathname}`;
    const proxy = new DatabaseProxy(server, url);
    const folder = given.searchParams.get('host');
    const way =
      folder === null
        ? { host: given.hostname, port: Number(given.port || '5432') }
        : { path: path.join(folder, '.s.PGSQL.5432') };
    server.on('connection', (client) => proxy.#join(client, way));
    return proxy;
  }

  /** Each message takes so long, there and back. */
  slow(ms: number): void {
    this.#delayMs = ms;
  }

  /** Nothing passes any more, and nobody is told. */
  hang(): void {
    this.#isHung = true;
    for (const { client, upstream } of this.#pairs) for (const end of [client, upstream]) end.pause();
  }

  /** Ends every connection, as a router does that forgets them. */
  cut(): void {
    for (const { client, upstream } of this.#pairs) for (const end of [client, upstream]) end.destroy();
  }

  /** Ends every connection and takes no new one. */
  refuse(): void {
    this.#refusal = Buffer.alloc(0);
    this.cut();
  }

  /** The same as a database says it that has too many connections already. */
  refuseAsFull(): void {
    this.#refusal = TOO_MANY;
    this.cut();
  }

  /** Everything is as it should be again; what was held back arrives. */
  heal(): void {
    this.#delayMs = 0;
    this.#isHung = false;
    this.#refusal = undefined;
    for (const { client, upstream } of this.#pairs) for (const end of [client, upstream]) end.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: Socket, way: NetConnectOpts): void {
    client.on('error', () => undefined);
    if (this.#refusal) {
      client.once('data', () => client.end(this.#refusal ?? ''));
      return;
    }
    const upstream = createConnection(way);
    const pair = { client, upstream };
    this.#pairs.add(pair);
    this.#carry(client, upstream);
    this.#carry(upstream, client);
    const end = (): void => {
      this.#pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const each of [client, upstream]) {
      each.on('error', () => undefined);
      each.on('close', end);
      if (this.#isHung) each.pause();
    }
  }

  #carry(from: Socket, to: Socket): void {
    from.on('data', (chunk: Buffer) => {
      if (this.#delayMs === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), this.#delayMs);
    });
    from.on('end', () => to.end());
  }
}
