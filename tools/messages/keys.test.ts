import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { en } from '@cairn/messages';
import { describe, expect, test } from 'vitest';
import { keysIn } from './keys-in.ts';
import { fits, unusedKeys } from './unused-keys.ts';

const root = path.join(import.meta.dirname, '../..');
const files = ['apps/web/src', 'apps/server/src', 'packages/domain/src']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(root, folder, name),
    ),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => keysIn(file, readFileSync(file, 'utf8')));

const keysOf = (words: object, prefix = ''): string[] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(value as object, `${prefix}${name}.`),
  );
const keys = keysOf(en);

/** That each of these has its reason, and each reason its sentence, is checked in `tools/refusals`. */
const isOfRefusal = (key: string): boolean => /^(?:\w+R|r)efusals\./.test(key);

test('each sentence is said somewhere', () => {
  expect(keys.length).toBeGreaterThan(1000);
  expect(
    unusedKeys(
      keys.filter((key) => !isOfRefusal(key)),
      files,
    ),
  ).toEqual([]);
});

// Keys below a namespace are typed: for those `tsc` says what is missing. Whole paths are texts to it.
test('each sentence that is said by its whole path is there', () => {
  const said = files.flatMap((file) => file.said);
  const known = new Set(keys);
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter((key) => !known.has(key))).toEqual([]);
  const words = new Set(files.flatMap(({ texts, names }) => [...texts, ...names]));
  const composed = files.flatMap((file) => file.saidComposed);
  expect(composed.filter((parts) => !keys.some((key) => fits(key, parts, words)))).toEqual([]);
});

describe('a key of its own', () => {
  const unusedIn = (...sources: string[]): readonly string[] =>
    unusedKeys(
      ['app.close', 'app.previous.day', 'app.previous.year', 'labels.close'],
      sources.map((source, at) => keysIn(`${at}.tsx`, source)),
    );

  test('is said below the namespace that the file asks for, not below another one', () => {
    expect(unusedIn("const t = useTranslations('app'); t('close')")).not.toContain('app.close');
    expect(unusedIn("const t = useTranslations('app'); t('close')")).toContain('labels.close');
  });

  test('is said by its whole path anywhere', () => {
    expect(unusedIn("const entry = { label: 'labels.close' }")).not.toContain('labels.close');
  });

  test('that is composed is said only if code names what fills the gap', () => {
    const source = "const t = useTranslations('app'); type Span = 'day'; t(`previous.${span}`)";
    expect(unusedIn(source)).toContain('app.previous.year');
    expect(unusedIn(source)).not.toContain('app.previous.day');
    expect(unusedIn(source, 'const spans = { year: 1 }')).not.toContain('app.previous.year');
  });

  test('is said by whoever is handed the words', () => {
    const hook = "const useTourWords = () => useTranslations('app')";
    expect(unusedIn(hook, "const { t } = useTourWords(); t('close')")).not.toContain('app.close');
    expect(unusedIn(hook, "t('close')")).toContain('app.close');
  });

  test('is not said by a key that is a gap only', () => {
    expect(fits('app', ['', ''], new Set(['app']))).toBe(false);
  });
});
