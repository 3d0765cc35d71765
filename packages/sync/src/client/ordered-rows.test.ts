import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../schema/entity.ts';
import { toySchema } from '../simulator/toy-domain.ts';
import { LiveView } from './live-view.ts';
import { OrderedRows } from './ordered-rows.ts';
import { RowStore } from './row-store.ts';

const byTitle = (a: Row, b: Row): number => String(a['title']).localeCompare(String(b['title']));
const row = (id: number, title: string): Row => ({ id: String(id), project: 'a', title, labels: [] });
const later = (): void => undefined;
const order = {
  model: 'task',
  compare: byTitle,
  candidates: (store: RowStore): readonly Row[] => store.rows('task'),
};

describe('rows kept in order', () => {
  test('are the same array while nothing changes', () => {
    const store = new RowStore(toySchema, later);
    store.setBase('task', '1', row(1, 'b'));
    const ordered = new OrderedRows(store, order);
    expect(ordered.read()).toBe(ordered.read());
  });

  test('equal a fresh sort after any changes, and a view on them equals one that sorts itself', () => {
    const change = fc.record({ id: fc.nat(12), title: fc.option(fc.constantFrom('a', 'b', 'c', 'd')) });
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 8 }), (rounds) => {
        const store = new RowStore(toySchema, later);
        const ordered = new OrderedRows(store, order);
        for (const round of rounds) {
          for (const { id, title } of round)
            store.setBase('task', String(id), title === null ? undefined : row(id, title));
          store.flush();
          expect(ordered.read()).toEqual(new OrderedRows(store, order).read());
          const match = (each: Row): boolean => each['title'] !== 'b';
          const view = new LiveView(store, { ...order, match, candidates: ordered.read, isOrdered: true });
          expect(view.getSnapshot()).toEqual(new LiveView(store, { ...order, match }).getSnapshot());
        }
      }),
    );
  });
});
