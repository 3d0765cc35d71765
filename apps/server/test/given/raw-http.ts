import { connect } from 'node:net';

/** Sends bytes that no client of ours would send, and waits for the end. @returns everything that came back */
export function sendRaw(base: string, bytes: string | Uint8Array, patienceMs = 5000): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const pieces: Buffer[] = [];
    const heard = (): string => Buffer.concat(pieces).toString('latin1');
    const silence = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(
          `no end after ${patienceMs} ms to ${JSON.stringify(String(bytes).slice(0, 200))}: ${heard()}`,
        ),
      );
    }, patienceMs);
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    // A server may hang up in the middle of what it does not understand.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(silence);
      resolve(heard());
    });
    socket.write(bytes);
  });
}
