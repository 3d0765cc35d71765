import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutantsIn, mutated } from './mutants-in.ts';
import { ruleMutant, RULES } from './rules.ts';

const changed = (text: string): string[] => mutantsIn('a.ts', text).map((mutant) => mutated(text, mutant));

test('comparisons are reversed and shifted by one', () => {
  expect(changed('const old = age > 5;')).toEqual(['const old = age <= 5;', 'const old = age >= 5;']);
  expect(changed('const same = one === other;')).toEqual(['const same = one !== other;']);
});

test('conditions are swapped, negated, and stripped of their negation', () => {
  expect(changed('f(a && b);')).toEqual(['f(a || b);']);
  expect(changed('f(!a);')).toEqual(['f(a);']);
  expect(changed('f(a ? b : c);')).toEqual(['f(!(a) ? b : c);']);
  expect(changed('f(all.some(g));')).toEqual(['f(all.every(g));']);
  expect(changed('f(true);')).toEqual(['f(false);']);
});

test('guards are removed: conditional throws and returns, and calls that only refuse', () => {
  expect(changed('if (a) throw b;')).toEqual(['if (false) throw b;']);
  expect(changed('function f() { if (a) { g(); return; } h(); }')).toEqual([
    'function f() { if (false) { g(); return; } h(); }',
  ]);
  expect(changed('await assertUnused(name);')).toEqual(['']);
});

test('what no test can notice is left alone: types, concatenated texts, conditions without effect', () => {
  expect(changed('type Yes = true; const f = (a: { readonly b: true }) => a as true | false;')).toEqual([]);
  expect(changed("const said = 'a' + name + `b`;")).toEqual([]);
  expect(changed('if (a) f();')).toEqual([]);
});

test.each(RULES)('the rule "$name" is where it is removed, and so is its test', (rule) => {
  const root = path.join(import.meta.dirname, '..', '..');
  const text = readFileSync(path.join(root, rule.file), 'utf8');
  expect(mutated(text, ruleMutant(rule, text))).not.toBe(text);
  expect(existsSync(path.join(root, rule.test))).toBe(true);
});
