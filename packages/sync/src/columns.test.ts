import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOfPacked } from './client/packed-segment.ts';
import { segmentOf } from './columns.ts';
import type { Segment } from './protocol.ts';

const rowsOf = (segment: Segment) => [...rowsOfPacked(segment)].flat();

const rows = fc.array(
  fc.record({
    id: fc.uuid(),
    title: fc.string(),
    count: fc.oneof(fc.integer(), fc.constant(null)),
    tags: fc.array(fc.string()),
  }),
);

test('rows survive the way through columns, also as JSON', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const segment = segmentOf('task', 'p:a', ['id', 'title', 'count', 'tags'], all);
      expect(rowsOf(JSON.parse(JSON.stringify(segment)))).toEqual(all);
      expect(segment.n).toBe(all.length);
    }),
  );
});

test('a field that a row lacks arrives as null', () => {
  expect(rowsOf(segmentOf('task', 'p:a', ['id', 'note'], [{ id: '1' }]))).toEqual([{ id: '1', note: null }]);
});
