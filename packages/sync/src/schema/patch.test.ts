import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { task } from '../simulator/toy-domain.ts';
import { defineEntity, type Row } from './entity.ts';
import { choice, day, flag, id, instant, int, json, real, ref, set, text } from './fields.ts';
import { applyPatch, minimalPatch } from './patch.ts';

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
    expect(() => minimalPatch(task, row([]), { hue: 'red' })).toThrow('unknown field "hue"');
  });

  test('keeps the row itself when nothing changes, and freezes it when something does', () => {
    const before = row(['a']);
    expect(applyPatch(task, before, { title: 'one', labels: { add: ['a'], remove: ['z'] } })).toBe(before);
    expect(Object.isFrozen(applyPatch(task, before, { title: 'two' }))).toBe(true);
  });

  test('an array of a set field may name a member twice', () => {
    expect(minimalPatch(task, row([]), { labels: ['a', 'a'] })).toEqual({
      labels: { add: ['a'], remove: [] },
    });
    expect(applyPatch(task, row([]), { labels: { add: ['a', 'a'], remove: [] } }).labels).toEqual(['a']);
  });

  test('a value of any kind of field but a set is what it is, also when it looks like the change of a set', () => {
    const kinds = {
      id,
      ref: () => ref('task'),
      text,
      int,
      real,
      flag,
      instant,
      day,
      json,
      choice: () => choice(['a']),
    };
    const fields = Object.fromEntries(Object.entries(kinds).map(([kind, make]) => [kind, make()]));
    const everything = defineEntity({
      name: 'everything',
      table: 'everythings',
      readBy: 'all',
      fields: { ...fields, id: id(), labels: set('label') },
      scope: () => 'all',
    });
    const looksLikeSet = fc.record({ add: fc.array(fc.string()), remove: fc.array(fc.string()) });
    const value = fc.oneof(looksLikeSet, fc.jsonValue(), fc.array(looksLikeSet));
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(fields)),
        value,
        value,
        members,
        (field, from, to, labels) => {
          fc.pre(field !== 'id');
          const before = { id: 't1', [field]: from, labels: ['a', 'b'] };
          const smallest = minimalPatch(everything, before, { [field]: to, labels }) ?? {};
          const after = applyPatch(everything, before, smallest);
          expect(after[field]).toEqual(to);
          expect(new Set(after.labels as string[])).toEqual(new Set(labels));
          // A row that moves is sent whole.
          expect(applyPatch(everything, before, after)[field]).toEqual(to);
        },
      ),
    );
  });

  test('json values are equal in whatever order their keys stand', () => {
    const trace = [{ type: 'text', text: 'Hello', marks: [{ type: 'bold' }] }];
    const before = row([], { trace });
    const same = [{ text: 'Hello', marks: [{ type: 'bold' }], type: 'text' }];
    expect(minimalPatch(task, before, { trace: same })).toBeUndefined();
    expect(applyPatch(task, before, { trace: same })).toBe(before);
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
        const after = patch ? applyPatch(task, row(from), patch) : row(from);
        expect(new Set(after.labels as string[])).toEqual(new Set(to));
      }),
    );
  });

  test('concurrent edits of a set both hold, in either order', () => {
    fc.assert(
      fc.property(members, members, members, (start, mine, theirs) => {
        const one = minimalPatch(task, row(start), { labels: mine }) ?? {};
        const other = minimalPatch(task, row(start), { labels: theirs }) ?? {};
        const merged = applyPatch(task, applyPatch(task, row(start), one), other).labels as string[];
        const mirrored = applyPatch(task, applyPatch(task, row(start), other), one).labels as string[];
        expect(new Set(merged)).toEqual(new Set(mirrored));
        expect(new Set(merged).size).toBe(merged.length);
        for (const each of start)
          expect(merged.includes(each)).toBe(mine.includes(each) && theirs.includes(each));
      }),
    );
  });
});
