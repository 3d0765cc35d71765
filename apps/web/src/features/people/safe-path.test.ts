import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

const origin = 'https://cairn.example.com';

test.each(['/acme', '/acme/projects/1?x=1#y', '/'])('goes to %s', (next) => {
  expect(safePath(next, origin)).toBe(next);
});

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'acme',
])('goes home for %j', (next) => {
  expect(safePath(next, origin)).toBe('/');
});
