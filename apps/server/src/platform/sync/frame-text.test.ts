import type { ServerFrame } from '@cairn/sync/protocol';
import { expect, test } from 'vitest';
import { frameText } from './frame-text.ts';

const frames: readonly ServerFrame[] = [
  { t: 'ping' },
  { t: 'reset', reason: 'epoch' },
  { t: 'd', prev: 3, to: 4, c: [] },
  {
    t: 'd',
    prev: 4,
    to: 7,
    c: [
      { o: 'U', s: 5, m: 'issue', i: 'a', sc: 'p:1', p: { title: 'With "quotes"\n and a line end' } },
      { o: 'D', s: 6, m: 'issue', i: 'b', sc: 'p:1' },
      { o: 'A', s: 7, c: 'client', n: 1, e: { code: 'forbidden', message: 'No.' } },
    ],
  },
];

test('says every frame as JSON does, the second time too', () => {
  for (const frame of [...frames, ...frames]) expect(JSON.parse(frameText(frame))).toEqual(frame);
});
