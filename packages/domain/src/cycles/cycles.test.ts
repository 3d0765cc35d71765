import { expect, test } from 'vitest';
import { Browser, idOf, NOW } from '../../test/browser.ts';
import { ADA, BOB, issueRow, PROJECT, STATES } from '../../test/rows.ts';
import { issue, type Issue } from '../issues/entity.ts';
import { ROLE } from '../permissions/role.ts';
import { projectMember } from '../projects/entity.ts';
import { state } from '../states/entity.ts';
import { createCycle, takeBackTransfer, transferCycle, updateCycle } from './commands.ts';
import { cycle, issueCycle, type Cycle } from './entity.ts';
import { moveToCycle } from './move-to-cycle.ts';
import { placeOfCycle } from './place.ts';
import { removeCycle } from './remove-cycle.ts';
import { areCycleDatesValid, compareCycles, cycleStatus, overlappingCycle } from './rules.ts';

const [OVER, NEXT] = [idOf('over'), idOf('next')];

const cycleRow = (id: string, more: Partial<Cycle> = {}): Cycle => ({
  id,
  projectId: PROJECT,
  name: id,
  description: '',
  startDate: null,
  endDate: null,
  sortOrder: null,
  ownerId: null,
  createdBy: ADA,
  createdAt: 0,
  archivedAt: null,
  ...more,
});

test.each([
  ['2026-03-01', '2026-03-10', 'current'],
  ['2026-03-09', '2026-03-09', 'current'],
  ['2026-03-10', '2026-03-12', 'upcoming'],
  ['2026-03-01', '2026-03-08', 'completed'],
  [null, '2026-03-08', 'draft'],
  ['2026-03-01', null, 'draft'],
])('on the 9th a cycle from %s to %s is %s', (startDate, endDate, status) => {
  expect(cycleStatus({ startDate, endDate }, '2026-03-09')).toBe(status);
});

test('a cycle has both dates or neither, and can be a single day', () => {
  const valid = (startDate: string | null, endDate: string | null) =>
    areCycleDatesValid({ startDate, endDate });
  expect([valid(null, null), valid('2026-03-01', '2026-03-01'), valid('2026-03-01', '2026-03-02')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([valid('2026-03-01', null), valid(null, '2026-03-01'), valid('2026-03-02', '2026-03-01')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('dates are changed together or not at all', () => {
  const fits = (patch: object) => updateCycle.input.safeParse({ cycleId: OVER, patch }).success;
  expect([fits({ name: 'Other' }), fits({ startDate: '2026-03-01', endDate: '2026-03-02' })]).toEqual([
    true,
    true,
  ]);
  expect(fits({ startDate: null, endDate: null })).toBe(true);
  for (const patch of [
    { startDate: '2026-03-01' },
    { endDate: '2026-03-01' },
    { startDate: null },
    { startDate: '2026-03-02', endDate: '2026-03-01' },
    { startDate: null, endDate: '2026-03-01' },
  ])
    expect(fits(patch), JSON.stringify(patch)).toBe(false);
});

test.each([
  ['2026-03-10', '2026-03-20', true],
  ['2026-03-01', '2026-03-10', true],
  ['2026-03-20', '2026-03-31', true],
  ['2026-03-12', '2026-03-13', true],
  ['2026-03-01', '2026-03-31', true],
  ['2026-03-01', '2026-03-09', false],
  ['2026-03-21', '2026-03-31', false],
  [null, null, false],
])('one from %s to %s shares a day with one from the 10th to the 20th: %s', (startDate, endDate, shares) => {
  const others = [
    cycleRow('draft'),
    cycleRow('itself', { startDate: '2026-03-01', endDate: '2026-03-31' }),
    cycleRow('half', { startDate: '2026-03-01' }),
    cycleRow('other', { startDate: '2026-03-10', endDate: '2026-03-20' }),
  ];
  const found = overlappingCycle({ id: 'itself', startDate, endDate }, others);
  expect(found?.id).toBe(shares ? 'other' : undefined);
});

test('cycles are sorted by first day, then by name; cycles without dates come last', () => {
  const rows = [
    cycleRow('c'),
    cycleRow('b', { startDate: '2026-03-02' }),
    cycleRow('a', { startDate: '2026-03-02' }),
    cycleRow('z', { startDate: '2026-03-01' }),
  ];
  expect(rows.toSorted(compareCycles).map(({ id }) => id)).toEqual(['z', 'a', 'b', 'c']);
});

const [OPEN, DONE, REMOVED] = [idOf('open'), idOf('done'), idOf('removed')];

const browserWith = (...more: readonly Issue[]): Browser => {
  const rows = [
    issueRow(OPEN),
    issueRow(DONE, { stateId: idOf('completed') }),
    issueRow(REMOVED, { removedAt: 1 }),
    ...more,
  ];
  return new Browser(ADA)
    .holds(state, ...STATES)
    .holds(cycle, cycleRow(OVER), cycleRow(NEXT))
    .holds(issue, ...rows)
    .holds(
      issueCycle,
      ...rows.map(({ id, removedAt }) => ({ id, projectId: PROJECT, removedAt, cycleId: OVER })),
    );
};

const cyclesIn = (browser: Browser) =>
  [OPEN, DONE, REMOVED].map((id) => browser.row(issueCycle, id)?.cycleId);

test('a cycle belongs to its creator unless another owner is given; changing the owner can be undone', () => {
  const inProject = { id: idOf('bobs'), projectId: PROJECT, userId: BOB, role: ROLE.member, createdAt: 0 };
  const browser = browserWith().holds(projectMember, inProject);
  const own = { projectId: PROJECT, name: 'Sprint', description: '', startDate: null, endDate: null };
  const owner = (id: string) => browser.row(cycle, id)?.ownerId;
  const [hers, his, nobodys] = [idOf('hers'), idOf('his'), idOf('nobodys')];
  browser.run(createCycle, { ...own, id: hers });
  browser.run(createCycle, { ...own, id: his, ownerId: BOB });
  browser.run(createCycle, { ...own, id: nobodys, ownerId: null });
  expect([hers, his, nobodys].map(owner)).toEqual([ADA, BOB, null]);
  const undo = browser.run(updateCycle, { cycleId: hers, patch: { ownerId: BOB } });
  expect(owner(hers)).toBe(BOB);
  undo();
  expect(owner(hers)).toBe(ADA);
  browser.run(removeCycle, { cycleId: his })();
  expect(owner(his)).toBe(BOB);
});

test('open issues are transferred to another cycle, and back unless they have moved since', () => {
  const browser = browserWith();
  const undo = browser.run(transferCycle, { cycleId: OVER, toId: NEXT });
  expect(cyclesIn(browser)).toEqual([NEXT, OVER, OVER]);
  expect([OPEN, DONE].map((id) => browser.row(issue, id)?.updatedAt)).toEqual([
    NOW,
    issueRow(DONE).updatedAt,
  ]);
  undo();
  expect(cyclesIn(browser)).toEqual([OVER, OVER, OVER]);
});

test('undoing a transfer leaves issues that have moved since', () => {
  const browser = browserWith();
  browser.run(moveToCycle, { changes: [{ issueId: OPEN, patch: { cycleId: null } }] });
  browser.run(takeBackTransfer, { cycleId: OVER, fromId: NEXT, issueIds: [OPEN] });
  expect(browser.row(issueCycle, OPEN)?.cycleId).toBeNull();
});

test('issues of a deleted cycle stay, without a cycle', () => {
  const browser = browserWith();
  browser.run(removeCycle, { cycleId: OVER });
  expect(browser.row(cycle, OVER)).toBeUndefined();
  expect(cyclesIn(browser)).toEqual([null, null, null]);
  expect(browser.row(issue, OPEN)).toBeDefined();
});

test('a deleted cycle is restored as it was, with those of its issues that are in no other cycle', () => {
  const browser = browserWith();
  const [before, inside] = [browser.row(cycle, OVER), cyclesIn(browser)];
  const undo = browser.run(removeCycle, { cycleId: OVER });
  undo();
  expect(browser.row(cycle, OVER)).toEqual({
    ...before,
    createdAt: NOW,
    sortOrder: before && placeOfCycle(before),
  });
  // An issue that was itself deleted stays deleted.
  expect(cyclesIn(browser)).toEqual([...inside.slice(0, 2), null]);
  const later = browser.run(removeCycle, { cycleId: OVER });
  browser.run(moveToCycle, { changes: [{ issueId: OPEN, patch: { cycleId: NEXT } }] });
  later();
  expect(browser.row(issueCycle, OPEN)?.cycleId).toBe(NEXT);
});

test("deleting a cycle that is already gone can't be undone", () => {
  const browser = browserWith();
  browser.run(removeCycle, { cycleId: idOf('gone') })();
  expect(browser.rows(cycle).map(({ id }) => id)).toEqual([OVER, NEXT]);
});

test('a cycle without dates is restored to its place', () => {
  const draft = cycleRow(idOf('draft'), { createdAt: Date.UTC(2025, 0, 1) });
  const browser = new Browser(ADA).holds(cycle, draft);
  browser.run(removeCycle, { cycleId: draft.id })();
  const back = browser.row(cycle, draft.id);
  expect(back && placeOfCycle(back)).toBe(placeOfCycle(draft));
});
