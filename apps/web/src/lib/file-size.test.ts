import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [900, '900 bytes'],
  [1024, '1 kB'],
  [1_258_291, '1.2 MB'],
  [20 * 1024 * 1024, '20 MB'],
  [3 * 1024 ** 4, '3,072 GB'],
])('says %i bytes as %s', (bytes, words) => expect(fileSize(bytes, 'en')).toBe(words));
