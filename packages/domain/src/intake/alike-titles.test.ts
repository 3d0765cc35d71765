import { expect, test } from 'vitest';
import { AlikeTitles } from './alike-titles.ts';

function foundIn(rows: readonly { readonly title: string }[], title: string): readonly string[] {
  const alike = new AlikeTitles(title);
  alike.look(rows);
  return alike.found.map((row) => row.title);
}

test('issues are similar if their titles share at least two words and half of the typed ones', () => {
  const rows = [
    'Resume a region download',
    'Region download fails on Wi-Fi',
    'Export of a region',
    'Wi-Fi icon',
  ].map((title) => ({ title }));
  const found = (title: string) => foundIn(rows, title);
  expect(found('Download of a REGION fails')).toEqual([
    'Region download fails on Wi-Fi',
    'Resume a region download',
  ]);
  expect(found('Region')).toEqual([]);
  // Two of its words resemble one of the typed ones.
  expect(foundIn([{ title: 'Regions of a region' }], 'Region download')).toEqual([]);
  expect(found('Nothing like it at all')).toEqual([]);
});

test('misspelt words and other word forms match, and a one-word title finds others of one word', () => {
  const rows = [
    'Download fails on Wi-Fi',
    'Downloading regions',
    'Fail',
    'Login',
    'Logging of downloads',
  ].map((title) => ({ title }));
  const found = (title: string) => foundIn(rows, title);
  expect(found('Dowload failing on wi fi')).toEqual(['Download fails on Wi-Fi']);
  expect(found('Region downloads')).toEqual(['Downloading regions']);
  expect(found('Logins')).toEqual(['Login']);
  expect(found('Download')).toEqual([]);
  expect(found('')).toEqual([]);
});

test('searching in batches finds the same issues', () => {
  const words = ['region', 'download', 'fails', 'wi-fi', 'export', 'map'];
  const rows = Array.from({ length: 200 }, (_, at) => ({
    title: [0, 1, 2].map((nth) => words[(at * (nth + 2) + nth) % words.length]).join(' '),
  }));
  const alike = new AlikeTitles<{ readonly title: string }>('Region download fails');
  for (let at = 0; at < rows.length; at += 7) alike.look(rows.slice(at, at + 7));
  expect(alike.found).toHaveLength(3);
  expect(alike.found.map(({ title }) => title)).toEqual(foundIn(rows, 'Region download fails'));
  expect(new AlikeTitles('on').isBlank).toBe(true);
});
