import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveTask, removeTask, toySchema } from '../simulator/toy-domain.ts';
import type { Row } from '../schema/entity.ts';
import { applyOperation, operationsOf, type Operation } from './operation.ts';
import { RowStore, type Batch } from './row-store.ts';

const task = (id: string, more: object = {}): Row => ({
  id,
  project: 'a',
  title: id,
  note: '',
  labels: [],
  trace: [],
  ...more,
});
const update = (i: string, p: object): Operation => ({ o: 'U', m: 'task', i, p: { ...p } });
const insert = (row: Row): Operation => ({ o: 'I', m: 'task', i: row.id, p: row });
const remove = (i: string): Operation => ({ o: 'D', m: 'task', i });

function storeOf(...rows: Row[]): RowStore {
  const store = new RowStore(toySchema, () => undefined);
  for (const row of rows) store.setBase('task', row.id, row);
  store.flush();
  return store;
}

const sized = (id: string, size: string): Row => ({ id, project: 'a', size });

describe('row store', () => {
  test('joins a row with its facet, keeps the identity of both, and draws up the row alone on request', () => {
    const store = storeOf(task('1'), task('2'));
    const alone = store.get('task', '1');
    store.setBase('effort', '1', sized('1', 'm'));
    store.setBase('effort', '9', sized('9', 'l'));
    const joined = store.get('task', '1');
    expect(joined).toEqual({ ...task('1'), effort: sized('1', 'm') });
    expect(store.get('task', '1')).toBe(joined);
    expect(store.own('task', '1')).toEqual(alone);
    expect(store.own('task', '2')).toBe(store.get('task', '2'));
    expect(store.confirmed('task', '1')).toBe(joined);
    expect(store.rows('task')).toHaveLength(2);
    expect(store.where('task', 'project', 'a')).toContain(joined);
    store.setBase('effort', '1', undefined);
    expect(store.get('task', '1')).toEqual(alone);
  });

  test('a facet reports a change of its row, before and after', () => {
    const store = storeOf(task('1'));
    const batches: Batch[] = [];
    store.onModel('task', (batch) => batches.push(batch));
    store.setBase('effort', '1', sized('1', 'm'));
    store.flush();
    expect(batches[0]?.get('1')?.before).toEqual(task('1'));
    expect(batches[0]?.get('1')?.after).toEqual({ ...task('1'), effort: sized('1', 'm') });
  });

  test('joins the rows of a snapshot, whichever of them is loaded first', () => {
    for (const order of [['task', 'effort'] as const, ['effort', 'task'] as const]) {
      const store = new RowStore(toySchema, () => undefined);
      for (const model of order) store.loadBase(model, [model === 'task' ? task('1') : sized('1', 'm')]);
      expect(store.get('task', '1')).toEqual({ ...task('1'), effort: sized('1', 'm') });
    }
  });

  test('a row takes its facets along where it moves and when it goes', () => {
    const store = storeOf(task('1'));
    store.setBase('effort', '1', sized('1', 'm'));
    const author = { userId: 'u', now: 0, scopes: ['p:a', 'p:b'] };
    const to = { token: 't', taskId: '1', project: 'b' };
    expect(operationsOf(store, moveTask as never, to, author)).toContainEqual({
      o: 'U',
      m: 'effort',
      i: '1',
      p: { project: 'b' },
    });
    expect(operationsOf(store, removeTask as never, to, author)).toContainEqual({
      o: 'D',
      m: 'effort',
      i: '1',
    });
  });

  test('shows pending edits over confirmed rows, and takes them back', () => {
    const store = storeOf(task('1'));
    const edit = update('1', { title: 'mine' });
    store.addPending([edit]);
    expect(store.get('task', '1')?.title).toBe('mine');
    expect(store.confirmed('task', '1')?.title).toBe('1');
    store.dropPending([edit]);
    expect(store.get('task', '1')).toBe(store.confirmed('task', '1'));
  });

  test('keeps a pending edit on top of a newer confirmed row', () => {
    const store = storeOf(task('1'));
    store.addPending([update('1', { title: 'mine' })]);
    store.setBase('task', '1', task('1', { title: 'theirs', note: 'theirs' }));
    expect(store.get('task', '1')).toMatchObject({ title: 'mine', note: 'theirs' });
  });

  test('a pending set edit merges with what others add and remove meanwhile', () => {
    const store = storeOf(task('1', { labels: ['red', 'blue'] }));
    store.addPending([update('1', { labels: { add: ['green'], remove: ['red'] } })]);
    store.setBase('task', '1', task('1', { labels: ['red', 'grey'] }));
    expect(store.get('task', '1')?.labels).toEqual(['grey', 'green']);
  });

  test('deleting beats editing, also when the edit is pending', () => {
    const store = storeOf(task('1'));
    store.addPending([update('1', { title: 'mine' })]);
    store.setBase('task', '1', undefined);
    expect(store.get('task', '1')).toBeUndefined();
    expect(store.ids('task')).toEqual([]);
  });

  test('a pending insertion gives way to the confirmed row', () => {
    const store = storeOf();
    store.addPending([insert(task('1'))]);
    store.setBase('task', '1', task('1', { note: 'by the server' }));
    expect(store.get('task', '1')?.note).toBe('by the server');
    expect(store.ids('task')).toEqual(['1']);
  });

  test('a pending removal hides the row from every list', () => {
    const store = storeOf(task('1'), task('2'));
    store.addPending([remove('1')]);
    expect(store.ids('task')).toEqual(['2']);
    expect(store.rows('task').map((row) => row.id)).toEqual(['2']);
    expect(store.where('task', 'project', 'a').map((row) => row.id)).toEqual(['2']);
  });

  test('indexes follow visible rows', () => {
    const store = storeOf(task('1'), task('2', { project: 'b' }));
    store.addPending([update('1', { project: 'b' })]);
    expect([...store.idsWhere('task', 'project', 'b')].sort()).toEqual(['1', '2']);
    expect(store.idsWhere('task', 'project', 'a').size).toBe(0);
    expect(() => store.idsWhere('task', 'title', '1')).toThrow('no index on "title"');
  });

  test('tells once for many changes, with what was before the first and after the last', () => {
    const runs: (() => void)[] = [];
    const store = new RowStore(toySchema, (flush) => void runs.push(flush));
    const batches: Batch[] = [];
    let told = 0;
    store.onModel('task', (batch) => batches.push(batch));
    store.onRow('task', '1', () => (told += 1));
    store.setBase('task', '1', task('1'));
    store.setBase('task', '1', task('1', { title: 'two' }));
    store.setBase('task', '2', task('2'));
    expect(runs.length).toBe(1);
    for (const run of runs) run();
    expect(batches.length).toBe(1);
    expect(batches[0]?.get('1')).toMatchObject({ before: undefined, after: { title: 'two' } });
    expect(told).toBe(1);
  });

  test('a listener of many rows is told once for all that change together', () => {
    const store = storeOf(task('1'), task('2'), task('3'));
    let [told, ofOne] = [0, 0];
    const listener = (): void => void (told += 1);
    const stops = ['1', '2', '3'].map((id) => store.onRow('task', id, listener));
    store.onRow('task', '3', () => (ofOne += 1));
    store.addPending([update('1', { project: 'b' }), update('2', { project: 'b' })]);
    store.flush();
    expect([told, ofOne]).toEqual([1, 0]);
    for (const stop of stops) stop();
    store.addPending([update('3', { project: 'b' })]);
    store.flush();
    expect([told, ofOne]).toEqual([1, 1]);
  });

  test('a listener that leaves while it is told does not disturb the others', () => {
    const store = storeOf();
    let told = 0;
    const stop = store.onModel('task', () => stop());
    store.onModel('task', () => (told += 1));
    store.setBase('task', '1', task('1'));
    store.flush();
    expect(told).toBe(1);
  });

  test('after any changes rows, ids and indexes are those of base plus pending', () => {
    const id = fc.constantFrom('1', '2', '3', '4');
    const project = fc.constantFrom('a', 'b');
    const operation = fc.oneof(
      fc.tuple(id, project).map(([i, p]) => update(i, { project: p })),
      fc.tuple(id, project).map(([i, p]) => insert(task(i, { project: p }))),
      id.map(remove),
    );
    const action = fc.oneof(
      fc.tuple(fc.constant('base' as const), id, fc.option(project, { nil: undefined })),
      fc.tuple(fc.constant('add' as const), operation),
      fc.tuple(fc.constant('drop' as const), fc.nat()),
      // An index is made when it is first asked for.
      fc.tuple(fc.constant('ask' as const), project),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const store = storeOf();
        const base = new Map<string, Row>();
        let pending: Operation[] = [];
        for (const [kind, one, other] of actions) {
          if (kind === 'base') {
            const row = other === undefined ? undefined : task(one, { project: other });
            if (row) base.set(one, row);
            else base.delete(one);
            store.setBase('task', one, row);
          } else if (kind === 'add') {
            pending.push(one);
            store.addPending([one]);
          } else if (kind === 'ask') {
            store.idsWhere('task', 'project', one);
          } else {
            const dropped = pending[one % Math.max(1, pending.length)];
            pending = pending.filter((each) => each !== dropped);
            if (dropped) store.dropPending([dropped]);
          }
        }
        const visible = ['1', '2', '3', '4'].flatMap((each) => {
          const row = pending
            .filter((operation) => operation.i === each)
            .reduce<Row | undefined>(
              (held, operation) => applyOperation(store.entityOf('task'), held, operation),
              base.get(each),
            );
          return row ? [row] : [];
        });
        const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1);
        expect(store.rows('task').sort(byId)).toEqual(visible);
        expect(store.ids('task').sort()).toEqual(visible.map((row) => row.id));
        for (const value of ['a', 'b'])
          expect([...store.idsWhere('task', 'project', value)].sort()).toEqual(
            visible.filter((row) => row.project === value).map((row) => row.id),
          );
      }),
    );
  });
});
