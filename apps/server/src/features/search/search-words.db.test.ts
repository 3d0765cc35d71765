import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';

const database = testDatabase();
const SEED = Number(process.env['WORDS_SEED'] ?? Date.now() % 1_000_000);

/** All characters besides words that the first version of the function replaced. */
const PUNCTUATION = String.raw`./_-:@#$%^&*()[]{}<>"'` + '`' + String.raw`,;=?!+|\~`;
const WORDS = 'a b Running x1 42 3 e5 com http amp straße é 東京'.split(' ');
const PIECES = [...WORDS, ' ', '\n', ...PUNCTUATION.split('')];

test(`the words of a text are the same whether all punctuation is replaced or only what the parser would keep (WORDS_SEED=${SEED})`, async () => {
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''));
  const texts = fc.sample(text, { seed: SEED, numRuns: 20_000 });
  const { rows } = await sql<{ text: string; words: string; expected: string }>`
    select text, words::text, expected::text
    from unnest(${texts}::text[]) as text,
      lateral translate(text, ${PUNCTUATION}, ${' '.repeat(PUNCTUATION.length)}) as plain,
      lateral (select search_words(text) as words, to_tsvector('simple', plain) || to_tsvector('english', plain) as expected) as pair
    where words is distinct from expected
    limit 5`.execute(database.db);
  expect(rows).toEqual([]);
});
