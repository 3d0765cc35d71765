import type { ServerFrame, WireChange } from '@cairn/sync/protocol';
import { SharedChange } from '@cairn/sync/server';

/** A frame as JSON. The text of a change that others see too is made once, however many sockets it goes to. */
export function frameText(frame: ServerFrame): string {
  if (frame.t !== 'd') return JSON.stringify(frame);
  return `{"t":"d","prev":${frame.prev},"to":${frame.to},"c":[${frame.c.map(changeText).join(',')}]}`;
}

const changeText = (change: WireChange): string =>
  change instanceof SharedChange ? change.text : JSON.stringify(change);
