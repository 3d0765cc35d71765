import { describe, expect, test } from 'vitest';
import { isPlain, nameFault, tidyName, withoutHidden } from './names.ts';

const HIDDEN = [
  '\u0000',
  '\u0001',
  '\n',
  '\u007F',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u202A',
  '\u202E',
  '\u2066',
  '\u2069',
  '\uD800',
  '\uDC00',
];

describe('the names of people, workspaces and projects', () => {
  test.each(HIDDEN)('reject %j', (hidden) => {
    expect(isPlain(`a${hidden}b`)).toBe(false);
    expect(nameFault(`a${hidden}b`, 255)).toBe('hidden');
    expect(withoutHidden(`a${hidden}b`)).toBe('ab');
  });

  test.each(['Ada', 'Zoë O’Brien-Ng', 'محمد', 'עדה', '山田 太郎', '👩‍👩‍👧 family', 'A\u200Dd', '🏳️‍🌈'])(
    'accept %j',
    (name) => {
      expect(nameFault(name, 255)).toBeUndefined();
    },
  );

  test.each(['', ' ', '\u200B', '\u200B \u2060'])('are not empty to the eye like %j', (name) => {
    expect(nameFault(tidyName(name), 255)).toBe('empty');
  });

  test('are normalised and trimmed', () => {
    expect(tidyName('  Zoe\u0308 ')).toBe('Zo\u00EB');
  });

  test('are limited in length', () => {
    expect(nameFault('a'.repeat(255), 255)).toBeUndefined();
    expect(nameFault('a'.repeat(256), 255)).toBe('too-long');
  });
});
