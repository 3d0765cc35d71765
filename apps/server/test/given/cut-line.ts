import type { Connect } from '@cairn/documents';
import { decodeServerFrame } from '@cairn/documents/protocol';
import { connectAs } from '../documents.ts';
import type { Person } from '../person.ts';

/** A line that does not hear what others write while it is deaf, and is no line at all while it is cut. */
export function lineOf(base: string, who: Person) {
  const state = { isCut: false, isDeaf: false };
  const held: (() => void)[] = [];
  const links = new Set<() => void>();
  const connect: Connect = (path, events) => {
    if (state.isCut) {
      setTimeout(() => events.closed(1006), 5);
      return { send: () => undefined, close: () => undefined };
    }
    const link = connectAs(base, who.cookie)(path, {
      ...events,
      received: (frame) => {
        const isHeld = state.isDeaf && decodeServerFrame(frame)?.type === 'change';
        if (isHeld) held.push(() => events.received(frame));
        else events.received(frame);
      },
    });
    const close = (): void => link.close();
    links.add(close);
    return link;
  };
  return {
    connect,
    cut: () => {
      state.isCut = true;
      for (const close of links) close();
    },
    mend: () => (state.isCut = false),
    deafen: () => (state.isDeaf = true),
    hear: () => {
      state.isDeaf = false;
      for (const each of held.splice(0)) each();
    },
  };
}
