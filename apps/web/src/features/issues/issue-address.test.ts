import { beforeAll, expect, test, vi } from 'vitest';
import { issueIdAt } from './issue-address.ts';

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://cairn.test' }));

test.each([
  ['https://cairn.test/acme/projects/p1/issues/i1', 'i1'],
  ['https://cairn.test/acme/projects/p1/issues/i1/?x=1', 'i1'],
  ['https://cairn.test/acme/projects/p1/issues?peek=i2', 'i2'],
  ['https://cairn.test/acme?peek=i2', 'i2'],
])('%s shows an issue', (address, id) => {
  expect(issueIdAt(address, 'acme')).toBe(id);
});

test.each([
  'https://cairn.test/other/projects/p1/issues/i1',
  'https://elsewhere.test/acme/projects/p1/issues/i1',
  'https://cairn.test/acme/projects/p1/issues/i1#comment-c1',
  'https://cairn.test/acme/projects/p1/issues',
  'acme/projects/p1/issues/i1',
])('%s shows none of this workspace', (address) => {
  expect(issueIdAt(address, 'acme')).toBeUndefined();
});
