import { patchIssue, type Issue, type IssuePatch } from '@cairn/domain';
import { expect, test } from 'vitest';
import { editsByIssue, withDatesInOrder, type CellChange } from './cell-changes.ts';

const rowOf = (id: string) => ({ id, startDate: '2026-11-01', dueDate: '2026-11-10' }) as Issue;
const change = (id: string, patch: IssuePatch): CellChange => ({
  row: rowOf(id),
  column: { id: '', label: '', ui: undefined },
  text: '',
  edits: [patchIssue(patch)],
});

test('changed cells in one row are one edit of its issue', () => {
  const edits = editsByIssue([
    change('a', { startDate: '2026-12-01' }),
    change('a', { dueDate: '2026-12-05' }),
  ]);
  expect(edits.get('a')?.map(({ patch }) => patch)).toEqual([
    { startDate: '2026-12-01', dueDate: '2026-12-05' },
  ]);
});

test('dates are set if they are in order together; otherwise the row keeps its own', () => {
  const changes = [
    change('a', { startDate: '2026-12-01' }),
    change('a', { dueDate: '2026-12-05' }),
    change('b', { startDate: '2026-12-01' }),
    change('b', { priority: 'low' }),
  ];
  expect(withDatesInOrder(changes).map(({ edits }) => edits !== undefined)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});
