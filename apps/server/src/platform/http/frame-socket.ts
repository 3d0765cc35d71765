import type { RawData } from 'ws';

/** What the server needs of a socket: one of the browser's, or its stand-in where those do not get through. */
export interface FrameSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  readonly isPaused: boolean;
  send(frame: string | Uint8Array): void;
  close(code?: number, reason?: string): void;
  /** At once, without a word to the other end. */
  terminate(): void;
  /** Reads no more, so that what the other end sends waits there. */
  pause(): void;
  resume(): void;
  on(event: 'message', listener: (data: RawData) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
}
