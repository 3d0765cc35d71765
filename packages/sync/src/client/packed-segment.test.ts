import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packSegment } from './pack-segment.ts';
import { rowsOfPacked, type StoredSegment } from './packed-segment.ts';

const segment = (cols: Record<string, unknown[]>): StoredSegment => ({
  m: 'task',
  n: Object.values(cols)[0]?.length ?? 0,
  cols,
  scopes: ['p:a'],
});

describe('a stored segment', () => {
  test('comes back as it was, whatever its columns hold', () => {
    const lists = fc.array(fc.constantFrom('a', 'b', 'c', 1, null), { maxLength: 3 });
    const value = fc.oneof(
      fc.constantFrom('a', 'b', '', 'json ["a"]', null, true, 0, -0.5, 7),
      lists,
      fc.string(),
    );
    const optional = fc.option(fc.integer());
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, value, fc.integer(), optional, lists), { maxLength: 40 }),
        (all) => {
          const rows = all.map(([one, two, three, four, five]) => ({ one, two, three, four, five }));
          const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
          const cols = {
            one: column('one'),
            two: column('two'),
            three: column('three'),
            four: column('four'),
            five: column('five'),
          };
          expect([...rowsOfPacked(structuredClone(packSegment(segment(cols))))].flat()).toEqual(rows);
        },
      ),
    );
  });

  test('stores a value that many rows have once, and people of lists too', () => {
    const ids = Array.from({ length: 1000 }, (_, at) => `project ${at % 3}`);
    const packed = packSegment(
      segment({
        projectId: ids,
        at: ids.map((_, at) => at),
        doneAt: ids.map((_, at) => (at % 5 === 0 ? null : at)),
        followers: ids.map((_, at) => [`${at % 40}`, `${at % 39}`, `${at % 37}`]),
        id: ids.map((_, at) => `${at}`),
      }),
    );
    expect(packed.cols['projectId']).toMatchObject({ values: ['project 0', 'project 1', 'project 2'] });
    expect(packed.cols['at']).toHaveProperty('numbers');
    expect(packed.cols['doneAt']).toHaveProperty('numbers');
    expect(packed.cols['followers']).toMatchObject({ items: { length: 40 } });
    expect(packed.cols['id']).toBeInstanceOf(Array);
  });

  test('is read as well where it could not be packed', () => {
    const given = segment({ id: ['1', '2'], title: ['a', 'b'] });
    expect([...rowsOfPacked(given)].flat()).toEqual([
      { id: '1', title: 'a' },
      { id: '2', title: 'b' },
    ]);
  });
});
