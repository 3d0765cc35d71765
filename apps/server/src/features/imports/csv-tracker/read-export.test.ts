import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readExport } from './read-export.ts';

const ISSUES = 'id,title,open,created,modified,creatorID,assigneeID,description';
const COMMENTS = 'id,issueID,created,body,creatorID';

/** Two people, one label and one issue, and optional extra lines. */
async function exported(more: Readonly<Partial<Record<string, readonly string[]>>> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = {
    'user.csv': ['id,login', 'u1,ada', 'u2,bob'],
    'label.csv': ['id,name', 'l1,Bug'],
    'issue.csv': [ISSUES, issue('i1', { created: '1700000000000' })],
    'issueLabel.csv': ['labelID,issueID', 'l1,i1', 'l1,i1'],
    'comment.csv': [COMMENTS, comment('c1', { created: '1700000000000' })],
  };
  for (const [file, lines] of Object.entries(files))
    await writeFile(path.join(folder, file), [...lines, ...(more[file] ?? [])].join('\n'));
  return await readExport(folder);
}

const issue = (id: string, { created = '1700000000000', creator = 'u1', assignee = '' } = {}): string =>
  `${id},Title,true,${created},1700000000000.0,${creator},${assignee},`;

const comment = (id: string, { created = '1700000000000', of = 'i1', creator = 'u2' } = {}): string =>
  `${id},${of},${created},Words,${creator}`;

test('an export is linked up: each label once per issue, issues oldest first, then by ID', async () => {
  const { issues, comments, problems } = await exported({
    'issue.csv': [issue('i3'), issue('i2'), issue('i4', { created: '1600000000000', assignee: 'u2' })],
    'comment.csv': [comment('c3'), comment('c2'), comment('c4', { created: '1600000000000' })],
  });
  expect(issues.map(({ id, labelIds }) => [id, labelIds])).toEqual([
    ['i4', []],
    ['i1', ['l1']],
    ['i2', []],
    ['i3', []],
  ]);
  expect(comments.map(({ id }) => id)).toEqual(['c4', 'c1', 'c2', 'c3']);
  expect(problems).toEqual([]);
});

test.each([
  ['user.csv', 'u1,again', 'id "u1" is there twice'],
  ['label.csv', 'l1,Again', 'id "l1" is there twice'],
  ['issue.csv', issue('i1'), 'id "i1" is there twice'],
  ['issue.csv', issue('i2', { creator: 'u3' }), 'creatorID "u3" is nobody in user.csv'],
  ['issue.csv', issue('i2', { assignee: 'u3' }), 'assigneeID "u3" is nobody in user.csv'],
  ['issueLabel.csv', 'l1,i2', 'issueID "i2" is not in issue.csv'],
  ['issueLabel.csv', 'l2,i1', 'labelID "l2" is not in label.csv'],
  ['comment.csv', comment('c1'), 'id "c1" is there twice'],
  ['comment.csv', comment('c2', { of: 'i2' }), 'issueID "i2" is not in issue.csv'],
  ['comment.csv', comment('c2', { creator: 'u3' }), 'creatorID "u3" is nobody in user.csv'],
])('of %s the line %s is left out and named: %s', async (file, line, message) => {
  const { people, labels, issues, comments, problems } = await exported({ [file]: [line] });
  expect(problems.map((each) => [each.file, each.message])).toEqual([[file, message]]);
  expect([people, labels, issues, comments].map(({ length }) => length)).toEqual([2, 1, 1, 1]);
});
