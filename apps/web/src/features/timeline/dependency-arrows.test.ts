import type { RelationKind } from '@cairn/domain';
import { expect, test } from 'vitest';
import { arrowPath, dependenciesOf } from './dependency-arrows.ts';

const spans = new Map([
  ['a', { first: 10, last: 12, open: undefined }],
  ['b', { first: 13, last: 15, open: undefined }],
  ['c', { first: 12, last: 20, open: undefined }],
  ['done', { first: 10, last: 12, open: undefined }],
]);
const barOf = (id: string) => {
  const span = spans.get(id);
  return span && { span, isClosed: id === 'done' };
};
const made = (issueId: string, kind: RelationKind, relatedId: string) => ({
  id: `${issueId}${relatedId}`,
  issueId,
  kind,
  relatedId,
});
const found = (...relations: ReturnType<typeof made>[]) =>
  dependenciesOf(relations, barOf).map(({ id, isLate }) => [id, isLate]);

test('an issue that starts before its blocker ends is late; one that starts the day after is not', () => {
  expect(found(made('a', 'blocking', 'b'), made('a', 'blocking', 'c'))).toEqual([
    ['ab', false],
    ['ac', true],
  ]);
});

test('closed issues are not late, nor are issues with a closed blocker', () => {
  expect(found(made('done', 'blocking', 'c'), made('c', 'blocking', 'done'))).toEqual([
    ['donec', false],
    ['cdone', false],
  ]);
});

test('both sides of a relation share one arrow; other kinds, and issues without a bar, have none', () => {
  expect(
    found(
      made('a', 'blocking', 'b'),
      made('b', 'blocked_by', 'a'),
      made('a', 'relates_to', 'c'),
      made('a', 'blocking', 'elsewhere'),
    ),
  ).toEqual([['ab', false]]);
});

test('an arrow leaves the end of a bar and enters a start from the left, also when it runs backwards', () => {
  const onwards = arrowPath({ x: 100, y: 18 }, { x: 200, y: 90 });
  expect(onwards).toMatch(/^M100 18L106 18Q110 18 110 22/);
  expect(onwards).toMatch(/L200 90$/);
  const back = arrowPath({ x: 100, y: 18 }, { x: 60, y: 54 });
  expect(back).toContain('Q50 36 50 40');
  expect(back).toMatch(/L60 54$/);
});
