import { expect, test } from 'vitest';
import { edgeStep } from './edge-step.ts';

const edges = { left: 100, right: 400 };

test('a drag near an edge scrolls towards it, faster the nearer it is, and not in between', () => {
  expect([150, 250, 350].map((x) => edgeStep(x, edges))).toEqual([0, 0, 0]);
  expect(edgeStep(382, edges)).toBe(7);
  expect(edgeStep(400, edges)).toBe(14);
  expect(edgeStep(900, edges), 'beyond it no faster').toBe(14);
  expect(edgeStep(118, edges)).toBe(-7);
  expect(edgeStep(20, edges)).toBe(-14);
});
