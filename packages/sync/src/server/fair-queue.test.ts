import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairQueue, type Load } from './fair-queue.ts';

interface Asked {
  readonly owner: string;
  readonly weight: number;
  readonly place: number;
}

const MAX: Load = { count: 8, weight: 100 };
const asked = fc
  .array(fc.record({ owner: fc.constantFrom('ann', 'bob', 'eve'), weight: fc.nat(150) }), { maxLength: 80 })
  .map((all) => all.map((each, place): Asked => ({ ...each, place })));

/** All groups, until nothing waits. */
function groupsOf(all: readonly Asked[]): Asked[][] {
  const queue = new FairQueue<Asked>();
  for (const each of all) queue.push(each.owner, each, each.weight);
  const groups: Asked[][] = [];
  while (!queue.isEmpty) groups.push(queue.take(MAX));
  return groups;
}

const weightOfAll = (group: readonly Asked[]): number => group.reduce((sum, { weight }) => sum + weight, 0);

describe('fair queue', () => {
  test('gives everything once, and each person theirs in the order of asking', () => {
    fc.assert(
      fc.property(asked, (all) => {
        const given = groupsOf(all).flat();
        expect(given.length).toBe(all.length);
        for (const owner of ['ann', 'bob', 'eve']) {
          const own = (each: Asked): boolean => each.owner === owner;
          expect(given.filter(own)).toEqual(all.filter(own));
        }
      }),
    );
  });

  test('a group is no larger and no heavier than it may be, unless it is one giant and what weighs nothing', () => {
    fc.assert(
      fc.property(asked, (all) => {
        for (const group of groupsOf(all)) {
          expect(group.length).toBeGreaterThan(0);
          expect(group.length).toBeLessThanOrEqual(MAX.count);
          const heavy = group.filter(({ weight }) => weight > 0);
          if (heavy.length > 1) expect(weightOfAll(group)).toBeLessThanOrEqual(MAX.weight);
        }
      }),
    );
  });

  test('whatever others ask for, the next of each person comes after at most one group for each of the others', () => {
    fc.assert(
      fc.property(asked, (all) => {
        const owners = new Set(all.map(({ owner }) => owner));
        const lastServed = new Map([...owners].map((owner) => [owner, -1]));
        const left = new Map(
          [...owners].map((owner) => [owner, all.filter((each) => each.owner === owner).length]),
        );
        groupsOf(all).forEach((group, at) => {
          for (const { owner } of group) {
            lastServed.set(owner, at);
            left.set(owner, (left.get(owner) ?? 0) - 1);
          }
          for (const owner of owners)
            if ((left.get(owner) ?? 0) > 0)
              expect(at - (lastServed.get(owner) ?? -1)).toBeLessThan(owners.size);
        });
      }),
    );
  });

  test('a flood of one person leaves the others their share of every group', () => {
    const queue = new FairQueue<string>();
    for (let at = 0; at < 1000; at++) queue.push('eve', `eve ${at}`, 10);
    for (const each of ['one', 'two', 'three']) queue.push('ann', each, 10);
    expect(queue.take(MAX)).toEqual(['eve 0', 'eve 1', 'eve 2', 'eve 3', 'one', 'two', 'three']);
  });

  test('what one person has that is heavy goes in shares, which are smaller while somebody else works', () => {
    const queue = new FairQueue<string>();
    const most = { count: 64, weight: 1000, share: 300, shareBesideOthers: 100 };
    for (let at = 0; at < 100; at++) queue.push('eve', 'part', 100);
    expect(queue.take(most).length).toBe(3);
    queue.push('ann', 'one', 10);
    expect(queue.take(most)).toEqual(['part', 'one']);
    queue.push('eve', 'giant', 5000);
    while (queue.loadOf('eve').count > 1) expect(queue.take(most).length).toBeGreaterThan(0);
    expect(queue.take(most)).toEqual(['giant']);
  });

  test('what nobody waits for comes last, but has its turn, and leaves the others all of their share', () => {
    const queue = new FairQueue<string>();
    const most: Load = { count: 8, weight: 100 };
    for (let at = 0; at < 100; at++) queue.push('eve', 'one', 1);
    queue.push('bot', 'letter', 1, true);
    const groups = Array.from({ length: 9 }, () => queue.take(most));
    for (const group of groups.slice(0, 8)) expect(group).toEqual(Array.from({ length: 8 }, () => 'one'));
    expect(groups[8]).toContain('letter');
    queue.push('bot', 'second', 1, true);
    while (queue.loadOf('eve').count > 0) queue.take(most);
    expect(queue.take(most)).toEqual(['second']);
  });

  test('knows what waits of a person, by number and weight', () => {
    const queue = new FairQueue<string>();
    queue.push('ann', 'one', 10);
    queue.push('ann', 'two', 30);
    expect(queue.loadOf('ann')).toEqual({ count: 2, weight: 40 });
    expect(queue.loadOf('bob')).toEqual({ count: 0, weight: 0 });
    queue.take({ count: 1, weight: 0 });
    expect(queue.loadOf('ann')).toEqual({ count: 1, weight: 30 });
  });

  test('whoever asks for much has a part of each group while others work, and all of it when they are gone', () => {
    const queue = new FairQueue<string>();
    const most: Load = { count: 64, weight: 1_000_000 };
    for (let at = 0; at < 4000; at++) queue.push('eve', 'flood', 100);
    expect(queue.take(most).length).toBe(64);
    queue.push('ann', 'one', 100);
    expect(queue.take(most).filter((item) => item === 'flood').length).toBe(4);
    // The next one of hers waits for a group of this size.
    expect(queue.take(most).length).toBe(4);
    for (let group = 0; group < 32; group++) queue.take(most);
    expect(queue.take(most).length).toBe(64);
  });
});
