import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { StepCounter } from './count-steps.ts';
import { EmailParser } from '../../apps/server/src/platform/inbound-mail/email-parser.ts';
import { slowness } from '../expressions/slowness.ts';
import { EMAILS, ENTRIES, type Entry } from './entries.ts';
import { growthOf } from './growth.ts';
import { HOSTILE_EMAILS } from './hostile-emails.ts';
import { HOSTILE_MARKUP, HOSTILE_TEXTS, randomText, type TextOf } from './hostile-texts.ts';
import { SEEDED_FAULTS } from './seeded-faults.ts';
import { NO_STRANGERS } from './trusted-readers.ts';

/** The maximum length of texts: `PARSER_LENGTH=all` goes up to each parser's limit. */
const given = process.env['PARSER_LENGTH'];
const LENGTH = given === 'all' ? Infinity : Number(given ?? 4_000);
const RANDOM_TEXTS = Number(process.env['PARSER_TEXTS'] ?? 5);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const MINUTES = 60_000;
const TIME = LENGTH > 100_000 || RANDOM_TEXTS > 1_000 ? 600 * MINUTES : 5 * MINUTES;

const counter = new StepCounter();
afterAll(() => counter.stop());

describe('doubling the input costs at most 2.5 times the steps', () => {
  test.each(Object.entries(ENTRIES).filter(([name]) => !(name in EMAILS)))(
    '%s',
    { timeout: TIME },
    async (name, entry) => {
      expect(await faultsOf(name, entry)).toEqual([]);
    },
  );
});

describe('the same for emails, and no library expression takes more than linear time', () => {
  test.each(Object.entries(EMAILS))('%s', { timeout: TIME }, async (name, entry) => {
    counter.expressions.clear();
    expect(await faultsOf(name, entry)).toEqual([]);
    expect(slowExpressions()).toEqual([]);
  });

  test(
    'a seeded email parser that lets the library convert HTML to text is noticed',
    { timeout: TIME },
    async () => {
      const { renderTextContent } = Object.getPrototypeOf(EmailParser.prototype) as EmailParser;
      class Converting extends EmailParser {
        override renderTextContent = renderTextContent;
      }
      const kinds = { 'HTML beside a text': HOSTILE_EMAILS['HTML beside a text: <a href=x'] };
      const reading = (text: string) => () => new Converting({}).parse(Buffer.from(text));
      counter.expressions.clear();
      await faultsOf('an email', { limit: 4_000, reading, kinds });
      expect(slowExpressions().join()).toContain('/<a\\b');
    },
  );
});

async function faultsOf(name: string, entry: Entry): Promise<string[]> {
  const faults: string[] = [];
  for (const [kind, textOf] of kindsOf(entry)) {
    const fault = await faultOf(entry, textOf);
    if (fault !== undefined) faults.push(`${name}, ${kind}: ${fault}`);
  }
  return faults;
}

function kindsOf({ kinds }: Entry): readonly (readonly [string, TextOf])[] {
  const isAnyText = kinds === HOSTILE_TEXTS || kinds === HOSTILE_MARKUP;
  return [...Object.entries(kinds), ...(isAnyText ? randomKinds() : [])];
}

function randomKinds(): readonly (readonly [string, TextOf])[] {
  let state = seed + 1;
  const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  return Array.from({ length: RANDOM_TEXTS }, () => randomText(random)).map(
    ({ name, textOf }) => [`SEED=${seed} ${name}`, textOf] as const,
  );
}

async function faultOf(entry: Entry, textOf: TextOf): Promise<string | undefined> {
  try {
    return await growthOf(counter, entry, textOf, LENGTH);
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

/** Which of the library's expressions tried since the counter was cleared may take more than linear time. */
function slowExpressions(): string[] {
  return [...counter.expressions].flatMap(([written, { source, flags }]) => {
    const why = slowness(source, flags);
    return why === undefined ? [] : [`${written} ${why}`];
  });
}

describe('seeded parsers are noticed', () => {
  test.each(Object.entries(SEEDED_FAULTS))('one that %s', { timeout: TIME }, async (_name, read) => {
    const entry: Entry = { limit: 16_000, reading: (text) => () => read(text), kinds: {} };
    expect(await growthOf(counter, entry, (length) => 'a'.repeat(length), 8_000)).toMatch(/steps/);
  });

  test('one that recurses as deep as its text is long fails by throwing', async () => {
    const deep = (text: string, at: number): number => (at < text.length ? 1 + deep(text, at + 1) : 0);
    const entry = {
      limit: 64_000,
      reading: (text: string) => () => deep(text, 0),
      kinds: {},
    };
    const growth = growthOf(counter, entry, (length) => 'a'.repeat(length), 64_000);
    await expect(growth).rejects.toThrow(RangeError);
  });

  test('one that is linear is not', async () => {
    const entry = {
      limit: 64_000,
      reading: (text: string) => () => text.split('a'),
      kinds: {},
    };
    expect(await growthOf(counter, entry, (length) => 'a'.repeat(length), 64_000)).toBeUndefined();
  });
});

const root = path.join(import.meta.dirname, '../..');
/** The folders that parse what people send. */
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

test("every function that reads or parses is tested here, or listed as not reading strangers' input", () => {
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

test("every function listed as not reading strangers' input exists", () => {
  const gone = Object.keys(NO_STRANGERS).filter((each) => {
    const [file = '', reader = ''] = each.split(' ');
    return !new RegExp(`\\b${reader}\\b`).test(readFileSync(path.join(root, file), 'utf8'));
  });
  expect(gone).toEqual([]);
});
