import { describe, expect, test } from 'vitest';
import { isOutOfTime } from './search-issues.ts';
import { asPattern, asPrefixes, asWords, parseSearch } from './search-query.ts';
import { excerptOf, markAll } from './spans.ts';

describe('a query', () => {
  test.each([
    ['WEB-12', { identifier: 'WEB', number: 12 }],
    ['web-12', { identifier: 'WEB', number: 12 }],
    ['#12', { identifier: undefined, number: 12 }],
    [' 12 ', { identifier: undefined, number: 12 }],
    ['2147483647', { identifier: undefined, number: 2_147_483_647 }],
    ['2147483648', undefined],
    ['TOOLONG-1', undefined],
    ['WEB-', undefined],
    ['12 tiles', undefined],
  ])('%j names the issue %j', (text, reference) => {
    expect(parseSearch(text).reference).toEqual(reference);
  });

  test('is split into words, each once and at most ten', () => {
    expect(parseSearch('Tiles, tiles & Tiles!').words).toEqual(['Tiles', 'tiles']);
    expect(parseSearch('?!').words).toEqual([]);
    expect(parseSearch(Array.from({ length: 12 }, (_, at) => `w${at}`).join(' ')).words).toHaveLength(10);
    expect(parseSearch('x'.repeat(300))).toMatchObject({ text: 'x'.repeat(200), words: ['x'.repeat(60)] });
    expect(parseSearch('a\u0000b').text).toBe('ab');
  });

  test('matches words by prefix, except for a single letter, and is escaped in a pattern', () => {
    const query = parseSearch('ti a');
    expect([asPrefixes(query), asWords(query)]).toEqual([`'ti':* & 'a'`, `'ti' & 'a'`]);
    expect(asPattern({ text: '50%_\\' })).toBe('%50\\%\\_\\\\%');
  });
});

/** With brackets around hits. */
const marked = (spans: ReturnType<typeof markAll>): string =>
  spans.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('an excerpt', () => {
  test.each([
    ['Tiles disappear', ['tile'], '[Tiles] disappear'],
    ['Reptiles and tiles', ['tile'], 'Reptiles and [tiles]'],
    ['sync synchronise', ['sync', 'synchronise'], '[sync] [synchronise]'],
    // By stem, for inflected English words.
    ['The mapper maps', ['mapping'], 'The [mapper] maps'],
    // By the most similar word.
    ['Regions download slowly', ['donwload'], 'Regions [download] slowly'],
    ['Nothing like it', ['xylophone'], 'Nothing like it'],
    ['c++ (beta)', ['c++'], '[c++] (beta)'],
    ['', ['tile'], ''],
    ['Tiles', [], 'Tiles'],
  ])('in %j by %j is marked: %s', (text, words, expected) => {
    expect(marked(markAll(text, words))).toBe(expected);
  });

  test('has no empty pieces beside its hits', () => {
    expect(markAll('tile', ['tile'])).toEqual([{ text: 'tile', hit: true }]);
  });

  test('is one line around its first hit, ending at word boundaries', () => {
    const before = 'word '.repeat(30);
    const after = ' more'.repeat(60);
    expect(marked(excerptOf('Short\n\n text  with hit', ['hit']))).toBe('Short text with [hit]');
    const middle = marked(excerptOf(`${before}hit${after}`, ['hit']));
    expect(middle).toMatch(/^… (?:word )+\[hit\](?: more)+ …$/);
    expect(middle.length).toBeLessThan(200);
    const start = marked(excerptOf(`hit${after}`, ['hit']));
    expect(start).toMatch(/^\[hit\](?: more)+ …$/);
    expect(marked(excerptOf(`${before}hit`, ['hit']))).toMatch(/^… (?:word )+\[hit\]$/);
    expect(marked(excerptOf(before + after, ['nowhere']))).toMatch(/^(?:word )+(?:more ?)* …$/);
  });

  test('is shown whole up to its maximum length, with fifty letters before the hit', () => {
    const whole = `${'x'.repeat(170)} hit`;
    expect(marked(excerptOf(whole, ['none']))).toBe(whole);
    const lead = `${'x'.repeat(49)} hit ${'y '.repeat(100)}`;
    expect(marked(excerptOf(lead, ['hit'])).startsWith('xxx')).toBe(true);
    expect(marked(excerptOf(`x ${lead}`, ['hit'])).startsWith('… ')).toBe(true);
  });
});

test('only queries cancelled by the database count as timeouts', () => {
  const withCode = (code: string) => Object.assign(new Error('broken off'), { code });
  expect(
    [withCode('57014'), withCode('57P01'), new Error('57014'), { code: '57014' }, null].map(isOutOfTime),
  ).toEqual([true, false, false, false, false]);
});
