import { expect, test } from 'vitest';
import { assertRules, routeName } from './route-rule.ts';

test('a route is named without its patterns and without the slash at its end', () => {
  const uuid = '[0-9a-f]{8}-[0-9a-f]{4}';
  expect(
    routeName({ method: 'GET', path: `/api/assets/:id{${uuid}}/:key{${uuid}(?:\\.[a-z]+)?}/:name?` }),
  ).toBe('GET /api/assets/:id/:key/:name?');
  expect(routeName({ method: 'GET', path: '/api/users/me/' })).toBe('GET /api/users/me');
});

test('a route without a rule does not boot, nor does a rule without a route', () => {
  const rules = { 'GET /a': { for: 'anyone' } } as const;
  const a = { method: 'GET', path: '/a' };
  const middleware = { method: 'ALL', path: '/*' };
  expect(() => assertRules([a, { method: 'GET', path: '/a/' }, middleware], rules)).not.toThrow();
  expect(() => assertRules([a, { method: 'POST', path: '/a' }], rules)).toThrow('POST /a');
  expect(() => assertRules([], rules)).toThrow('GET /a');
  expect(() => assertRules([{ method: 'GET', path: '/toString' }], {})).toThrow('toString');
});
