import { expect, test } from 'vitest';
import { assertSupportedVersion } from './server-version.ts';

test.each([150_000, 150_018, 170_002, 180_004])('takes server version %i', (version) => {
  expect(() => assertSupportedVersion(version, '')).not.toThrow();
});

test.each([
  [140_011, '14.11 (Debian 14.11-1)'],
  [90_624, '9.6.24'],
  [190_000, '19beta1'],
])('refuses server version %i and says what was expected', (version, shown) => {
  expect(() => assertSupportedVersion(version, shown)).toThrow(
    `DATABASE_URL: expected PostgreSQL 15 to 18, got ${shown}.`,
  );
});
