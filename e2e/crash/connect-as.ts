import type { Connect } from '@cairn/documents';
import { WebSocket } from 'ws';
import type { Place } from './place.ts';

/** A person's sockets without a browser; each waits until it may connect. */
export function connectAs(
  { url, cookie }: Place,
  mayConnect: () => Promise<void> = () => Promise.resolve(),
): Connect {
  return (path, events) => {
    let socket: WebSocket | undefined;
    const begin = async (): Promise<void> => {
      await mayConnect();
      socket = new WebSocket(url.replace(/^http/, 'ws') + path, { headers: { cookie, origin: url } });
      socket.on('open', events.opened);
      socket.on('message', (data: Buffer) => events.received(data));
      // Reported again by `close`, which always follows.
      socket.on('error', () => undefined);
      socket.on('close', (code) => events.closed(code));
    };
    void begin();
    return {
      send: (frame) => {
        if (socket?.readyState === WebSocket.OPEN) socket.send(frame);
      },
      close: () => socket?.terminate(),
    };
  };
}
