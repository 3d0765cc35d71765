import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Attacker } from './attack.ts';

/** Data that stays in the sender's buffer tells nothing about the server. */
const MAX_UNSENT = 32 * 1024 * 1024;
const OPEN_LIMIT_MS = 5000;
const PAUSE_MS = 2;

/** A socket that ignores how it ends. Undefined if it couldn't be opened in time. */
export async function openSocket(
  { place, tally }: Attacker,
  path: string,
  { isAnonymous = false, isPaused = false } = {},
): Promise<WebSocket | undefined> {
  const { url, cookie } = place;
  const socket = new WebSocket(url.replace(/^http/, 'ws') + path, {
    headers: { origin: url, ...(isAnonymous ? {} : { cookie }) },
  });
  socket.on('error', () => undefined);
  socket.on('close', (code) => tally.add(`closed ${code}`));
  const isOpen = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), OPEN_LIMIT_MS);
    const settle = (opened: boolean): void => {
      clearTimeout(timer);
      resolve(opened);
    };
    socket.on('open', () => settle(true));
    socket.on('close', () => settle(false));
  });
  if (!isOpen) {
    socket.terminate();
    return undefined;
  }
  tally.add('opened');
  if (isPaused) socket.pause();
  return socket;
}

/** Sends as fast as the socket allows. @returns whether more may be sent */
export async function sendOn(
  socket: WebSocket,
  frame: string | Uint8Array,
  { tally }: Attacker,
): Promise<boolean> {
  if (socket.readyState !== WebSocket.OPEN) return false;
  socket.send(frame);
  tally.add('frames');
  do await sleep(socket.bufferedAmount > MAX_UNSENT ? PAUSE_MS : 0);
  while (socket.bufferedAmount > MAX_UNSENT && socket.readyState === WebSocket.OPEN);
  return socket.readyState === WebSocket.OPEN;
}

/** Sockets that are reopened when they end, each sending what `frames` yields, until it is time to stop. */
export async function keepSending(
  attacker: Attacker,
  path: string,
  frames: () => Iterable<string | Uint8Array>,
  options: { readonly sockets?: number; readonly isAnonymous?: boolean; readonly isPaused?: boolean } = {},
): Promise<void> {
  const one = async (): Promise<void> => {
    while (attacker.isRunning()) {
      const socket = await openSocket(attacker, path, options);
      if (!socket) {
        attacker.tally.add('not opened');
        await sleep(PAUSE_MS);
        continue;
      }
      for (const frame of frames())
        if (!attacker.isRunning() || !(await sendOn(socket, frame, attacker))) break;
      socket.terminate();
    }
  };
  await Promise.all(Array.from({ length: options.sockets ?? 1 }, one));
}

export function* endless<T>(make: () => T): Iterable<T> {
  for (;;) yield make();
}
