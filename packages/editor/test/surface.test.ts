import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { shortenedName } from '../src/react/core/given-file.ts';
import { looksLikeMarkdown } from '../src/react/core/markdown-detection.ts';
import { shortAddress } from '../src/react/core/links.ts';
import { createSurface } from '../src/react/core/surface.ts';
import { surfaceExtensions } from '../src/react/core/surface-extensions.ts';
import { tokenise } from '../src/react/highlight/tokenise.ts';
import { PROFILES, schema } from '../src/sets.ts';

test.each(PROFILES)('the %s editor has exactly the schema of the server', (profile) => {
  const built = getSchema(surfaceExtensions(createSurface(profile, {})));
  const shape = (from: typeof schema) => ({
    nodes: Object.entries(from.nodes).map(([name, type]) => [
      name,
      type.spec.content,
      type.spec.group,
      type.spec.marks,
      attributesOf(type.spec.attrs),
    ]),
    marks: Object.entries(from.marks).map(([name, type]) => [
      name,
      type.spec.excludes,
      attributesOf(type.spec.attrs),
    ]),
  });
  expect(shape(built)).toEqual(shape(schema));
});

function attributesOf(attrs: Record<string, { default?: unknown }> | null | undefined): [string, unknown][] {
  return Object.entries(attrs ?? {}).map(([name, spec]) => [name, spec.default]);
}

test('S-VAL-006 names over 100 characters are shortened and keep their extension', () => {
  expect(shortenedName(`${'a'.repeat(120)}.png`)).toBe(`${'a'.repeat(96)}.png`);
  expect(shortenedName(`${'a'.repeat(96)}.png`)).toBe(`${'a'.repeat(96)}.png`);
  expect(shortenedName('b'.repeat(101))).toBe('b'.repeat(100));
});

test('S-EDIT-055 an address of 40 characters is shown whole, a longer one is cut', () => {
  expect(shortAddress('x'.repeat(40))).toBe('x'.repeat(40));
  expect(shortAddress('x'.repeat(41))).toBe(`${'x'.repeat(40)}...`);
});

test.each([
  '# Title\ntext',
  '```\ncode\n```',
  '- [ ] task',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '[a](https://b.c)',
  '- one\n- two **bold**',
])('takes %j for markdown', (text) => expect(looksLikeMarkdown(text)).toBe(true));

test.each([
  'plain words',
  '1 * 2 * 3',
  'a_b_c',
  'C# and #tag',
  '- a dash',
  'see https://a.b/c',
  'def f(x):\n    return x',
])('takes %j for plain text', (text) => expect(looksLikeMarkdown(text)).toBe(false));

test('S-NODE-009 tokens cover what they colour and nothing is coloured without a language', () => {
  const code = 'const s = "a // b"; // note\nrun(12);';
  const pieces = tokenise(code, 'ts').map(({ kind, from, to }) => `${kind} ${code.slice(from, to)}`);
  expect(pieces).toEqual([
    'keyword const',
    'string "a // b"',
    'comment // note',
    'function run',
    'number 12',
  ]);
  expect(tokenise(code, null)).toEqual([]);
  expect(tokenise(code, 'plaintext')).toEqual([]);
});
