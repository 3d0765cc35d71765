import { ISSUE_TITLE_MAX } from '@cairn/domain';
import { expect, test } from 'vitest';
import { prepareIssue } from './import-issues.ts';
import { isPublic } from './import-tracker.ts';
import type { ExportedIssue } from './read-export.ts';

const issue = (title: string, description: string): ExportedIssue => ({
  id: '1',
  title,
  open: true,
  created: 0,
  modified: 0,
  creatorID: 'ada',
  assigneeID: '',
  description,
  visibility: '',
  labelIds: [],
});
const plain = (title: string, description = ''): string | undefined =>
  prepareIssue(issue(title, description)).text?.plain;

test('a title that is too long is the beginning of the description, and one that fits is not', () => {
  const longest = 'x'.repeat(ISSUE_TITLE_MAX);
  expect(plain(longest)).toBeUndefined();
  expect(plain(longest, ' \n')).toBeUndefined();
  expect(plain(longest, 'Why')).toBe('Why');
  expect(plain(`${longest}y`, 'Why')).toMatch(/^x+y\s+Why$/);
  expect(plain(`${longest}y`)).toBe(`${longest}y`);
});

test('what does not say who may see it is for all', () => {
  expect(['', 'public', 'private', 'Public'].map((visibility) => isPublic({ visibility }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
