import type { RawData } from 'ws';

/** What the server needs of a socket: a browser's WebSocket, or its replacement if those are blocked. */
export interface FrameSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  readonly isPaused: boolean;
  send(frame: string | Uint8Array): void;
  close(code?: number, reason?: string): void;
  /** Immediately, without telling the other end. */
  terminate(): void;
  /** Pauses reading, so that what the other end sends waits there. */
  pause(): void;
  resume(): void;
  on(event: 'message', listener: (data: RawData) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
}
