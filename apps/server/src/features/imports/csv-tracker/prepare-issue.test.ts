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

test("an overlong title starts the description, and one that fits doesn't", () => {
  const longest = 'x'.repeat(ISSUE_TITLE_MAX);
  expect(plain(longest)).toBeUndefined();
  expect(plain(longest, ' \n')).toBeUndefined();
  expect(plain(longest, 'Why')).toBe('Why');
  expect(plain(`${longest}y`, 'Why')).toMatch(/^x+y\s+Why$/);
  expect(plain(`${longest}y`)).toBe(`${longest}y`);
});

test('issues without visibility are public', () => {
  expect(['', 'public', 'private', 'Public'].map((visibility) => isPublic({ visibility }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
