import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { namesIn, wordsOf } from './names-in.ts';

const root = path.join(import.meta.dirname, '../..');

/** Folders with our code. In messages, keys use the interface's words; fixtures are about gardens. */
const PLACES = ['apps', 'packages', 'e2e', 'bench', 'tools'].map((place) => path.join(root, place));
const LEFT_ALONE =
  /node_modules|[/\\]dist[/\\]|packages[/\\](messages|fixtures)[/\\]|packages[/\\]ui[/\\]dev|fixture[/\\]/;

/** Tables keep their names, because the previous version reads them while a new one takes over. */
const TABLES = new Set(['doc_rescue']);

const banned = bannedWords(readFileSync(path.join(root, 'packages/domain/GLOSSARY.md'), 'utf8'));

/** The table "Words not used in names" of the glossary. */
function bannedWords(glossary: string): Map<string, string> {
  const [, table = ''] = glossary.split('## Words not used in names');
  const rows = [...table.matchAll(/^\| ([a-z, ]+) \| (.+) \|$/gm)].filter(([, words]) => words !== 'word');
  return new Map(
    rows.flatMap(([, words = '', instead = '']) => words.split(', ').map((word) => [word, instead] as const)),
  );
}

/** The table "Words with one meaning": each word, with the folders where names must not contain it. */
function keptWords(glossary: string): { readonly word: string; readonly folder: string }[] {
  const [, after = ''] = glossary.split('## Words with one meaning');
  const [table = ''] = after.split('\n## ');
  return [...table.matchAll(/^\| (\w+) \| .+ \| (.*) ?\|$/gm)].flatMap(([, word = '', folders = '']) =>
    folders
      .split(', ')
      .map((folder) => ({ word, folder: folder.trim() }))
      .filter(({ folder }) => folder !== '' && word !== 'word'),
  );
}

const kept = keptWords(readFileSync(path.join(root, 'packages/domain/GLOSSARY.md'), 'utf8'));

const secondSensesIn = (file: string, text: string): string[] => {
  const words = new Set(
    kept
      .filter(({ folder }) => file.startsWith(`${folder}/`))
      .flatMap(({ word }) => [word, word.endsWith('s') ? word : `${word}s`]),
  );
  if (words.size === 0) return [];
  return namesIn(file, text)
    .filter((each) => each.words.some((word) => words.has(word)))
    .map(({ where, name }) => `${where} ${name}`);
};

/** Names with the word "view" for one or several `PropertyUi`s. */
const uisCalledViews = (text: string): string[] =>
  [...text.matchAll(/(\w+)\??(?: = )?(?:\([^()]*\))?: (?:readonly |ReadonlyMap<string, )?PropertyUi\b/g)]
    .map(([, name = '']) => name)
    .filter((name) => wordsOf(name).some((word) => word === 'view' || word === 'views'));

const faultsIn = (file: string, text: string): string[] =>
  namesIn(file, text).flatMap(({ name, words, where }) =>
    words
      .filter((word) => banned.has(word) && !TABLES.has(name))
      .map((word) => `${where} ${name}; we write: ${banned.get(word) ?? ''}`),
  );

test('no name has a word that the glossary bans from names', () => {
  const files = PLACES.flatMap((place) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => path.join(place, name)),
  ).filter((file) => /\.tsx?$/.test(file) && !LEFT_ALONE.test(file));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => faultsIn(path.relative(root, file), readFileSync(file, 'utf8')))).toEqual(
    [],
  );
});

test('no name uses a word in a second sense', () => {
  expect(kept.length).toBeGreaterThan(5);
  for (const { folder } of kept) expect(existsSync(path.join(root, folder)), folder).toBe(true);
  const files = [...new Set(kept.map(({ folder }) => folder))].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
  );
  const faults = [...new Set(files)]
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_ALONE.test(file))
    .flatMap((file) => secondSensesIn(file, readFileSync(path.join(root, file), 'utf8')));
  expect(faults).toEqual([]);
  expect(secondSensesIn('packages/sync/src/server/a.ts', 'const openSessions = 1;')).toHaveLength(1);
  expect(secondSensesIn('apps/web/src/a.ts', 'const openSessions = 1;')).toEqual([]);
});

test('how a property is rendered is its ui, not its view: that word means a list', () => {
  const folder = path.join(root, 'apps/web/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const faults = files.flatMap((file) =>
    uisCalledViews(readFileSync(path.join(folder, file), 'utf8')).map((name) => `${file} ${name}`),
  );
  expect(faults).toEqual([]);
  for (const text of [
    'readonly view: PropertyUi;',
    'const views: readonly PropertyUi[] = [];',
    'viewsById: ReadonlyMap<string, PropertyUi>',
    'stateView?: PropertyUi',
    'const usePropertyViews = (): readonly PropertyUi[] => []',
    'function viewsIn(ids: string[]): readonly PropertyUi[] {',
  ])
    expect(uisCalledViews(text), text).toHaveLength(1);
  expect(uisCalledViews('ui: PropertyUi, view: IssueView')).toEqual([]);
});

test('a banned word is found in any kind of name', () => {
  expect(banned.size).toBeGreaterThan(15);
  const names = [
    'const COLOURS = 1;',
    'class RoomUpkeep {}',
    'type Victim = 1;',
    'f({ rescued: 1 });',
    'a.#patient;',
  ];
  for (const text of names) expect(faultsIn('a.ts', text), text).toHaveLength(1);
  expect(faultsIn('planted-bugs.ts', '')).toHaveLength(1);
  expect(faultsIn('a.ts', "say('almost rescued'); // the victim")).toEqual([]);
});

test('names are split at capitals, hyphens and underscores', () => {
  expect(wordsOf('isLongPoll')).toEqual(['is', 'long', 'poll']);
  expect(wordsOf('MAX_HTTPSockets')).toEqual(['max', 'http', 'sockets']);
  expect(wordsOf('long-poll.test.ts')).toEqual(['long', 'poll', 'test', 'ts']);
});
