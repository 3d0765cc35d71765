import { describe, expect, test } from 'vitest';
import { segmentOf } from '../columns.ts';
import type { RowChange, Segment, WireChange } from '../protocol.ts';
import type { Row } from '../schema/entity.ts';
import { remark, task, toySchema } from '../simulator/toy-domain.ts';
import type { StoredSegment } from './packed-segment.ts';
import { Replica } from './replica.ts';
import { RowStore } from './row-store.ts';

const taskRow = (id: string, project = 'a', more: object = {}): Row => ({
  id,
  project,
  title: id,
  note: '',
  labels: [],
  trace: [],
  ...more,
});
const remarkRow = (id: string, taskId: string, project = 'a', body = id): Row => ({
  id,
  taskId,
  project,
  body,
});
const inserted = (s: number, row: Row, m = 'task'): RowChange => ({
  o: 'I',
  s,
  m,
  i: row.id,
  sc: `p:${String(row.project)}`,
  p: row,
});
const updated = (s: number, i: string, p: object, sc = 'p:a', m = 'task'): RowChange => ({
  o: 'U',
  s,
  m,
  i,
  sc,
  p: { ...p },
});
const removed = (s: number, i: string, sc = 'p:a', m = 'task'): RowChange => ({ o: 'D', s, m, i, sc });
const granted = (s: number, g: string[], r: string[] = []): WireChange => ({ o: 'G', s, g, r });
const bulk = (s: number, sc: string): WireChange => ({ o: 'B', s, sc });
const segment = (project: string, ...rows: Row[]): Segment =>
  segmentOf('task', `p:${project}`, Object.keys(task.fields), rows);

function begun(seq: number, scopes: string[], ...segments: Segment[]): { replica: Replica; store: RowStore } {
  const store = new RowStore(toySchema, () => undefined);
  const replica = new Replica(toySchema, store);
  replica.begin({ seq, epoch: 'e', scopes });
  for (const each of segments) replica.addSegment(each);
  return { replica, store };
}
const titles = (store: RowStore): Record<string, unknown> =>
  Object.fromEntries(
    store.rows('task').map((row) => [row.id, `${String(row.project)} ${String(row.title)}`]),
  );
const bodies = (store: RowStore): Record<string, unknown> =>
  Object.fromEntries(store.rows('remark').map((row) => [row.id, row.body]));

const asStored = ({ m, n, cols, sc }: Segment): StoredSegment => ({ m, n, cols, scopes: [sc] });

describe('replica', () => {
  test('applies changes in order and moves its cursor, also over what it may not see', () => {
    const { replica, store } = begun(5, ['p:a']);
    replica.apply(9, [inserted(6, taskRow('1')), updated(7, '1', { title: 'new' })]);
    expect(titles(store)).toEqual({ 1: 'a new' });
    expect(replica.cursor).toBe(9);
    replica.apply(11, [removed(10, '1'), updated(11, '1', { title: 'ghost' })]);
    expect(titles(store)).toEqual({});
  });

  test('returns acknowledgements, grants to load and whether something was lost', () => {
    const { replica } = begun(5, ['p:a', 'p:b']);
    const ack = { o: 'A', s: 6, c: 'c1', n: 1 } as const;
    const applied = replica.apply(8, [ack, granted(7, ['p:c']), granted(8, [], ['p:b'])]);
    expect(applied).toMatchObject({ acks: [ack], load: ['p:c'], revoked: true });
    expect(replica.position.scopes).toEqual(['p:a', 'p:c']);
    expect(replica.storedPosition.scopes).toEqual(['p:a']);
  });

  test('a scope that did not exist before needs no loading', () => {
    const { replica, store } = begun(5, []);
    const applied = replica.apply(7, [{ o: 'G', s: 6, g: [], r: [], f: ['p:a'] }, inserted(7, taskRow('1'))]);
    expect(applied.load).toEqual([]);
    expect(replica.storedPosition.scopes).toEqual(['p:a']);
    expect(titles(store)).toEqual({ 1: 'a 1' });
  });

  describe('a granted scope', () => {
    test('whose snapshot is older than the cursor keeps what happened since', () => {
      const { replica, store } = begun(5, ['p:b']);
      replica.apply(6, [granted(6, ['p:a'])]);
      replica.apply(9, [updated(7, '1', { title: 'new' }), inserted(8, taskRow('2')), removed(9, '3')]);
      expect(replica.offerScope('p:a', 6, [segment('a', taskRow('1'), taskRow('3'))])).toBe('installed');
      expect(titles(store)).toEqual({ 1: 'a new', 2: 'a 2' });
    });

    test('whose snapshot is newer waits for the stream, and older changes do not undo it', () => {
      const { replica, store } = begun(5, ['p:b']);
      replica.apply(6, [granted(6, ['p:a'])]);
      expect(replica.offerScope('p:a', 8, [segment('a', taskRow('1', 'a', { title: 'at 8' }))])).toBe(
        'later',
      );
      expect(replica.incompleteScopes).toEqual(['p:a']);
      expect(replica.loadingScopes).toEqual([]);
      const applied = replica.apply(9, [
        updated(7, '1', { title: 'at 7' }),
        updated(8, '1', { title: 'at 8' }),
        updated(9, '1', { note: 'at 9' }),
      ]);
      expect(applied.completed).toBe(true);
      expect(store.get('task', '1')).toMatchObject({ title: 'at 8', note: 'at 9' });
    });

    test('does not bring back a row that moved out of it meanwhile', () => {
      const { replica, store } = begun(5, ['p:b']);
      replica.apply(6, [granted(6, ['p:a'])]);
      replica.apply(7, [inserted(7, taskRow('1', 'b'))]);
      replica.offerScope('p:a', 6, [segment('a', taskRow('1'))]);
      expect(titles(store)).toEqual({ 1: 'b 1' });
    });

    test('takes a row that moved into it, and loses it when it went on to where nobody sees it', () => {
      const { replica, store } = begun(5, ['p:b'], segment('b', taskRow('1', 'b')));
      replica.apply(6, [granted(6, ['p:a'])]);
      replica.apply(7, [inserted(7, taskRow('1', 'a'))]);
      expect(titles(store)).toEqual({ 1: 'a 1' });
      replica.apply(8, [removed(8, '1')]);
      replica.offerScope('p:a', 7, [segment('a', taskRow('1', 'a'))]);
      expect(titles(store)).toEqual({});
    });

    test('lost and granted again does not take the answer to the first question', () => {
      const { replica, store } = begun(5, []);
      replica.apply(6, [granted(6, ['p:a'])]);
      replica.apply(7, [granted(7, [], ['p:a'])]);
      expect(replica.offerScope('p:a', 6, [segment('a', taskRow('1'))])).toBe('installed');
      expect(titles(store)).toEqual({});
      replica.apply(9, [granted(9, ['p:a'])]);
      expect(replica.offerScope('p:a', 6, [segment('a', taskRow('1'))])).toBe('stale');
      expect(replica.offerScope('p:a', 9, [segment('a', taskRow('2'))])).toBe('installed');
      expect(titles(store)).toEqual({ 2: 'a 2' });
    });

    test('that takes too long to fetch is satisfied only by an answer as new as what was let go of', () => {
      const { replica, store } = begun(5, []);
      replica.apply(6, [granted(6, ['p:a'])]);
      const changes = Array.from({ length: 20_002 }, (_, at) => updated(7 + at, '1', { title: `${at}` }));
      replica.apply(7 + 20_001, changes);
      expect(replica.offerScope('p:a', 6, [segment('a', taskRow('1'))])).toBe('stale');
      expect(replica.offerScope('p:a', 20_006, [segment('a', taskRow('1'))])).toBe('installed');
      expect(titles(store)).toEqual({ 1: 'a 20001' });
    });

    test('asked for twice takes only one answer', () => {
      const { replica, store } = begun(5, []);
      replica.apply(6, [granted(6, ['p:a'])]);
      replica.offerScope('p:a', 6, [segment('a', taskRow('1'))]);
      replica.apply(7, [updated(7, '1', { title: 'new' })]);
      replica.offerScope('p:a', 6, [segment('a', taskRow('1'))]);
      expect(titles(store)).toEqual({ 1: 'a new' });
    });
  });

  describe('a lost scope', () => {
    test('takes its rows along, and leaves those that had moved out before', () => {
      const { replica, store } = begun(5, ['p:a', 'p:b'], segment('a', taskRow('1'), taskRow('2')));
      replica.apply(7, [inserted(6, taskRow('2', 'b')), granted(7, [], ['p:a'])]);
      expect(titles(store)).toEqual({ 2: 'b 2' });
    });

    test('is not brought back by the replay for another scope', () => {
      const { replica, store } = begun(5, ['p:b']);
      replica.apply(6, [granted(6, ['p:a'])]);
      replica.apply(8, [inserted(7, taskRow('1', 'b')), granted(8, [], ['p:b'])]);
      replica.offerScope('p:a', 6, [segment('a', taskRow('1'))]);
      expect(titles(store)).toEqual({});
    });
  });

  describe('a bulk change', () => {
    test('is loaded again, and what a snapshot of it shows is not undone by an older one of another scope', () => {
      const { replica, store } = begun(
        5,
        ['p:a', 'p:b'],
        segment('a', taskRow('1')),
        segment('b', taskRow('2', 'b')),
      );
      expect(replica.apply(6, [bulk(6, 'p:b')]).load).toEqual(['p:b']);
      replica.apply(8, [updated(7, '1', { title: 'edited' }), bulk(8, 'p:a')]);
      replica.offerScope('p:a', 8, [segment('a', taskRow('1', 'a', { title: 'bulk' }))]);
      replica.offerScope('p:b', 6, [segment('b', taskRow('2', 'b', { title: 'bulk' }))]);
      expect(titles(store)).toEqual({ 1: 'a bulk', 2: 'b bulk' });
    });

    test('of a scope that is not held is nobody business', () => {
      const { replica } = begun(5, ['p:a']);
      expect(replica.apply(6, [bulk(6, 'p:c')]).load).toEqual([]);
      expect(replica.position.scopes).toEqual(['p:a']);
    });
  });

  describe('partial rows', () => {
    const cover = (replica: Replica, seq: number, taskId: string, ...rows: Row[]): boolean => {
      const key = replica.expectPartial('remark', taskId);
      return replica.installPartial({ key, seq, model: 'remark', rows });
    };

    test('follow the stream for covered parents only', () => {
      const { replica, store } = begun(5, ['p:a'], segment('a', taskRow('1'), taskRow('2')));
      cover(replica, 5, '1', remarkRow('r1', '1'));
      replica.apply(8, [
        inserted(6, remarkRow('r2', '1'), 'remark'),
        inserted(7, remarkRow('r3', '2'), 'remark'),
        updated(8, 'r1', { body: 'new' }, 'p:a', 'remark'),
      ]);
      expect(bodies(store)).toEqual({ r1: 'new', r2: 'r2' });
      expect(replica.isCovered('remark', '2')).toBe(false);
    });

    test('newer than the stream skip what they contain, even while their scope is loaded again', () => {
      const { replica, store } = begun(5, ['p:a'], segment('a', taskRow('1')));
      cover(replica, 7, '1', remarkRow('r1', '1', 'a', 'at 7'));
      replica.apply(8, [
        updated(6, 'r1', { body: 'at 6' }, 'p:a', 'remark'),
        updated(8, 'r1', { body: 'at 8' }, 'p:a', 'remark'),
      ]);
      expect(bodies(store)).toEqual({ r1: 'at 8' });
    });

    test('older than the stream are followed by what happened since', () => {
      const { replica, store } = begun(5, ['p:a'], segment('a', taskRow('1')));
      const key = replica.expectPartial('remark', '1');
      replica.apply(8, [
        inserted(6, remarkRow('r2', '1'), 'remark'),
        updated(7, 'r1', { body: 'at 7' }, 'p:a', 'remark'),
        removed(8, 'r3', 'p:a', 'remark'),
      ]);
      replica.installPartial({
        key,
        seq: 5,
        model: 'remark',
        rows: [remarkRow('r1', '1'), remarkRow('r3', '1')],
      });
      expect(bodies(store)).toEqual({ r1: 'at 7', r2: 'r2' });
    });

    test('are not skipped because a snapshot of their scope, which has none, is newer', () => {
      const { replica, store } = begun(5, ['p:a'], segment('a', taskRow('1')));
      cover(replica, 5, '1');
      replica.apply(6, [bulk(6, 'p:a')]);
      for (const { parentId } of replica.takeLost()) cover(replica, 6, parentId);
      replica.offerScope('p:a', 8, [segment('a', taskRow('1'))]);
      replica.apply(8, [inserted(7, remarkRow('r1', '1'), 'remark')]);
      expect(bodies(store)).toEqual({ r1: 'r1' });
    });

    test('asked for before the disk was read are asked for again', () => {
      const store = new RowStore(toySchema, () => undefined);
      const replica = new Replica(toySchema, store);
      const key = replica.expectPartial('remark', '1');
      const position = { cursor: 5, epoch: 'e', schema: toySchema.hash, scopes: ['p:a'] };
      const segments = [asStored(segment('a', taskRow('1')))];
      replica.restore(position, { segments, partials: [], journal: [] });
      replica.apply(6, [inserted(6, remarkRow('r1', '1'), 'remark')]);
      expect(replica.installPartial({ key, seq: 5, model: 'remark', rows: [] })).toBe(false);
      expect(replica.isCovered('remark', '1')).toBe(false);
      replica.expectPartial('remark', '1');
      expect(replica.installPartial({ key, seq: 6, model: 'remark', rows: [remarkRow('r1', '1')] })).toBe(
        true,
      );
      expect(bodies(store)).toEqual({ r1: 'r1' });
    });

    test('newer than a bulk change contain it', () => {
      const { replica } = begun(5, ['p:a'], segment('a', taskRow('1'), taskRow('2')));
      cover(replica, 7, '1', remarkRow('r1', '1'));
      cover(replica, 5, '2', remarkRow('r2', '2'));
      replica.apply(6, [bulk(6, 'p:a')]);
      expect([replica.isCovered('remark', '1'), replica.isCovered('remark', '2')]).toEqual([true, false]);
      expect(replica.takeLost()).toEqual([{ model: 'remark', parentId: '2' }]);
    });

    test('go with their scope, and an answer from before the loss is not shown', () => {
      const { replica, store } = begun(5, ['p:a'], segment('a', taskRow('1'), taskRow('2')));
      cover(replica, 5, '1', remarkRow('r1', '1'));
      const key = replica.expectPartial('remark', '2');
      replica.apply(6, [granted(6, [], ['p:a'])]);
      expect(bodies(store)).toEqual({});
      expect(replica.isCovered('remark', '1')).toBe(false);
      expect(replica.installPartial({ key, seq: 5, model: 'remark', rows: [remarkRow('r2', '2')] })).toBe(
        false,
      );
      expect(bodies(store)).toEqual({});
    });

    test('of a parent that went out of sight are gone, and are asked for again when it returns', () => {
      const { replica, store } = begun(5, ['p:a'], segment('a', taskRow('1')));
      cover(replica, 5, '1', remarkRow('r1', '1'));
      replica.apply(6, [removed(6, '1')]);
      expect(bodies(store)).toEqual({});
      expect(replica.takeLost()).toEqual([]);
      replica.apply(8, [inserted(8, taskRow('1'))]);
      expect(replica.takeLost()).toEqual([{ model: 'remark', parentId: '1' }]);
      expect(replica.takeLost()).toEqual([]);
    });

    test('are asked for again after everything was loaded anew', () => {
      const { replica } = begun(5, ['p:a'], segment('a', taskRow('1')));
      cover(replica, 5, '1', remarkRow('r1', '1'));
      replica.begin({ seq: 9, epoch: 'e2', scopes: ['p:a'] });
      expect(replica.isCovered('remark', '1')).toBe(false);
      replica.addSegment(segment('a', taskRow('1')));
      expect(replica.takeLost()).toEqual([{ model: 'remark', parentId: '1' }]);
    });

    test('are written as they are now, not as they were answered', () => {
      const { replica } = begun(5, ['p:a'], segment('a', taskRow('1')));
      cover(replica, 7, '1', remarkRow('r1', '1'));
      expect(replica.partialRows('remark 1')?.seq).toBe(7);
      replica.apply(9, [updated(9, 'r1', { body: 'new' }, 'p:a', 'remark')]);
      expect(replica.partialRows('remark 1')).toMatchObject({ seq: 9, rows: [{ id: 'r1', body: 'new' }] });
    });
  });

  describe('from the disk', () => {
    test('snapshot and journal give the position that was stored', () => {
      const one = begun(5, ['p:a', 'u:x'], segment('a', taskRow('1')));
      const { position, segments, partials } = one.replica.snapshot();
      const journal = [
        { from: 5, to: 7, changes: [updated(6, '1', { title: 'new' }), inserted(7, taskRow('2'))] },
      ];
      const store = new RowStore(toySchema, () => undefined);
      const replica = new Replica(toySchema, store);
      replica.restore({ ...position, cursor: 7 }, { segments, partials, journal });
      expect(replica.position).toEqual({ ...position, cursor: 7 });
      expect(titles(store)).toEqual({ 1: 'a new', 2: 'a 2' });
    });

    test('a snapshot holds rows of several scopes together, and a lost scope takes its own with it', () => {
      const rows = [segment('a', taskRow('3'), taskRow('1')), segment('b', taskRow('2', 'b'))];
      const { position, segments } = begun(5, ['p:a', 'p:b'], ...rows).replica.snapshot();
      expect(segments.map(({ m, scopes }) => [m, scopes])).toEqual([['task', ['p:a', 'p:b']]]);
      const store = new RowStore(toySchema, () => undefined);
      const replica = new Replica(toySchema, store);
      replica.restore({ ...position, scopes: ['p:a'] }, { segments, partials: [], journal: [] });
      expect(titles(store)).toEqual({ 1: 'a 1', 3: 'a 3' });
    });

    test('partial rows of their own age are not overwritten by older packets', () => {
      const store = new RowStore(toySchema, () => undefined);
      const replica = new Replica(toySchema, store);
      const rows = [remarkRow('r1', '1', 'a', 'at 8')];
      replica.restore(
        { cursor: 7, epoch: 'e', schema: toySchema.hash, scopes: ['p:a'] },
        {
          segments: [asStored(segment('a', taskRow('1')))],
          partials: [{ key: 'remark 1', seq: 8, model: 'remark', rows }],
          journal: [{ from: 5, to: 7, changes: [updated(6, 'r1', { body: 'at 6' }, 'p:a', 'remark')] }],
        },
      );
      expect(bodies(store)).toEqual({ r1: 'at 8' });
      replica.apply(9, [
        updated(8, 'r1', { body: 'again at 8' }, 'p:a', 'remark'),
        updated(9, 'r1', { body: 'at 9' }, 'p:a', 'remark'),
      ]);
      expect(bodies(store)).toEqual({ r1: 'at 9' });
    });

    test('rows of a scope that was not complete are not shown, whichever way they came', () => {
      const store = new RowStore(toySchema, () => undefined);
      const replica = new Replica(toySchema, store);
      const changes = [
        granted(6, ['p:b']),
        inserted(7, taskRow('2', 'b')),
        updated(7, '3', { project: 'd' }, 'p:d'),
      ];
      const position = { cursor: 7, epoch: 'e', schema: toySchema.hash, scopes: ['p:a'] };
      const rows = [remarkRow('r1', '1'), remarkRow('r2', '1', 'e')];
      replica.restore(position, {
        segments: [segment('a', taskRow('1'), taskRow('3')), segment('c', taskRow('4', 'c'))].map(asStored),
        partials: [{ key: 'remark 1', seq: 5, model: 'remark', rows }],
        journal: [{ from: 5, to: 7, changes }],
      });
      expect(titles(store)).toEqual({ 1: 'a 1' });
      // A parent that has lost one of its rows with a scope is loaded again.
      expect(bodies(store)).toEqual({});
      expect(replica.position.scopes).toEqual(['p:a']);
      expect(replica.loadingScopes).toEqual([]);
    });
  });

  test('a snapshot for the disk leaves out what is not complete', () => {
    const { replica } = begun(5, ['p:a'], segment('a', taskRow('1')));
    replica.apply(7, [granted(6, ['p:b']), inserted(7, taskRow('2', 'b'))]);
    const { position, segments } = replica.snapshot();
    expect(position.scopes).toEqual(['p:a']);
    expect(segments.map(({ scopes }) => scopes)).toEqual([['p:a']]);
    expect(Object.keys(remark.fields)).toContain('taskId');
  });
});
