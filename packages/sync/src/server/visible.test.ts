import { describe, expect, test } from 'vitest';
import { HeldEntry } from './held-entry.ts';
import type { LogEntry } from './ports.ts';
import { visibleChange } from './visible.ts';

const entry = (op: LogEntry['op'], scope: string, more: Partial<LogEntry> = {}): LogEntry => ({
  seq: 7,
  op,
  model: 'task',
  rowId: '1',
  scope,
  patch: { title: 'new' },
  ...more,
});
const see = (each: LogEntry, ...scopes: string[]) =>
  visibleChange(new HeldEntry(each), 'ann', new Set(scopes));

describe('what a person sees of a log entry', () => {
  test('rows of scopes that are held, and nothing of others', () => {
    expect(see(entry('U', 'p:a'), 'p:a')).toEqual({
      o: 'U',
      s: 7,
      m: 'task',
      i: '1',
      sc: 'p:a',
      p: { title: 'new' },
    });
    expect(see(entry('D', 'p:a'), 'p:a')).toEqual({ o: 'D', s: 7, m: 'task', i: '1', sc: 'p:a' });
    for (const op of ['I', 'U', 'D', 'B'] as const) expect(see(entry(op, 'p:b'), 'p:a')).toBeUndefined();
  });

  test('a move into sight is an insertion, out of sight a removal, and does not tell the other place', () => {
    const move = entry('U', 'p:b', { oldScope: 'p:a' });
    expect(see(move, 'p:a', 'p:b')).toMatchObject({ o: 'I', sc: 'p:b' });
    expect(see(move, 'p:b')).toMatchObject({ o: 'I', sc: 'p:b' });
    expect(see(move, 'p:a')).toEqual({ o: 'D', s: 7, m: 'task', i: '1', sc: 'p:a' });
    expect(JSON.stringify(see(move, 'p:a'))).not.toContain('p:b');
    expect(JSON.stringify(see(move, 'p:b'))).not.toContain('p:a');
    expect(see(move, 'p:c')).toBeUndefined();
  });

  test('own acknowledgements and grants only', () => {
    const ack = entry('A', 'u:ann', { patch: { c: 'c1', n: 3 } });
    expect(see(ack)).toEqual({ o: 'A', s: 7, c: 'c1', n: 3 });
    expect(visibleChange(new HeldEntry(ack), 'bob', new Set(['u:ann']))).toBeUndefined();
    const scopes = new Set(['p:a']);
    const grant = entry('G', 'u:ann', { patch: { g: ['p:b'], r: ['p:a'], f: ['p:c'] } });
    expect(visibleChange(new HeldEntry(grant), 'ann', scopes)).toEqual({
      o: 'G',
      s: 7,
      g: ['p:b'],
      r: ['p:a'],
      f: ['p:c'],
    });
    expect([...scopes].sort()).toEqual(['p:b', 'p:c']);
    expect(visibleChange(new HeldEntry({ ...grant, scope: 'u:bob' }), 'ann', scopes)).toBeUndefined();
    expect([...scopes].sort()).toEqual(['p:b', 'p:c']);
  });

  test('while catching up, nothing of a scope that has been lost since, but removals from it', () => {
    const scopes = new Set(['p:a', 'p:b']);
    const now = new Set(['p:b']);
    expect(visibleChange(new HeldEntry(entry('U', 'p:a')), 'ann', scopes, now)).toBeUndefined();
    expect(visibleChange(new HeldEntry(entry('B', 'p:a')), 'ann', scopes, now)).toBeUndefined();
    expect(visibleChange(new HeldEntry(entry('U', 'p:b')), 'ann', scopes, now)).toMatchObject({ o: 'U' });
    const into = entry('U', 'p:a', { oldScope: 'p:b' });
    expect(visibleChange(new HeldEntry(into), 'ann', scopes, now)).toMatchObject({ o: 'D', sc: 'p:b' });
  });
});
