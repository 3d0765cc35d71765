import { describe, expect, test } from 'vitest';
import { expressionsIn } from './expressions-in.ts';
import { slowness } from './slowness.ts';

/** Most of these were once in the product. */
const SLOW: readonly RegExp[] = [
  /(a|a)*$/,
  /^(\w+\s?)*$/,
  /\s+$/,
  /^\s*- /m,
  /@.*$/,
  /[ \t]*\n/g,
  /[^\s@]*@/,
  /<!--.*?-->/g,
  /<!--.*?-->|</g,
  /\bdrop\b[^;]*\bcascade\b/,
  /text-decoration[^;]*underline/,
  /\[[^\]\n]+\]\(/,
  /^a*a*$/,
  /^(.*),(.*),(.*)$/,
];

const QUICK: readonly RegExp[] = [
  /^\s*- $/,
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  /(?<!\s)\s+$/,
  /^[ \t]*- /m,
  /"[^"]*"/g,
  /<[^<>]*>/g,
  /language-(\S+)/,
  /#.*/s,
  / {1,20}$/,
  /\s+$/y,
  /x(?:a(?=b)|b)+(?<=b)/,
];

describe('an expression', () => {
  test.each(SLOW.map((expression) => [expression]))('%s is found slow', ({ source, flags }) => {
    expect(slowness(source, flags)).toBeDefined();
  });
  test.each(QUICK.map((expression) => [expression]))('%s is accepted', ({ source, flags }) => {
    expect(slowness(source, flags)).toBeUndefined();
  });
});

test('expressions are found wherever they stand', () => {
  const text = [
    'const a = text.replace(/a+$/g, "");',
    'const b = <p title={/b/.source}>{RegExp("c+", "u")}</p>;',
    '// slow-expression: short.',
    'const d = new RegExp(`${e}`);',
    'const f = "/not/";',
  ].join('\n');
  expect(expressionsIn('seeded.tsx', text)).toEqual([
    { line: 1, source: 'a+$', flags: 'g', excuse: undefined },
    { line: 2, source: 'b', flags: '', excuse: undefined },
    { line: 2, source: 'c+', flags: 'u', excuse: undefined },
    { line: 4, source: undefined, flags: '', excuse: 'short.' },
  ]);
});
