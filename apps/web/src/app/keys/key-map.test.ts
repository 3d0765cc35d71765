import { expect, test } from 'vitest';
import { conflictsOf, keysOf, parseOwnKeys } from './key-map.ts';

const actions = [
  { id: 'create', keys: 'c' },
  { id: 'home', keys: 'g h' },
  { id: 'state', keys: 's' },
  { id: 'silent' },
];

test('a custom shortcut replaces the default, and null removes it', () => {
  expect(actions.map((action) => keysOf(action, { state: 'q', create: null }))).toEqual([
    undefined,
    'g h',
    'q',
    undefined,
  ]);
});

test('an action without a default shortcut can get one', () => {
  expect(keysOf({ id: 'silent' }, { silent: 'mod+u' })).toBe('mod+u');
});

test('shows which actions share a shortcut or its beginning', () => {
  expect(conflictsOf(actions, {})).toEqual(new Map());
  expect(conflictsOf(actions, { state: 'c' })).toEqual(
    new Map([
      ['create', ['state']],
      ['state', ['create']],
    ]),
  );
  expect(conflictsOf(actions, { silent: 'g' }).get('silent')).toEqual(['home']);
});

test.each([[undefined], [null], ['text'], [7]])('%s stored is no key', (value) => {
  expect(parseOwnKeys(value)).toEqual({});
});

test('ignores what another version may have stored', () => {
  expect(parseOwnKeys({ create: 'x', state: 7, home: null })).toEqual({ create: 'x', home: null });
});
