import { FRAMES_AT_ONCE, packFrames, unpackFrames } from '../frames.ts';
import { CLOSE } from '../protocol.ts';
import { BROKEN, openSocket, type Wire, type WireEvents } from './wire.ts';

/** Milliseconds for a socket to open after the server has answered a plain request. */
const SOCKET_PATIENCE_MS = 5000;
/** Milliseconds between attempts to open a socket again. */
const TRY_SOCKETS_MS = 60_000;
/**
 * Milliseconds between the polls of a hidden tab, which doesn't keep a request open: browsers allow six requests
 * to one server, and a few hidden tabs would leave none for the visible one.
 */
const HIDDEN_MS = 5000;

export interface PolledOptions {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly isHidden: () => boolean;
}

const browser: PolledOptions = {
  fetch: (path, init) => fetch(path, init),
  isHidden: () => document.visibilityState === 'hidden',
};

/**
 * Opens a wire over plain requests, unless a socket opens now that the server is known to respond: the earlier failures
 * may have been a network outage. Retries every minute, and closes when a socket opens, so that the next wire is a socket.
 */
export function openAroundSockets(
  path: string,
  { socketsWork, ...events }: WireEvents & { readonly socketsWork: () => void },
): Wire {
  let wire: Wire | undefined;
  const asking = new AbortController();
  let cancel = (): void => asking.abort();
  const end = (code: number): void => {
    cancel();
    events.closed(code);
  };
  const useSocket = (): void => {
    socketsWork();
    wire = openSocket(path, events);
  };
  const usePolling = (): void => {
    wire = openPolled(path, { ...events, closed: end });
    tryLater();
  };
  const tryLater = (): void => {
    const timer = setTimeout(() => {
      cancel = trySocket(path, tryLater, () => {
        socketsWork();
        wire?.close();
        end(BROKEN);
      });
    }, TRY_SOCKETS_MS);
    cancel = () => clearTimeout(timer);
  };
  fetch('/healthz', { cache: 'no-store', signal: asking.signal }).then(
    () => (cancel = trySocket(path, usePolling, useSocket)),
    () => !asking.signal.aborted && end(BROKEN),
  );
  return {
    send: (frame) => wire?.send(frame),
    close: () => {
      cancel();
      wire?.close();
    },
  };
}

/** Reports whether a socket opens; returns a function that cancels. */
function trySocket(path: string, refused: () => void, opened: () => void): () => void {
  let isSettled = false;
  const settle = (tell?: () => void): void => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    socket.close();
    tell?.();
  };
  const socket = openSocket(path, {
    opened: () => settle(opened),
    received: () => undefined,
    closed: () => settle(refused),
  });
  const timer = setTimeout(() => settle(refused), SOCKET_PATIENCE_MS);
  return () => settle();
}

/** A wire over plain requests only: one request waits for frames of the server, another sends those of the page. */
export function openPolled(path: string, events: WireEvents, options = browser): Wire {
  const polled = new PolledWire(path, events, options);
  void polled.run();
  return polled;
}

class PolledWire implements Wire {
  readonly #path: string;
  readonly #events: WireEvents;
  readonly #options: PolledOptions;
  readonly #ending = new AbortController();
  #line: string | undefined;
  #unsent: Uint8Array[] = [];
  #isSending = false;

  constructor(path: string, events: WireEvents, options: PolledOptions) {
    this.#path = path;
    this.#events = events;
    this.#options = options;
  }

  async run(): Promise<void> {
    const { isHidden } = this.#options;
    try {
      const lines = `/sync/${this.#path.split('/', 3)[2] ?? ''}/lines`;
      const opened = await this.#ask(`${lines}?to=${encodeURIComponent(this.#path)}`, 'POST');
      if (!opened) return;
      this.#line = `${lines}/${await opened.text()}`;
      this.#events.opened();
      while (!this.#ending.signal.aborted) {
        const answer = await this.#ask(`${this.#line}?wait=${isHidden() ? 'no' : 'yes'}`, 'GET');
        if (!answer) return;
        this.#hear(new Uint8Array(await answer.arrayBuffer()));
        if (isHidden()) await this.#pause();
      }
    } catch {
      this.#end(BROKEN);
    }
  }

  send(frame: string | Uint8Array<ArrayBuffer>): void {
    if (this.#line === undefined || this.#ending.signal.aborted) return;
    this.#unsent.push(typeof frame === 'string' ? new TextEncoder().encode(frame) : frame);
    if (!this.#isSending) void this.#flush(this.#line);
  }

  close(): void {
    // Aborts the waiting request too, which tells the server.
    this.#ending.abort();
  }

  /** Sends one request at a time, so that frames stay in order; new frames go with the next request. */
  async #flush(line: string): Promise<void> {
    this.#isSending = true;
    try {
      while (this.#unsent.length > 0 && !this.#ending.signal.aborted) {
        const body = packFrames(this.#unsent.splice(0, FRAMES_AT_ONCE));
        await this.#ask(line, 'POST', body);
      }
    } catch {
      this.#end(BROKEN);
    }
    this.#isSending = false;
  }

  #hear(body: Uint8Array<ArrayBuffer>): void {
    const frames = unpackFrames(body);
    if (!frames) return this.#end(BROKEN);
    for (const frame of frames) if (!this.#ending.signal.aborted) this.#events.received(frame);
    return undefined;
  }

  /** The response; undefined once the page or the server has closed the wire. */
  async #ask(
    path: string,
    method: 'GET' | 'POST',
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response | undefined> {
    const { signal } = this.#ending;
    const answer = await this.#options.fetch(path, { method, signal, ...(body ? { body } : {}) });
    if (answer.ok) return answer;
    const said = answer.status === 410 ? ((await answer.json()) as { code?: number }) : {};
    // After a sign-out between two requests there is no session left to say so, only status 401.
    this.#end(said.code ?? (answer.status === 401 ? CLOSE.signedOut : BROKEN));
    return undefined;
  }

  /** Ends early if the tab becomes visible. */
  #pause(): Promise<void> {
    const { signal } = this.#ending;
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        globalThis.document?.removeEventListener('visibilitychange', done);
        resolve();
      };
      const timer = setTimeout(done, HIDDEN_MS);
      signal.addEventListener('abort', done);
      globalThis.document?.addEventListener('visibilitychange', done);
    });
  }

  #end(code: number): void {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    this.#events.closed(code);
  }
}
