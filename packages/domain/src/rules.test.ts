import { describe, expect, test } from 'vitest';
import { ACTIVITY_KIND_NAMES, ACTIVITY_KINDS, isActivityKind, isOfKind } from './activity/kinds.ts';
import { because, reasonIn } from './because.ts';
import type { Reason } from './declare-refusals.ts';
import { routeName } from './http/contract.ts';
import { hexColor, icon, name, orderKey, role } from './fields.ts';
import { arrangedIds } from './projects/order.ts';
import { sameName } from './same-name.ts';

test('each activity entry is of one kind, and nothing else is a kind', () => {
  expect(ACTIVITY_KIND_NAMES).toEqual(Object.keys(ACTIVITY_KINDS));
  expect([isActivityKind('dates'), isActivityKind('start_date'), isActivityKind(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isOfKind('start_date', 'dates'), isOfKind('start_date', 'issue')]).toEqual([true, false]);
  const fields = Object.values(ACTIVITY_KINDS).flat();
  expect(new Set(fields).size).toBe(fields.length);
});

test("a reason is read from a schema's message, and nothing from other messages", () => {
  expect(reasonIn(because<Reason<'most'>>('too_long', { most: 80 }))).toEqual({
    code: 'too_long',
    values: { most: 80 },
  });
  expect(reasonIn('Invalid input')).toBeUndefined();
});

test("a route's name is its method and path, without patterns and trailing slash", () => {
  expect(routeName({ method: 'GET', path: '/api/assets/:home{[a-z]{1,3}}/:id?/' })).toBe(
    'GET /api/assets/:home/:id?',
  );
  expect(routeName({ method: 'GET', path: '/' })).toBe('GET /');
});

test('names are equal regardless of case and surrounding space', () => {
  expect([sameName(' Bug ', 'bug'), sameName('bug', 'bugs')]).toEqual([true, false]);
});

test('an invalid order has no IDs', () => {
  expect([arrangedIds(['a', 7, 'b']), arrangedIds('a'), arrangedIds(null)]).toEqual([['a', 'b'], [], []]);
});

describe('input', () => {
  test('a name is normalised, trimmed, visible and not too long', () => {
    const read = (text: string) => name(5).safeParse(text).data;
    expect([read(' Cafe\u0301 '), read('12345')]).toEqual(['Café', '12345']);
    expect([read('   '), read('123456'), read('a\u202Eb')]).toEqual([undefined, undefined, undefined]);
  });

  test('a colour, a place, an icon and a role are validated', () => {
    const fits = (schema: { safeParse: (value: unknown) => { success: boolean } }, ...values: unknown[]) =>
      values.map((value) => schema.safeParse(value).success);
    expect(fits(hexColor(), '#a1B2c3', '#fff', 'a1b2c3', '#a1b2c3d')).toEqual([true, false, false, false]);
    expect(fits(orderKey(), 'a0', 'Zz', '0a', '', 'a-')).toEqual([true, true, false, false, false]);
    expect(fits(icon(), null, { kind: 'emoji', value: '🚀' }, { kind: 'photo', value: 'x' })).toEqual([
      true,
      true,
      false,
    ]);
    expect(fits(role(), 5, 10, 15, 20, 0, '20', null)).toEqual([true, true, true, true, false, false, false]);
  });
});
