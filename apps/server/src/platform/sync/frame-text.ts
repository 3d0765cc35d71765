import type { ServerFrame, WireChange } from '@cairn/sync/protocol';

/** A frame as JSON. The text of a change is made once, however many sockets it goes to. */
export function frameText(frame: ServerFrame): string {
  if (frame.t !== 'd') return JSON.stringify(frame);
  return `{"t":"d","prev":${frame.prev},"to":${frame.to},"c":[${frame.c.map(changeText).join(',')}]}`;
}

/** Changes live as long as the feed keeps them, and are shared by all who see them. */
const texts = new WeakMap<WireChange, string>();

function changeText(change: WireChange): string {
  const held = texts.get(change);
  if (held !== undefined) return held;
  const text = JSON.stringify(change);
  texts.set(change, text);
  return text;
}
