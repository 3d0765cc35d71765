import { expect, test } from 'vitest';
import { inOrder } from './order.ts';
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

test("projects follow a person's order, and the others come after by name", () => {
  const rows = ['Docs', 'Web', 'App', 'Ops'].map((name) => ({ id: name.toLowerCase(), name }));
  const names = (order: unknown) => inOrder(rows, order).map(({ name }) => name);
  expect(names(undefined)).toEqual(['App', 'Docs', 'Ops', 'Web']);
  expect(names(['web', 'gone', 'docs'])).toEqual(['Web', 'Docs', 'App', 'Ops']);
  expect(names({ not: 'an order' })).toEqual(['App', 'Docs', 'Ops', 'Web']);
});
