import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packSegment, unpackSegment } from './packed-segment.ts';

const segment = (cols: Record<string, unknown[]>) => ({
  k: 'rows' as const,
  m: 'task',
  sc: 'p:a',
  n: Object.values(cols)[0]?.length ?? 0,
  cols,
});

describe('a stored segment', () => {
  test('comes back as it was, whatever its columns hold', () => {
    const value = fc.oneof(
      fc.constantFrom('a', 'b', '', 'json ["a"]', null, true, 0, -0.5, 7),
      fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, fc.integer()), { maxLength: 40 }), (rows) => {
        const given = segment({
          one: rows.map(([one]) => one),
          two: rows.map(([, two]) => two),
          three: rows.map(([, , three]) => three),
        });
        expect(unpackSegment(structuredClone(packSegment(given)))).toEqual(given);
      }),
    );
  });

  test('stores a value that many rows have once', () => {
    const ids = Array.from({ length: 1000 }, (_, at) => `project ${at % 3}`);
    const packed = packSegment(
      segment({ projectId: ids, at: ids.map((_, at) => at), id: ids.map((_, at) => `${at}`) }),
    );
    expect(packed.cols['projectId']).toMatchObject({ values: ['project 0', 'project 1', 'project 2'] });
    expect(packed.cols['at']).toHaveProperty('numbers');
    expect(packed.cols['id']).toBeInstanceOf(Array);
  });

  test('reads what was stored unpacked', () => {
    const given = segment({ title: ['a', 'b'] });
    expect(unpackSegment(given)).toEqual(given);
  });
});
