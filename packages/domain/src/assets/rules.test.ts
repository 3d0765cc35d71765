import { expect, test } from 'vitest';
import { isAssetPurpose } from './purposes.ts';
import { assetUrl, FILE_NAME_MAX, isImageType, isShownType, parseAssetUrl, shortFileName } from './rules.ts';

const [HOME, ID] = ['0192a000-0000-7000-8000-000000000001', '0192a000-0000-7000-8000-000000000002'];

test('a long name is shortened before its extension, or anywhere if it has none', () => {
  const kept = `${'a'.repeat(FILE_NAME_MAX - 4)}.png`;
  expect(shortFileName(kept)).toBe(kept);
  expect(shortFileName(`${'a'.repeat(200)}.png`)).toBe(kept);
  expect(shortFileName('a'.repeat(200))).toBe('a'.repeat(FILE_NAME_MAX));
  // The dot of a hidden file, and a dot in the middle of a sentence.
  expect(shortFileName(`.${'a'.repeat(200)}`)).toBe(`.${'a'.repeat(FILE_NAME_MAX - 1)}`);
  expect(shortFileName(`a.${'b'.repeat(200)}`)).toBe(`a.${'b'.repeat(FILE_NAME_MAX - 2)}`);
  const half = `.${'b'.repeat(FILE_NAME_MAX / 2 - 1)}`;
  expect(shortFileName(`${'a'.repeat(100)}${half}`)).toBe('a'.repeat(FILE_NAME_MAX));
  const shorter = half.slice(0, -1);
  expect(shortFileName(`${'a'.repeat(100)}${shorter}`)).toMatch(new RegExp(`^a+${shorter}$`));
});

test('the URL of a file is parsed, and no other URL is taken for one', () => {
  expect(parseAssetUrl(assetUrl(HOME, ID, 'png'))).toEqual({ home: HOME, id: ID });
  expect(parseAssetUrl(assetUrl('people', ID, ''))).toEqual({ home: 'people', id: ID });
  expect(assetUrl(HOME, ID, '')).toBe(`/api/assets/${HOME}/${ID}`);
  expect(parseAssetUrl(`${assetUrl(HOME, ID, 'png')}/name.png`)).toEqual({ home: HOME, id: ID });
  for (const address of [
    `https://example.com${assetUrl(HOME, ID, 'png')}`,
    `/api/assets/elsewhere/${ID}`,
    `/api/assets/${HOME}/x`,
    '',
  ])
    expect(parseAssetUrl(address), address).toBeUndefined();
});

test('pictures are recognised by their type, and purposes by their name', () => {
  expect([isImageType('image/png'), isImageType('text/html'), isImageType('image/gif')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isShownType('image/png'), isShownType('image/gif'), isShownType('text/html')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isAssetPurpose('comment'), isAssetPurpose('toString'), isAssetPurpose(7)]).toEqual([
    true,
    false,
    false,
  ]);
});
