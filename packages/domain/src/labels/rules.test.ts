import { expect, test } from 'vitest';
import { Browser, idOf } from '../../test/browser.ts';
import { ADA, PROJECT } from '../../test/rows.ts';
import { removeLabel } from './commands.ts';
import { label, type Label } from './entity.ts';
import { compareLabels, mayNest } from './rules.ts';

const labelRow = (name: string, more: Partial<Label> = {}): Label => ({
  id: idOf(name),
  projectId: PROJECT,
  name,
  color: '#000000',
  parentId: null,
  sortOrder: 'a0',
  ...more,
});

const [bug, area, other] = [labelRow('bug'), labelRow('area'), labelRow('other')];
const inside = labelRow('inside', { parentId: area.id });

test('labels nest one level deep, in their own project, and never in themselves', () => {
  const all = [bug, area, other, inside];
  expect(mayNest(bug, area, all)).toBe(true);
  expect(mayNest(bug, bug, all)).toBe(false);
  // Below a nested label, and with a label that has children.
  expect(mayNest(bug, inside, all)).toBe(false);
  expect(mayNest(area, bug, all)).toBe(false);
  expect(mayNest(bug, { ...area, projectId: idOf('project', 2) }, all)).toBe(false);
});

test('labels are sorted by place, then by name', () => {
  const rows = [
    labelRow('b'),
    labelRow('c', { sortOrder: 'Zz' }),
    labelRow('a'),
    labelRow('d', { sortOrder: 'a1' }),
  ];
  expect(rows.toSorted(compareLabels).map(({ name }) => name)).toEqual(['c', 'a', 'b', 'd']);
  expect([compareLabels(bug, area), compareLabels(area, bug)]).toEqual([1, -1]);
});

test('children of a deleted label move to the top level', () => {
  const browser = new Browser(ADA).holds(label, bug, area, inside);
  browser.run(removeLabel, { labelId: area.id });
  expect(browser.rows(label).map(({ name, parentId }) => [name, parentId])).toEqual([
    ['bug', null],
    ['inside', null],
  ]);
});
