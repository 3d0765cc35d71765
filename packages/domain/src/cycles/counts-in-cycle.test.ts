import { expect, test } from 'vitest';
import { countsInCycle } from './counts-in-cycle.ts';

test('a completed cycle counts issues archived after its last day, and no cycle counts issues archived before it', () => {
  const sprint = { endDate: '2026-11-15' };
  expect(countsInCycle(sprint, null)).toBe(true);
  expect(countsInCycle(sprint, '2026-11-16')).toBe(true);
  expect(countsInCycle(sprint, '2026-11-15')).toBe(false);
  expect(countsInCycle({ endDate: null }, '2026-11-16')).toBe(false);
});
