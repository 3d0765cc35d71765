import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../schema/entity.ts';
import { facetOf } from '../schema/facet.ts';
import { effort, toySchema } from '../simulator/toy-domain.ts';
import { LiveView, type ViewSpec } from './live-view.ts';
import { RowStore } from './row-store.ts';

const task = (id: string, title = id, labels: readonly string[] = []): Row => ({
  id,
  project: 'a',
  title,
  note: '',
  labels,
  trace: [],
});
const byTitle: ViewSpec = {
  model: 'task',
  match: (row) => row.note !== 'hidden',
  compare: (a, b) => String(a.title).localeCompare(String(b.title)),
};
const byLabel: ViewSpec = {
  ...byTitle,
  groups: (row) => ((row.labels as string[]).length > 0 ? (row.labels as string[]) : ['none']),
};

const store = (): RowStore => new RowStore(toySchema, () => undefined);
const shown = (view: LiveView): Record<string, string[]> =>
  Object.fromEntries(
    [...view.getSnapshot().groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { rows }]) => [key, rows.map((row) => row.id)]),
  );

const bySize: ViewSpec = {
  ...byTitle,
  compare: (a, b) => sizeOf(a).localeCompare(sizeOf(b)),
  groups: (row) => [sizeOf(row)],
};
const sizeOf = (row: Row): string => facetOf(row, effort)?.size ?? 'none';

describe('live view', () => {
  test('follows the facets of its rows, whichever of the two changes, comes or goes, confirmed or pending', () => {
    const id = fc.integer({ min: 0, max: 12 }).map(String);
    const size = fc.constantFrom('s', 'm', 'l', undefined);
    const change = fc.tuple(id, fc.constantFrom('task', 'effort', 'pending'), size);
    const batches = fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 12 });
    fc.assert(
      fc.property(batches, (all) => {
        const rows = store();
        const view = new LiveView(rows, bySize);
        view.subscribe(() => undefined);
        for (const batch of all) {
          for (const [each, what, now] of batch) {
            const side = now === undefined ? undefined : { id: each, project: 'a', size: now };
            if (what === 'task') rows.setBase('task', each, now === undefined ? undefined : task(each, now));
            else if (what === 'effort') rows.setBase('effort', each, side);
            else if (side) rows.addPending([{ o: 'I', m: 'effort', i: each, p: side }]);
            else rows.addPending([{ o: 'D', m: 'effort', i: each }]);
          }
          rows.flush();
          const fresh = new LiveView(rows, bySize);
          expect(shown(view)).toEqual(shown(fresh));
          expect(view.getSnapshot().total).toBe(fresh.getSnapshot().total);
          for (const row of rows.rows('task')) expect(facetOf(row, effort)).toBe(rows.get('effort', row.id));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('splices equal a recomputation, for any changes, groups and batch sizes', () => {
    const id = fc.integer({ min: 0, max: 30 }).map(String);
    const title = fc.constantFrom('a', 'b', 'c', 'd');
    const labels = fc.uniqueArray(fc.constantFrom('red', 'blue', 'green'));
    const change = fc.tuple(id, fc.option(fc.tuple(title, labels, fc.boolean()), { nil: undefined }));
    const batches = fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(batches, fc.boolean(), (all, grouped) => {
        const rows = store();
        const spec = grouped ? byLabel : byTitle;
        const view = new LiveView(rows, spec);
        view.subscribe(() => undefined);
        for (const batch of all) {
          for (const [each, now] of batch)
            rows.setBase(
              'task',
              each,
              now && { ...task(each, now[0], now[1]), note: now[2] ? 'hidden' : '' },
            );
          rows.flush();
          const fresh = new LiveView(rows, spec);
          expect(shown(view)).toEqual(shown(fresh));
          expect(view.getSnapshot().total).toBe(fresh.getSnapshot().total);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a row that was there before the first subscriber, but not yet told, is shown once', () => {
    const rows = store();
    const view = new LiveView(rows, byTitle);
    rows.setBase('task', '1', task('1'));
    view.subscribe(() => undefined);
    rows.flush();
    expect(shown(view)).toEqual({ '': ['1'] });
    expect(view.getSnapshot().total).toBe(1);
  });

  test('a change of spec between a change and its telling counts no row twice', () => {
    const rows = store();
    const view = new LiveView(rows, byTitle);
    view.subscribe(() => undefined);
    rows.setBase('task', '1', task('1', 'x', ['red']));
    view.setSpec(byLabel);
    rows.flush();
    expect(shown(view)).toEqual({ red: ['1'] });
    expect(view.getSnapshot().total).toBe(1);
  });

  test('more changes than splicing is good for are recomputed to the same', () => {
    const rows = store();
    const view = new LiveView(rows, byTitle);
    view.subscribe(() => undefined);
    for (let at = 0; at < 700; at++) rows.setBase('task', String(at), task(String(at), String(at % 7)));
    rows.flush();
    expect(shown(view)).toEqual(shown(new LiveView(rows, byTitle)));
  });

  test('a group without changes keeps its array, and a snapshot its identity', () => {
    const rows = store();
    rows.setBase('task', '1', task('1', 'x', ['red']));
    rows.setBase('task', '2', task('2', 'x', ['blue']));
    rows.flush();
    const view = new LiveView(rows, byLabel);
    view.subscribe(() => undefined);
    const before = view.getSnapshot();
    expect(view.getSnapshot()).toBe(before);
    rows.setBase('task', '3', task('3', 'y', ['red']));
    rows.flush();
    const after = view.getSnapshot();
    expect(after).not.toBe(before);
    expect(after.groups.get('blue')?.rows).toBe(before.groups.get('blue')?.rows);
    expect(before.groups.get('red')?.rows.length).toBe(1);
  });

  test('tells only when something that it shows has changed', () => {
    const rows = store();
    const view = new LiveView(rows, byTitle);
    let told = 0;
    const stop = view.subscribe(() => (told += 1));
    rows.setBase('task', '1', { ...task('1'), note: 'hidden' });
    rows.flush();
    expect(told).toBe(0);
    rows.setBase('task', '1', task('1'));
    rows.flush();
    expect(told).toBe(1);
    stop();
    rows.setBase('task', '2', task('2'));
    rows.flush();
    expect(told).toBe(1);
  });
});
