import { contract, json, routeName } from '@cairn/domain/http/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { assertDeclared, contractsByName } from './assert-declared.ts';

test('a route is named without its patterns and without the slash at its end', () => {
  const uuid = '[0-9a-f]{8}-[0-9a-f]{4}';
  expect(
    routeName({ method: 'GET', path: `/api/assets/:id{${uuid}}/:key{${uuid}(?:\\.[a-z]+)?}/:name?` }),
  ).toBe('GET /api/assets/:id/:key/:name?');
  expect(routeName({ method: 'GET', path: '/api/users/me/' })).toBe('GET /api/users/me');
});

test('a route without a contract does not boot, nor does a contract without a route, nor one of two', () => {
  const a = { method: 'GET', path: '/a' } as const;
  const declared = contract({ ...a, who: 'anyone', summary: 'a', answer: json(z.string()) });
  const contracts = contractsByName([declared]);
  const middleware = { method: 'ALL', path: '/*' };
  expect(() => assertDeclared([a, { method: 'GET', path: '/a/' }, middleware], contracts)).not.toThrow();
  expect(() => assertDeclared([a, { method: 'POST', path: '/a' }], contracts)).toThrow('POST /a');
  expect(() => assertDeclared([], contracts)).toThrow('GET /a');
  expect(() => contractsByName([declared, declared])).toThrow('two for GET /a');
  expect(() => contractsByName([{ ...declared, path: '/a/' }])).toThrow('without a slash');
  expect(() => assertDeclared([{ method: 'GET', path: '/toString' }], new Map())).toThrow('toString');
});
