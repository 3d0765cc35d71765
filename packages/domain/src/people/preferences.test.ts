import { weightOf } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { Browser, idOf } from '../../test/browser.ts';
import { ADA, BOB } from '../../test/rows.ts';
import { setPreference } from './commands.ts';
import { preference } from './entity.ts';
import { profileChange } from './routes.ts';

test('a preference is stored once per person and key, and keeps its first ID', () => {
  const browser = new Browser(ADA).holds(preference, {
    id: idOf('bobs'),
    userId: BOB,
    key: 'list',
    value: 'board',
  });
  browser.run(setPreference, { id: idOf('first'), key: 'list', value: 'list' });
  browser.run(setPreference, { id: idOf('second'), key: 'list', value: 'timeline' });
  browser.run(setPreference, { id: idOf('third'), key: 'other', value: 1 });
  expect(browser.rows(preference).map(({ id, value }) => [id, value])).toEqual([
    [idOf('bobs'), 'board'],
    [idOf('first'), 'timeline'],
    [idOf('third'), 1],
  ]);
});

test('a preference has a value of limited size and depth', () => {
  const fits = (value: unknown) =>
    setPreference.input.safeParse({ id: idOf('p'), key: 'list', value }).success;
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  expect([fits(0), fits(''), fits(false), fits({ a: [1] }), fits(nested(15))]).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  const most = 40_000 - weightOf('', Infinity);
  expect([fits('x'.repeat(most)), fits('x'.repeat(most + 1))]).toEqual([true, false]);
  expect([fits(null), fits(undefined), fits('x'.repeat(50_000)), fits(nested(30))]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a profile change accepts visible names, our own pictures, and at most twenty steps', () => {
  const fits = (change: object) => profileChange.safeParse(change).success;
  const steps = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`step ${at}`, true]));
  expect([fits({ onboarding: steps(20) }), fits({ onboarding: steps(21) })]).toEqual([true, false]);
  expect([fits({ display_name: ' Ada ' }), fits({ display_name: ' ' }), fits({ first_name: '' })]).toEqual([
    true,
    false,
    true,
  ]);
  expect([fits({ first_name: 'a\u202Eb' }), fits({ first_name: 'x'.repeat(256) })]).toEqual([false, false]);
  expect([fits({ avatar_url: null }), fits({ avatar_url: 'https://example.com/a.png' })]).toEqual([
    true,
    false,
  ]);
  expect([fits({ cover_url: '/api/project-covers/dawn.svg' }), fits({ cover_url: '/api/users/me' })]).toEqual(
    [true, false],
  );
  const away = (until: unknown, note: unknown = '') => fits({ away: { until, note } });
  expect([fits({ away: null }), away('2026-11-30', 'On holiday')]).toEqual([true, true]);
  expect([away('2026-02-30'), away('0001-01-01'), away('9999-12-31'), away(null)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([away('2026-11-30', 'x'.repeat(201)), away('2026-11-30', 'a\u202Eb')]).toEqual([false, false]);
  expect(fits({ isInstanceAdmin: true })).toBe(false);
});
