import type { Description, RichText } from '@cairn/domain';
import { expect, test } from 'vitest';
import { conflictOf } from './issue-description-text.ts';

const text = (words: string): RichText => ({ type: 'doc', content: [words] });
const held = (updatedBy: string, updatedAt: number, words = 'theirs'): Description => ({
  id: 'i',
  projectId: 'p',
  issueId: 'i',
  body: text(words),
  updatedBy,
  updatedAt,
});
const mine = (basedOn: number | null, words = 'mine') => ({ body: text(words), basedOn });

test('sees no conflict without a draft, or without a text to stand against', () => {
  expect(conflictOf(undefined, held('bob', 2), 'ada')).toBeUndefined();
  expect(conflictOf(mine(null), undefined, 'ada')).toBeUndefined();
});

test('lets a draft follow the text it was written from', () => {
  expect(conflictOf(mine(2), held('bob', 2), 'ada')).toBeUndefined();
});

test("never holds one's own save against oneself", () => {
  expect(conflictOf(mine(1), held('ada', 5), 'ada')).toBeUndefined();
});

test("gives somebody else's text that came in between", () => {
  expect(conflictOf(mine(1), held('bob', 2), 'ada')).toEqual(held('bob', 2));
  expect(conflictOf(mine(null), held('bob', 2), 'ada')).toEqual(held('bob', 2));
});

test('does not ask when both wrote the same', () => {
  expect(conflictOf(mine(1, 'same'), held('bob', 2, 'same'), 'ada')).toBeUndefined();
});
