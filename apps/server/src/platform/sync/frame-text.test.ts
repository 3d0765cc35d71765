import type { ServerFrame } from '@cairn/sync/protocol';
import { SharedChange } from '@cairn/sync/server';
import { expect, test } from 'vitest';
import { frameText } from './frame-text.ts';

const shared = (op: 'U' | 'D', patch: Record<string, string>): SharedChange =>
  new SharedChange({ seq: 8, op, model: 'issue', rowId: 'c', scope: 'p:"1"', patch }, op);

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
      shared('U', { title: 'With "quotes"\n too' }),
      shared('D', {}),
      { o: 'A', s: 7, c: 'client', n: 1, e: { code: 'forbidden', message: 'No.' } },
    ],
  },
];

test('says every frame as JSON does, the second time too', () => {
  for (const frame of [...frames, ...frames]) expect(JSON.parse(frameText(frame))).toEqual(frame);
});
