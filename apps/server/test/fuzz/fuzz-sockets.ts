import { once } from 'node:events';
import { WebSocket } from 'ws';

/** `answered`: the next is sent when this one has been answered, or the socket closed for it. */
export type Frame = string | Uint8Array | { readonly answered: string | Uint8Array };

export interface SocketTrial {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly frames: () => Iterable<Frame>;
  /** Throws for an answer that is not declared. */
  readonly look: (data: Buffer, isBinary: boolean) => void;
  readonly sockets: number;
  /** The error log of the server; it is emptied. */
  readonly logged: string[];
}

export interface SocketTrialResult {
  readonly sent: number;
  readonly heard: number;
  /** How many sockets the server closed with each code. */
  readonly closed: ReadonlyMap<number, number>;
  /** What the server should not have said, logged or thrown. */
  readonly faults: readonly string[];
}

/** By which the server says that it failed itself. */
const FAILED = new Set([1011, 4500]);

/** Sends frames on one socket after the other, each until the server has had enough of it. */
export async function fuzzSockets(trial: SocketTrial): Promise<SocketTrialResult> {
  const closed = new Map<number, number>();
  const faults: string[] = [];
  let sent = 0;
  let heard = 0;
  await withUncaught(faults, async () => {
    for (let at = 0; at < trial.sockets; at++) {
      const one = await pelt(trial, faults);
      sent += one.sent;
      heard += one.heard;
      closed.set(one.code, (closed.get(one.code) ?? 0) + 1);
      if (FAILED.has(one.code)) faults.push(`closed with ${one.code}`);
    }
  });
  faults.push(...trial.logged.splice(0).map((line) => `logged ${line}`));
  return { sent, heard, closed, faults };
}

async function pelt(
  { url, headers, frames, look }: SocketTrial,
  faults: string[],
): Promise<{ sent: number; heard: number; code: number }> {
  const socket = new WebSocket(url, { headers });
  let code = 0;
  let heard = 0;
  socket.on('message', (data: Buffer, isBinary) => {
    heard += 1;
    try {
      look(data, isBinary);
    } catch (error) {
      faults.push(String(error));
    }
  });
  socket.on('close', (given) => (code = given));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  let sent = 0;
  for (const frame of frames()) {
    if (socket.readyState !== WebSocket.OPEN) break;
    const isAnswered = typeof frame === 'object' && 'answered' in frame;
    const answer = isAnswered ? answerOf(socket) : undefined;
    socket.send(isAnswered ? frame.answered : frame);
    sent += 1;
    await answer;
    // One turn for an answer; not a wait for it.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (socket.readyState === WebSocket.OPEN) socket.close();
  if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
  return { sent, heard, code };
}

const answerOf = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('message', () => resolve());
    socket.once('close', () => resolve());
  });

const UNCAUGHT = ['uncaughtException', 'unhandledRejection'] as const;

/** In a process of its own the server would have ended by these. */
async function withUncaught(faults: string[], work: () => Promise<void>): Promise<void> {
  const collect = (error: unknown): void => void faults.push(`not caught: ${String(error)}`);
  const others = UNCAUGHT.map((event) => process.rawListeners(event));
  for (const event of UNCAUGHT) process.removeAllListeners(event).on(event, collect);
  try {
    await work();
    // Node says that nobody caught a rejection at the end of its turn.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    UNCAUGHT.forEach((event, at) => {
      process.removeAllListeners(event);
      for (const listener of others[at] ?? []) process.on(event, listener as (...given: unknown[]) => void);
    });
  }
}
