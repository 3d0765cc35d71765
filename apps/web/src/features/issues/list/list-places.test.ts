import type { Issue } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IssueGroup } from '../../../platform/issue-layout.ts';
import { placeKey } from '../view/use-issue-groups.ts';
import { ListPlaces } from './list-places.ts';

const rows = new Map(Array.from('abcdefghij', (id) => [id, { id } as Issue]));
const groupOf = (key: string, issues: readonly Issue[]): IssueGroup => {
  const amount = { count: issues.length, sums: () => [] };
  return { key, ...amount, subGroups: [{ key: '', rows: issues, ...amount }] };
};

/** Groups of issues, each a letter; a capital letter has been edited. */
const placesOf = (groups: Readonly<Record<string, string>>): ListPlaces =>
  new ListPlaces(
    Object.entries(groups).map(([key, ids]) =>
      groupOf(
        key,
        Array.from(ids, (id) => rows.get(id) ?? ({ id: id.toLowerCase(), title: 'edited' } as Issue)),
      ),
    ),
  );
const at = (place: string): string => placeKey(place.slice(0, -1), '', place.slice(-1));
const after = (
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
  place: string,
): string | undefined => placesOf(now).placeAfter(placesOf(before), at(place))?.replaceAll('\n', '');

describe('a row after a change', () => {
  const todo = 'abcdefgh';

  test('keeps its place while it exists, even if edited or moved within its group', () => {
    expect(after({ todo }, { todo: 'cdefgh' }, 'todoc')).toBe('todoc');
    expect(after({ todo }, { todo: 'abCdefgh' }, 'todoc')).toBe('todoc');
    expect(after({ todo }, { todo: 'abdefghC' }, 'todoc')).toBe('todoc');
  });

  test('follows its issue to another group', () => {
    expect(after({ todo }, { todo: 'abdefgh', done: 'C' }, 'todoc')).toBe('donec');
    expect(after({ todo, done: 'ij' }, { todo: 'abdefgh', done: 'iCj' }, 'todoc')).toBe('donec');
  });

  test('of an issue in several groups, goes to the new one', () => {
    expect(after({ bug: 'a', web: 'ab' }, { web: 'Ab', css: 'A' }, 'buga')).toBe('cssa');
    expect(after({ bug: 'a', web: 'ab' }, { web: 'ab' }, 'buga')).toBe('weba');
  });

  test('is replaced by the next remaining row, at the end by the previous one, when its issue is gone', () => {
    expect(after({ todo }, { todo: 'abdefgh' }, 'todoc')).toBe('todod');
    expect(after({ todo }, { todo: 'abfgh' }, 'todoc')).toBe('todof');
    expect(after({ todo }, { todo: 'abcde' }, 'todog')).toBe('todoe');
    expect(after({ todo, done: 'ij' }, { todo: 'abcdefg', done: 'ij' }, 'todoh')).toBe('donei');
    expect(after({ todo, done: 'i' }, { todo, done: '' }, 'donei')).toBe('todoh');
    expect(after({ todo }, { todo: '' }, 'todoc')).toBeUndefined();
    expect(after({ todo }, { todo }, 'todoz')).toBeUndefined();
  });

  test('is found the same way however much changes together', () => {
    const groups = fc.record({
      one: fc.shuffledSubarray(Array.from('abcdef')),
      two: fc.shuffledSubarray(Array.from('ghij')),
    });
    fc.assert(
      fc.property(groups, groups, fc.nat(9), (was, is, pick) => {
        const text = ({ one, two }: typeof was) => ({ one: one.join(''), two: two.join('') });
        const all = [...was.one.map((id) => `one${id}`), ...was.two.map((id) => `two${id}`)];
        const place = all[pick % Math.max(1, all.length)];
        if (place === undefined) return;
        const isThere = (each: string): boolean =>
          (each.startsWith('one') ? is.one : is.two).includes(each.slice(-1));
        const index = all.indexOf(place);
        const expected = isThere(place)
          ? place
          : (all.slice(index + 1).find(isThere) ?? all.slice(0, index).findLast(isThere));
        expect(after(text(was), text(is), place)).toBe(expected);
      }),
    );
  });
});
