import { expect, test } from 'vitest';
import {
  HOME_VIEWS_MAX,
  readHomeArrangement,
  SIDE_PANELS,
  toggleHomeView,
  USUAL_ARRANGEMENT,
  viewOfPanel,
} from './panels.ts';

const viewId = (at: number): string => `01a21900-0000-7000-8000-00000000000${at}`;

test.each([undefined, null, 7, 'activity', {}, { main: 'activity', side: {}, hidden: 7 }])(
  'a stored arrangement of %j counts as none',
  (kept) => {
    expect(readHomeArrangement(kept)).toEqual(USUAL_ARRANGEMENT);
  },
);

test('panels keep their stored order, and panels that are not stored come last', () => {
  const kept = {
    main: ['activity', 'weather', 'activity'],
    side: ['people', 'activity', 3],
    hidden: ['created', 'x'],
  };
  const arrangement = readHomeArrangement(kept);
  expect(arrangement).toEqual({
    main: ['activity', 'assigned', 'created'],
    side: ['people', ...SIDE_PANELS.filter((each) => each !== 'people')],
    hidden: ['created'],
  });
  expect(readHomeArrangement(arrangement)).toEqual(arrangement);
});

test('a view goes above the built-in panels, can be moved and hidden like them, and can be removed', () => {
  const [one, two] = [viewId(1), viewId(2)];
  const both = toggleHomeView(toggleHomeView(USUAL_ARRANGEMENT, one), two);
  expect(both.main).toEqual([`view:${two}`, `view:${one}`, ...USUAL_ARRANGEMENT.main]);
  const kept = { ...both, main: both.main.toReversed(), hidden: [`view:${two}`, 'created'] };
  const arrangement = readHomeArrangement(kept);
  expect(arrangement.main).toEqual(both.main.toReversed());
  expect(arrangement.hidden).toEqual([`view:${two}`, 'created']);
  expect(arrangement.main.map(viewOfPanel)).toEqual([undefined, undefined, undefined, one, two]);
  const without = toggleHomeView(arrangement, two);
  expect(without.main).toEqual([...USUAL_ARRANGEMENT.main.toReversed(), `view:${one}`]);
  expect(without.hidden).toEqual(['created']);
});

test('the number of views is limited, each appears once, and only view IDs count', () => {
  const full = Array.from({ length: HOME_VIEWS_MAX }, (_, at) => viewId(at)).reduce(
    toggleHomeView,
    USUAL_ARRANGEMENT,
  );
  expect(toggleHomeView(full, viewId(9))).toBe(full);
  const main = [
    ...full.main,
    `view:${viewId(9)}`,
    `view:${viewId(0)}`,
    'view:',
    'view:x',
    `view:${viewId(1)}0`,
  ];
  expect(readHomeArrangement({ ...full, main })).toEqual(full);
});
