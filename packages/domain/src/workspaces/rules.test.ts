import { describe, expect, test } from 'vitest';
import { RESERVED_SLUGS } from './constants.ts';
import { slugFault, slugFrom } from './rules.ts';

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
