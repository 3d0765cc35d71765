import { createToken, listTokens } from '@cairn/domain/tokens/routes';
import { runCommand } from '@cairn/domain/http/run-command';
import { expect, test } from 'vitest';
import { undeclaredRefusal } from '../../../test/given/off-schema.ts';
import { mayRefuse } from './may-refuse.ts';

test('a route refuses with what any route may say, and with what its contract declares', () => {
  for (const code of ['forbidden', 'too_many_requests', 'workspace.missing', 'project.archived'])
    expect(mayRefuse(listTokens, code), code).toBe(true);
  expect([mayRefuse(createToken, 'token.too_many'), mayRefuse(listTokens, 'token.too_many')]).toEqual([
    true,
    false,
  ]);
  expect([mayRefuse(createToken, 'label.name_taken'), mayRefuse(createToken, 'made_up')]).toEqual([
    false,
    false,
  ]);
});

test('the route of all commands refuses with what any of them says, and with no code that no feature has', () => {
  expect(mayRefuse(runCommand, 'label.name_taken')).toBe(true);
  expect(mayRefuse(runCommand, 'wrong_password')).toBe(false);
});

test('the tests see an undeclared code of any answer', () => {
  const path = '/api/workspaces/acme/api-tokens';
  expect(undeclaredRefusal('GET', path, { error: 'token.too_many' })).toContain('token.too_many');
  expect(undeclaredRefusal('POST', path, { error: 'token.too_many' })).toBeUndefined();
  expect(undeclaredRefusal('GET', path, [])).toBeUndefined();
  expect(undeclaredRefusal('GET', '/nowhere', { error: 'token.too_many' })).toBeUndefined();
});
