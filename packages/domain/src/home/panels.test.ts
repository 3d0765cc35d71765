import { expect, test } from 'vitest';
import { readHomeArrangement, SIDE_PANELS, USUAL_ARRANGEMENT } from './panels.ts';

test.each([undefined, null, 7, 'activity', {}, { main: 'activity', side: {}, hidden: 7 }])(
  'nobody has arranged anything by %j',
  (kept) => {
    expect(readHomeArrangement(kept)).toEqual(USUAL_ARRANGEMENT);
  },
);

test('panels stand as they were put, and those of which nothing was kept behind them', () => {
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
