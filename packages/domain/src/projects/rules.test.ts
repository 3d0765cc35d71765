import { expect, test } from 'vitest';
import { identifierFrom, isIdentifier } from './rules.ts';

test.each([
  ['Website', 'WEB'],
  ['Mobile shell app', 'MSA'],
  ['Sync engine', 'SYN'],
  ['  ', ''],
  ['Été', 'ETE'],
  ['One two three four five six', 'OTTFF'],
])('S-FEAT-003 suggests an identifier for %j', (name, identifier) => {
  expect(identifierFrom(name)).toBe(identifier);
});

test.each(['A', 'WEB2', 'ABCDE', '42'])('S-FEAT-003 takes %j as an identifier', (identifier) => {
  expect(isIdentifier(identifier)).toBe(true);
});

test.each(['', 'web', 'ABCDEF', 'A B', 'A-B', 'É'])(
  'S-FEAT-003 refuses %j as an identifier',
  (identifier) => {
    expect(isIdentifier(identifier)).toBe(false);
  },
);
