import { describe, expect, test } from 'vitest';
import { RESERVED_SLUGS } from './constants.ts';
import { isEmail, slugFault, slugFrom } from './rules.ts';

describe('URL names of workspaces', () => {
  test.each(RESERVED_SLUGS)('S-ROUTE-014 refuses the reserved name %s, in any case', (slug) => {
    expect(slugFault(slug)).toBe('reserved');
    expect(slugFault(slug.toUpperCase())).toBe('reserved');
  });

  test.each([
    ['', 'empty'],
    ['a'.repeat(49), 'too-long'],
    ['Acme', 'shape'],
    ['a b', 'shape'],
    ['-a', 'shape'],
    ['a--b', 'shape'],
    ['a/b', 'shape'],
    ['a'.repeat(48), undefined],
    ['acme-2', undefined],
  ])('finds what is wrong with %j', (slug, fault) => {
    expect(slugFault(slug)).toBe(fault);
  });

  test.each([
    ['Acme', 'acme'],
    ['  Größe & Co. 7 ', 'gro-e-co-7'],
    ['Café Müller', 'cafe-muller'],
    ['日本', ''],
    [`${'x'.repeat(47)} y`, 'x'.repeat(47)],
  ])('S-FEAT-026 makes one from the name %j', (name, slug) => {
    expect(slugFrom(name)).toBe(slug);
  });
});

describe('e-mail addresses', () => {
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
  ])('S-VAL-009 refuses %j', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});
