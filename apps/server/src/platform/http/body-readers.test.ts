import { expect, test } from 'vitest';
import { contracts } from '../../contracts.ts';
import { bodyReaders } from './body-readers.ts';

const readsBody = bodyReaders(contracts.values());

test.each([
  ['POST', '/api/workspaces/acme/file-assets', true],
  ['POST', '/api/workspaces/acme/file-assets/', true],
  ['POST', '/api/users/file-assets', true],
  ['POST', '/api/hooks/mail/inbound', true],
  ['POST', '/api/hooks/mail/inbound/more', false],
  ['PATCH', '/api/hooks/mail/inbound', false],
  ['POST', '/api/workspaces/acme/commands', false],
  ['POST', '/api/workspaces/acme/more/file-assets', false],
  ['POST', '/before/api/users/file-assets', false],
])('%s %s bounds its body itself: %s', (method, path, isSo) => {
  expect(readsBody({ method, path })).toBe(isSo);
});

test('no other route does', () => {
  const all = [...contracts.values()].filter((each) => each.form ?? each.readsBody);
  expect(all.map(({ path }) => path).toSorted()).toEqual([
    '/api/hooks/mail/inbound',
    '/api/integrations/github/connections/:connection/events',
    '/api/users/file-assets',
    '/api/workspaces/:slug/file-assets',
  ]);
});
