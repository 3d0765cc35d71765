import { expect, test } from 'vitest';
import type { IssueGroup } from '../../../platform/issue-layout.ts';
import { ListPlaces } from './list-places.ts';
import { ListSelection } from './use-list-selection.ts';

const placesWith = (...ids: string[]): ListPlaces => {
  const rows = ids.map((id) => ({ id }));
  return new ListPlaces([
    { key: 'a', subGroups: [{ key: '', rows }], count: ids.length } as unknown as IssueGroup,
  ]);
};

test('refused issues are selected again as soon as their rows are back', () => {
  const selection = new ListSelection();
  selection.show(placesWith('1', '2', '3'));
  selection.selectAll();
  selection.show(placesWith('3'));
  expect([...selection.getState().selected]).toEqual(['3']);
  selection.selectAgain(['1', '2']);
  expect([...selection.getState().selected]).toEqual(['3']);
  selection.show(placesWith('1', '3'));
  expect([...selection.getState().selected]).toEqual(['3', '1']);
  selection.show(placesWith('1', '2', '3'));
  expect([...selection.getState().selected]).toEqual(['3', '1', '2']);
});

test('refused issues are not selected if the selection was cleared meanwhile', () => {
  const selection = new ListSelection();
  selection.show(placesWith('1', '2', '3'));
  selection.selectAll();
  selection.activate(selection.firstKey);
  selection.show(placesWith('1', '2'));
  selection.selectAgain(['3']);
  selection.clear();
  selection.show(placesWith('1', '2', '3'));
  expect([...selection.getState().selected]).toEqual([]);
});

test('refused issues that were not selected before stay unselected', () => {
  const selection = new ListSelection();
  selection.show(placesWith('1', '2', '3'));
  selection.toggle({ key: '1', id: '1' });
  selection.show(placesWith('1'));
  selection.selectAgain(['2', '3']);
  selection.show(placesWith('1', '2', '3'));
  expect([...selection.getState().selected]).toEqual(['1']);
});

test('a selection is narrowed to its refused issues, unless it was changed meanwhile', () => {
  const selection = new ListSelection();
  selection.show(placesWith('1', '2', '3', '4'));
  const selected = (): string[] => [...selection.getState().selected];
  for (const id of ['1', '2', '3']) selection.toggle({ key: id, id });
  selection.narrow(['1', '2', '3'], new Set(['2', 'x']));
  expect(selected()).toEqual(['2']);
  selection.toggle({ key: '4', id: '4' });
  selection.narrow(['1', '2', '3'], new Set(['3']));
  expect(selected()).toEqual(['2', '4']);
  selection.clear();
  selection.narrow(['1', '2', '3'], new Set(['3']));
  expect(selected()).toEqual([]);
});
