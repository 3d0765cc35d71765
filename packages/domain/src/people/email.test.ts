import { describe, expect, test } from 'vitest';
import { isEmail, isMailable } from './email.ts';

describe('email addresses', () => {
  test.each([
    'a.b+c@d-e.co',
    'you@company.com',
    '"quoted name"@example.org',
    'a@[192.168.0.1]',
    'ü@münchen.de',
  ])('S-VAL-009 takes %j', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  test.each([
    'a@b',
    'a b@c.de',
    '@x.y',
    'a@',
    'a@b..c',
    'a,b@c.de',
    'a@b@c.de',
    '',
    `${'x'.repeat(320)}@c.de`,
    'a\u0001b@c.de',
    'a\u202Eb@c.de',
    'a\u2066b@c.de',
    'a\u200Bb@c.de',
    'a\uD800b@c.de',
    'a\u2028b@c.de',
    '"a\u0000b"@c.de',
    'u\u0308@c.de',
  ])('S-VAL-009 refuses %j', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

test.each([
  ['a.b+c@d-e.co', true],
  ['"quoted name"@example.org', false],
  ['a@[192.168.0.1]', false],
  ['a@c.de\r\nBcc: b@c.de', false],
  ['a\u202Eb@c.de', false],
])('whether mail can go to %j: %s', (email, expected) => {
  expect(isMailable(email)).toBe(expected);
});
