import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { StepCounter } from './count-steps.ts';
import { ENTRIES, type Entry } from './entries.ts';
import { growthOf } from './growth.ts';
import { HOSTILE_MARKUP, HOSTILE_TEXTS, randomText } from './hostile-texts.ts';
import { SEEDED_FAULTS } from './seeded-faults.ts';
import { NO_STRANGERS } from './trusted-readers.ts';

/** How long texts get: `PARSER_LENGTH=all` goes up to what each reader takes. */
const given = process.env['PARSER_LENGTH'];
const LENGTH = given === 'all' ? Infinity : Number(given ?? 4_000);
const RANDOM_TEXTS = Number(process.env['PARSER_TEXTS'] ?? 5);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const MINUTES = 60_000;
const TIME = LENGTH > 100_000 || RANDOM_TEXTS > 1_000 ? 600 * MINUTES : 5 * MINUTES;

const counter = new StepCounter();
afterAll(() => counter.stop());

describe('doubling what is read costs at most 2.5 times the steps', () => {
  test.each(Object.entries(ENTRIES))('%s', { timeout: TIME }, (name, entry) => {
    const faults = Object.entries(entry.kinds).flatMap(([kind, textOf]) =>
      faultOf(name, entry, kind, textOf),
    );
    if (entry.kinds === HOSTILE_TEXTS || entry.kinds === HOSTILE_MARKUP)
      faults.push(...randomFaults(name, entry));
    expect(faults).toEqual([]);
  });
});

function randomFaults(name: string, entry: Entry): string[] {
  let state = seed + 1;
  const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  return Array.from({ length: RANDOM_TEXTS }, () => randomText(random)).flatMap((text) =>
    faultOf(name, entry, `SEED=${seed} ${text.name}`, text.textOf),
  );
}

function faultOf(name: string, entry: Entry, kind: string, textOf: (length: number) => string): string[] {
  try {
    const fault = growthOf(counter, entry, textOf, LENGTH);
    return fault === undefined ? [] : [`${name}, ${kind}: ${fault}`];
  } catch (error) {
    return [`${name}, ${kind}: throws ${String(error)}`];
  }
}

describe('seeded readers are found', () => {
  test.each(Object.entries(SEEDED_FAULTS))('one that %s', { timeout: TIME }, (_name, read) => {
    const entry: Entry = { limit: 16_000, reading: (text) => () => read(text), kinds: {} };
    expect(growthOf(counter, entry, (length) => 'a'.repeat(length), 8_000)).toMatch(/steps/);
  });

  test('one whose calls go as deep as its text is long fails by throwing', () => {
    const deep = (text: string, at: number): number => (at < text.length ? 1 + deep(text, at + 1) : 0);
    const entry = {
      limit: 64_000,
      reading: (text: string) => () => deep(text, 0),
      kinds: {},
    };
    expect(() => growthOf(counter, entry, (length) => 'a'.repeat(length), 64_000)).toThrow(RangeError);
  });

  test('one that is linear is not', () => {
    const entry = {
      limit: 64_000,
      reading: (text: string) => () => text.split('a'),
      kinds: {},
    };
    expect(growthOf(counter, entry, (length) => 'a'.repeat(length), 64_000)).toBeUndefined();
  });
});

const root = path.join(import.meta.dirname, '../..');
/** Where what people send is taken apart. */
const FOLDERS = [
  'apps/server/src',
  'apps/web/src',
  'packages/documents/src',
  'packages/domain/src',
  'packages/editor/src',
  'packages/ui/src',
];
const READER =
  /^export (?:async )?(?:function|const) ((?:read|parse|decode|detect|clean|looksLike|safe)[A-Z]\w*)/gm;

test('every function that reads or parses is tried here, or said to read nothing of strangers', () => {
  const tried = readFileSync(path.join(import.meta.dirname, 'entries.ts'), 'utf8');
  const unknown = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => path.join(folder, String(name)))
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .flatMap((name) =>
        [...readFileSync(path.join(root, name), 'utf8').matchAll(READER)].map(
          ([, reader]) => `${name} ${reader}`,
        ),
      ),
  ).filter((each) => !tried.includes(`${each.split(' ')[1]}`) && !(each in NO_STRANGERS));
  expect(unknown).toEqual([]);
});

test('nothing is said to read nothing of strangers that is not there', () => {
  const gone = Object.keys(NO_STRANGERS).filter((each) => {
    const [file = '', reader = ''] = each.split(' ');
    return !new RegExp(`\\b${reader}\\b`).test(readFileSync(path.join(root, file), 'utf8'));
  });
  expect(gone).toEqual([]);
});
