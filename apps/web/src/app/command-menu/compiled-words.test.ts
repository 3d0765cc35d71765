import { en } from '@cairn/messages';
import compile from 'icu-minify/compile';
import { createTranslator } from 'use-intl';
import formatCompiled from 'use-intl/format-message/format-only';
import { expect, test } from 'vitest';

type Sentences = { readonly [key: string]: string | Sentences };

function* sentencesOf(sentences: Sentences): Iterable<string> {
  for (const value of Object.values(sentences)) {
    if (typeof value === 'string') yield value;
    else yield* sentencesOf(value);
  }
}

/** Numbers of every plural form; tags are replaced with their content in brackets. */
const VALUES = [0, 1, 2, 5, 1234, 'somebody'];

function valuesFor(sentence: string, value: number | string): Record<string, unknown> {
  const names = Array.from(sentence.matchAll(/\{(\w+)/g), ([, name = '']) => [name, value]);
  const tags = Array.from(sentence.matchAll(/<(\w+)>/g), ([, name = '']) => [
    name,
    (chunks: unknown) => `[${String(chunks)}]`,
  ]);
  return Object.fromEntries([...names, ...tags]);
}

test('every message gives the same text whether compiled for the browser or parsed there', () => {
  const sentences = [...new Set(sentencesOf(en))];
  expect(sentences.length).toBeGreaterThan(500);
  for (const sentence of sentences) {
    const say = createTranslator({ locale: 'en', timeZone: 'UTC', messages: { sentence } });
    for (const value of VALUES) {
      const values = valuesFor(sentence, value);
      const asWritten = say.markup('sentence', values as never);
      const compiled = formatCompiled(...argumentsFor(sentence, values));
      expect(compiled, `${sentence} with ${value}`).toEqual(asWritten);
    }
  }
});

/** As use-intl calls it. */
function argumentsFor(sentence: string, values: Record<string, unknown>): Parameters<typeof formatCompiled> {
  const formatters = {
    getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
      new Intl.NumberFormat(...args),
    getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
      new Intl.PluralRules(...args),
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...args),
  };
  const options = {
    formatters,
    locale: 'en',
    timeZone: 'UTC',
    cache: {},
    formats: undefined,
    globalFormats: undefined,
  };
  return ['sentence', compile(sentence), values, options] as unknown as Parameters<typeof formatCompiled>;
}
