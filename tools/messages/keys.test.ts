import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { en } from '@cairn/messages';
import * as featureWords from '@cairn/messages/by-feature';
import { describe, expect, test } from 'vitest';
import { keysIn } from './keys-in.ts';
import { fits, unusedKeys } from './unused-keys.ts';

const root = path.join(import.meta.dirname, '../..');
const web = path.join(root, 'apps/web/src');
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

/** The groups in a file of messages: `en/cycles` has `cycles`. */
const groupsIn = (words: string): string[] =>
  [
    ...readFileSync(path.join(root, 'packages/messages/src', `${words}.ts`), 'utf8').matchAll(
      /^export const (\w+)/gm,
    ),
  ]
    .map(([, group = '']) => group)
    .filter((group) => !group.endsWith('Refusals'));

/** `tools/refusals` checks that each of these has its reason, and each reason its sentence. */
const isOfRefusal = (key: string): boolean => /^(?:\w+R|r)efusals\./.test(key);

test('every message is used somewhere', () => {
  expect(keys.length).toBeGreaterThan(1000);
  expect(
    unusedKeys(
      keys.filter((key) => !isOfRefusal(key)),
      files,
    ),
  ).toEqual([]);
});

// A missing message would be shown as its key.
test('every used message exists', () => {
  const said = files.flatMap((file) => [...file.said, ...file.saidBelow]);
  const known = new Set(keys);
  expect(said.length).toBeGreaterThan(1000);
  expect(said.filter((key) => !known.has(key))).toEqual([]);
  const words = new Set(files.flatMap(({ texts, names }) => [...texts, ...names]));
  const composed = files.flatMap((file) => [...file.saidComposed, ...file.saidBelowComposed]);
  expect(composed.filter((parts) => !keys.some((key) => fits(key, parts, words)))).toEqual([]);
});

describe('the messages that a feature loads', () => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(web, file), 'utf8') }));
  /** The folder whose code renders after these messages have loaded, by group. */
  const folders = new Map(
    sources.flatMap(({ file, source }) =>
      [...source.matchAll(/=> import\('@cairn\/messages\/(en\/[\w-]+)'\)/g)].flatMap(([, words = '']) => {
        // The shell has its own messages only for its home screen.
        const folder = file.startsWith('app/') ? 'app/home/' : `${path.dirname(file)}/`;
        return groupsIn(words).map((group) => [group, folder] as const);
      }),
    ),
  );

  test('are all messages that only features use, except those of refusals', () => {
    const groups = Object.keys(featureWords).filter((group) => !group.endsWith('Refusals'));
    expect(groups.toSorted()).toEqual([...folders.keys()].toSorted());
  });

  test('are used only in its folder', () => {
    const known = new Set(keys);
    const faults = sources.flatMap(({ file, source }) => {
      const { namespaces, texts } = keysIn(file, source);
      const said = [...namespaces, ...[...texts].filter((text) => known.has(text))];
      const groups = new Set(said.map((key) => key.split('.')[0] ?? ''));
      return [...folders]
        .filter(([group, folder]) => !file.startsWith(folder) && groups.has(group))
        .map(([group]) => `${file} says ${group}`);
    });
    expect(faults).toEqual([]);
  });
});

describe('a key of its own', () => {
  const unusedIn = (...sources: string[]): readonly string[] =>
    unusedKeys(
      ['app.close', 'app.previous.day', 'app.previous.year', 'labels.close'],
      sources.map((source, at) => keysIn(`${at}.tsx`, source)),
    );

  test('is used under the namespace that the file requests, not under another one', () => {
    expect(unusedIn("const t = useTranslations('app'); t('close')")).not.toContain('app.close');
    expect(unusedIn("const t = useTranslations('app'); t('close')")).toContain('labels.close');
  });

  test('is used by its full path anywhere', () => {
    expect(unusedIn("const entry = { label: 'labels.close' }")).not.toContain('labels.close');
  });

  test('that is composed counts as used only if code names what fills the gap', () => {
    const source = "const t = useTranslations('app'); type Span = 'day'; t(`previous.${span}`)";
    expect(unusedIn(source)).toContain('app.previous.year');
    expect(unusedIn(source)).not.toContain('app.previous.day');
    expect(unusedIn(source, 'const spans = { year: 1 }')).not.toContain('app.previous.year');
  });

  test('is used by code that is passed the messages', () => {
    const hook = "const useTourWords = () => useTranslations('app')";
    expect(unusedIn(hook, "const { t } = useTourWords(); t('close')")).not.toContain('app.close');
    expect(unusedIn(hook, "t('close')")).toContain('app.close');
  });

  test('is looked up under the namespace that its function requests', () => {
    const source = `
      function One() { const t = useTranslations('app'); return later(() => t(is ? 'close' : 'open', { n: 1 })); }
      function Other() { const t = useTranslations('labels'); const say = useTranslations(); t.rich('close'); say('app.x'); t(\`of.\${kind}\`); }
      const third = (t) => t('no words of this file');`;
    const { saidBelow, saidBelowComposed } = keysIn('a.tsx', source);
    expect(saidBelow).toEqual(['app.close', 'app.open', 'labels.close', 'app.x']);
    expect(saidBelowComposed).toEqual([['labels.of.', '']]);
  });

  test("isn't used by a key that is only a gap", () => {
    expect(fits('app', ['', ''], new Set(['app']))).toBe(false);
  });
});
