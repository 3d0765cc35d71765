import { expect, test } from 'vitest';
import { COVER_NAMES, drawCover, isCoverName } from './covers.ts';
import { roomOf, storageFull } from './storage.ts';
import { cleanName } from './upload.ts';

test('a file keeps its name, without folders and characters that hide or reverse text', () => {
  expect(cleanName('C:\\photos\\a b.png', 'png')).toBe('a b.png');
  expect(cleanName('../../etc/passwd', 'txt')).toBe('passwd');
  expect(cleanName('in\u202Evoice\u0000.pdf\n', 'pdf')).toBe('invoice.pdf');
  expect(cleanName('Cafe\u0301.txt', 'txt')).toBe('Café.txt');
  for (const nothing of ['', '..', 'folder/', '\u200B'])
    expect(cleanName(nothing, 'bin'), nothing).toBe('file.bin');
});

test('a workspace has the full quota, a person that of forty pictures and no more than a workspace', () => {
  const limits = { storage: 1000, limit: 10 };
  expect(roomOf({ id: 'w', of: 'workspace' }, limits)).toBe(1000);
  expect(roomOf({ id: 'p', of: 'person' }, limits)).toBe(400);
  expect(roomOf({ id: 'p', of: 'person' }, { storage: 100, limit: 10 })).toBe(100);
});

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536 * 1024, '1.5 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [2048 * 1024 ** 4, '2048 TB'],
])('a room of %i is said as %s', (bytes, said) => {
  const refusal = storageFull({ id: 'w', of: 'workspace' }, bytes);
  expect([refusal.code, refusal.values, refusal.details]).toEqual([
    'asset.workspace_full',
    { limit: said },
    { limit: bytes },
  ]);
});

test('covers are looked up by name, and not among properties that every object has', () => {
  expect([isCoverName('dawn'), isCoverName('toString'), isCoverName('')]).toEqual([true, false, false]);
  for (const name of COVER_NAMES) {
    const drawn = drawCover(name);
    expect(drawn).toMatch(/^<svg [^>]*>.*<\/svg>$/);
    expect(drawn).not.toMatch(/NaN|undefined/);
    // The sun is above the hills, each of which is in front of the next.
    const heights = [...drawn.matchAll(/ (?:cy="|d="M0 )(\d+)/g)].map(([, height]) => Number(height));
    expect(heights).toHaveLength(4);
    expect([0, ...heights, 400]).toEqual([0, ...heights, 400].toSorted((a, b) => a - b));
    expect(heights[3]).toBe((heights[0] ?? 0) + 190);
  }
});
