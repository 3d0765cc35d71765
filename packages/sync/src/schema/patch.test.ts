import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { task } from '../simulator/toy-domain.ts';
import type { Row } from './entity.ts';
import { applyPatch, isSetPatch, minimalPatch } from './patch.ts';

const row = (labels: readonly string[], more: object = {}): Row => ({
  id: 't1',
  project: 'a',
  title: 'one',
  note: '',
  labels,
  trace: [],
  ...more,
});
const members = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));

describe('patch', () => {
  test('reduces to what differs, and to nothing when nothing does', () => {
    expect(minimalPatch(task, row([]), { title: 'one', note: 'new' })).toEqual({ note: 'new' });
    expect(minimalPatch(task, row(['a']), { title: 'one', labels: ['a'] })).toBeUndefined();
    expect(minimalPatch(task, row([]), { title: undefined })).toBeUndefined();
  });

  test('refuses a field that the entity does not have', () => {
    expect(() => minimalPatch(task, row([]), { colour: 'red' })).toThrow('unknown field "colour"');
  });

  test('keeps the row itself when nothing changes, and freezes it when something does', () => {
    const before = row(['a']);
    expect(applyPatch(before, { title: 'one', labels: { add: ['a'], remove: ['z'] } })).toBe(before);
    expect(Object.isFrozen(applyPatch(before, { title: 'two' }))).toBe(true);
  });

  test('an array of a set field may name a member twice', () => {
    expect(minimalPatch(task, row([]), { labels: ['a', 'a'] })).toEqual({
      labels: { add: ['a'], remove: [] },
    });
    expect(applyPatch(row([]), { labels: { add: ['a', 'a'], remove: [] } }).labels).toEqual(['a']);
  });

  test('does not take a json value for a set patch because of its keys', () => {
    expect(isSetPatch({ add: 1, remove: 2 })).toBe(false);
    expect(isSetPatch({ add: [], remove: [], note: '' })).toBe(false);
    expect(isSetPatch({ add: [], remove: [] })).toBe(true);
  });

  test('json values are equal in whatever order their keys stand', () => {
    const trace = [{ type: 'text', text: 'Hello', marks: [{ type: 'bold' }] }];
    const before = row([], { trace });
    const same = [{ text: 'Hello', marks: [{ type: 'bold' }], type: 'text' }];
    expect(minimalPatch(task, before, { trace: same })).toBeUndefined();
    expect(applyPatch(before, { trace: same })).toBe(before);
    for (const other of [
      [],
      [{ type: 'text', text: 'Hello' }],
      [{ type: 'text', text: 'Hello', marks: { 0: { type: 'bold' } } }],
      [{ type: 'text', text: 'Hello', marks: [{ type: 'italic' }] }],
      null,
    ])
      expect(minimalPatch(task, before, { trace: other })).toEqual({ trace: other });
  });

  test('applying the minimal patch gives the wanted set', () => {
    fc.assert(
      fc.property(members, members, (from, to) => {
        const patch = minimalPatch(task, row(from), { labels: to });
        const after = patch ? applyPatch(row(from), patch) : row(from);
        expect(new Set(after.labels as string[])).toEqual(new Set(to));
      }),
    );
  });

  test('concurrent edits of a set both hold, in either order', () => {
    fc.assert(
      fc.property(members, members, members, (start, mine, theirs) => {
        const one = minimalPatch(task, row(start), { labels: mine }) ?? {};
        const other = minimalPatch(task, row(start), { labels: theirs }) ?? {};
        const merged = applyPatch(applyPatch(row(start), one), other).labels as string[];
        const mirrored = applyPatch(applyPatch(row(start), other), one).labels as string[];
        expect(new Set(merged)).toEqual(new Set(mirrored));
        expect(new Set(merged).size).toBe(merged.length);
        for (const each of start)
          expect(merged.includes(each)).toBe(mine.includes(each) && theirs.includes(each));
      }),
    );
  });
});
