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

test('what was refused is selected again as soon as its rows are back', () => {
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

test('whoever has cleared the selection meanwhile is not given one', () => {
  const selection = new ListSelection();
  selection.show(placesWith('1', '2'));
  selection.selectAgain(['3']);
  selection.clear();
  selection.show(placesWith('1', '2', '3'));
  expect([...selection.getState().selected]).toEqual([]);
});
