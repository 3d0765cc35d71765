import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a port of this machine on which everything takes so many milliseconds, there and back. */
export class SlowLine {
  readonly port: number;
  readonly #end: () => void;

  private constructor(port: number, end: () => void) {
    this.port = port;
    this.#end = end;
  }

  static async to(port: number, ms: number): Promise<SlowLine> {
    const sockets = new Set<Socket>();
    const server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
      pass(near, far, ms);
      pass(far, near, ms);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SlowLine((server.address() as AddressInfo).port, () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
  }

  close(): void {
    this.#end();
  }
}

function pass(from: Socket, to: Socket, ms: number): void {
  from.on('data', (piece) => setTimeout(() => to.writable && to.write(piece), ms));
  from.on('close', () => setTimeout(() => to.end(), ms));
}
