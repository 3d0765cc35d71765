import { expect, test } from 'vitest';
import { assertDeclared, routeName } from './route-rule.ts';

test('a route is named without its patterns and without the slash at its end', () => {
  const uuid = '[0-9a-f]{8}-[0-9a-f]{4}';
  expect(
    routeName({ method: 'GET', path: `/api/assets/:id{${uuid}}/:key{${uuid}(?:\\.[a-z]+)?}/:name?` }),
  ).toBe('GET /api/assets/:id/:key/:name?');
  expect(routeName({ method: 'GET', path: '/api/users/me/' })).toBe('GET /api/users/me');
});

test('a route of which nothing is declared does not boot, nor does a declaration without a route', () => {
  const rules = { 'GET /a': { for: 'anyone' } } as const;
  const a = { method: 'GET', path: '/a' };
  const middleware = { method: 'ALL', path: '/*' };
  expect(() =>
    assertDeclared([a, { method: 'GET', path: '/a/' }, middleware], rules, 'rules.ts'),
  ).not.toThrow();
  expect(() => assertDeclared([a, { method: 'POST', path: '/a' }], rules, 'rules.ts')).toThrow('POST /a');
  expect(() => assertDeclared([], rules, 'rules.ts')).toThrow('GET /a');
  expect(() => assertDeclared([{ method: 'GET', path: '/toString' }], {}, 'rules.ts')).toThrow('toString');
});
