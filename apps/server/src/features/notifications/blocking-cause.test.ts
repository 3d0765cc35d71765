import { Random } from '@cairn/sync/simulator';
import { expect, test } from 'vitest';
import { causeOf, turnOf, type BlockerChange, type Standing } from './blocking-cause.ts';

const OPEN: Standing = { completedAt: null, removedAt: null, isRequest: false };
const DONE: Standing = { ...OPEN, completedAt: 5 };

const changed = (blockerId: string, effect: BlockerChange['effect']): BlockerChange => ({
  key: '1.0',
  seq: 1,
  at: 0,
  actorId: 'ada',
  blockerId,
  issueId: 'isRelated' in effect ? 'i1' : null,
  effect,
  isQuiet: false,
});

const relate = (id: string): BlockerChange => changed(id, { isRelated: true });
const unrelate = (id: string): BlockerChange => changed(id, { isRelated: false });
const close = (id: string): BlockerChange =>
  changed(id, { before: { completedAt: null }, after: { completedAt: 5 } });
const reopen = (id: string): BlockerChange =>
  changed(id, { before: { completedAt: 5 }, after: { completedAt: null } });

test.each<[string, readonly BlockerChange[], Readonly<Record<string, Standing>>, boolean, number]>([
  ['the first of two blockers blocks', [relate('a'), relate('b')], { a: OPEN, b: OPEN }, true, 0],
  [
    'one that was taken back does not',
    [relate('a'), unrelate('a'), relate('b')],
    { a: OPEN, b: OPEN },
    true,
    2,
  ],
  ['one that is closed does not', [relate('a'), relate('b')], { a: DONE, b: OPEN }, true, 1],
  ['one that is opened does', [relate('a'), reopen('a'), relate('b')], { a: OPEN, b: OPEN }, true, 1],
  [
    'one that was closed again does not',
    [reopen('a'), close('a'), reopen('b')],
    { a: DONE, b: OPEN },
    true,
    2,
  ],
  ['the last of two unblocks', [close('a'), close('b')], { a: DONE, b: DONE }, false, 1],
  ['what is closed already does not', [close('a'), unrelate('a')], { a: DONE }, false, 0],
  ['what is no blocker any more does not', [unrelate('a'), close('a')], { a: DONE }, false, 0],
  ['none of these did', [relate('a')], { a: DONE }, true, -1],
  ['nor one that is gone', [relate('a')], {}, true, -1],
])('%s', (_, changes, now, isBlocked, at) => {
  expect(causeOf(changes, new Map(Object.entries(now)), isBlocked)).toBe(changes[at]);
});

test('finds the change after which the issue has had its final status', () => {
  const random = new Random(20_261_128);
  let found = 0;
  for (let round = 0; round < 2000; round++) {
    const blockers = new Map(
      ['a', 'b', 'c'].map((id) => [id, { isRelated: random.chance(0.5), isOpen: random.chance(0.5) }]),
    );
    const isBlocked = (): boolean => [...blockers.values()].some((each) => each.isRelated && each.isOpen);
    const first = isBlocked();
    const [changes, blocked]: [BlockerChange[], boolean[]] = [[], []];
    for (let more = 1 + random.below(8); more > 0; more--) {
      const id = 'abc'.charAt(random.below(3));
      const of = blockers.get(id);
      if (!of) continue;
      if (random.chance(0.5)) {
        changes.push(of.isRelated ? unrelate(id) : relate(id));
        of.isRelated = !of.isRelated;
      } else {
        changes.push(of.isOpen ? close(id) : reopen(id));
        of.isOpen = !of.isOpen;
      }
      blocked.push(isBlocked());
    }
    const last = isBlocked();
    if (first === last) continue;
    found += 1;
    const now = new Map([...blockers].map(([id, { isOpen }]) => [id, isOpen ? OPEN : DONE]));
    const at = blocked.findLastIndex((each) => each !== last) + 1;
    // Changes of issues that never blocked it in this time don't concern it.
    const related = new Set(changes.flatMap((each) => ('isRelated' in each.effect ? each.blockerId : [])));
    const ofIssue = changes.filter(
      ({ blockerId }) => related.has(blockerId) || blockers.get(blockerId)?.isRelated === true,
    );
    expect(causeOf(ofIssue, now, last), JSON.stringify(changes)).toBe(changes[at]);
  }
  expect(found).toBeGreaterThan(200);
});

test('only facts about whether an issue is open count', () => {
  const closed = { before: { completedAt: null }, after: { completedAt: 5 } };
  expect(turnOf({ title: 'a', completedAt: null }, { title: 'b', completedAt: 5 })).toEqual(closed);
  expect(turnOf({ title: 'a' }, { title: 'b' })).toBeUndefined();
});
