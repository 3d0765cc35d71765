import { expect, test } from 'vitest';
import { plotAreaOf, ticksTo, valueScale } from './value-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [60, [0, 20, 40, 60]],
  [61, [0, 20, 40, 60, 80]],
  [1234, [0, 500, 1000, 1500]],
])('an axis up to %d has %j', (most, ticks) => expect(ticksTo(most)).toEqual(ticks));

test('values are between the bottom and the top of the plot', () => {
  const area = plotAreaOf({ width: 200, height: 130, margin: { top: 10, right: 20, bottom: 20, left: 30 } });
  expect(area).toEqual({ left: 30, top: 10, width: 150, height: 100 });
  const { ticks, y } = valueScale(60, area);
  expect(ticks.map(y).map(Math.round)).toEqual([110, 77, 43, 10]);
  expect(valueScale(0, area).ticks).toEqual([0, 1]);
});
