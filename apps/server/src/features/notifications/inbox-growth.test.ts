import { expect, test } from 'vitest';
import { InboxGrowth } from './inbox-growth.ts';

const times = (count: number, userId: string): string[] => Array.from({ length: count }, () => userId);

test('whoever has been told of much is looked through while more is told, and everybody after the last of it', () => {
  const growth = new InboxGrowth();
  growth.add([...times(50, 'ada'), ...times(49, 'bob')]);
  expect(growth.due(false)).toEqual(['ada']);
  growth.settled(growth.due(false));
  expect(growth.due(false)).toEqual([]);
  growth.add(['bob']);
  expect(growth.due(false)).toEqual(['bob']);
  growth.add(['cyd']);
  expect(growth.due(true)).toEqual(['bob', 'cyd']);
  growth.settled(growth.due(true));
  expect(growth.isEmpty).toBe(true);
});

test('eight people are looked through at a time, those with most first, and whoever has far too many in any case', () => {
  const growth = new InboxGrowth();
  for (let person = 0; person < 20; person++) growth.add(times(50 + person, `p${person}`));
  expect(growth.due(false)).toEqual(['p19', 'p18', 'p17', 'p16', 'p15', 'p14', 'p13', 'p12']);
  for (let person = 0; person < 10; person++) growth.add(times(150, `p${person}`));
  expect(growth.due(false)).toHaveLength(10);
  let rounds = 0;
  for (; !growth.isEmpty; rounds++) growth.settled(growth.due(true));
  expect(rounds).toBe(3);
});
