import { expect, test } from 'vitest';
import { Browser, idOf } from '../../test/browser.ts';
import { ADA, issueRow, PROJECT } from '../../test/rows.ts';
import { issue } from '../issues/entity.ts';
import { RESTORED_ISSUES_MAX } from '../issues/restored-issues.ts';
import { createEstimate, switchEstimate } from './commands.ts';
import { editEstimate, takeBackEstimateEdit } from './edit-estimate.ts';
import { estimate, estimateValue, issueEstimate, type Estimate } from './entity.ts';
import { areDistinct } from '../same-name.ts';
import { removeEstimate } from './remove-estimate.ts';
import { compareEstimateValues, fitKind } from './rules.ts';
import { setEstimate } from './set-estimate.ts';

const [ONE, OTHER, ELSEWHERE] = [idOf('one'), idOf('other'), idOf('elsewhere')];
const [SMALL, LARGE, HUGE] = [idOf('small'), idOf('large'), idOf('huge')];
const [FIRST, SECOND, THIRD] = [idOf('first'), idOf('second'), idOf('third')];

const estimateRow = (id: string, more: Partial<Estimate> = {}): Estimate => ({
  id,
  projectId: PROJECT,
  kind: 'categories',
  isEnabled: false,
  ...more,
});

const valueRow = (id: string, value: string, sortOrder: string) => ({
  id,
  projectId: PROJECT,
  estimateId: ONE,
  value,
  sortOrder,
});

const browserWith = (): Browser =>
  new Browser(ADA)
    .holds(
      estimate,
      estimateRow(ONE, { isEnabled: true }),
      estimateRow(OTHER),
      estimateRow(ELSEWHERE, { projectId: idOf('project', 2), isEnabled: true }),
    )
    .holds(estimateValue, valueRow(SMALL, 'S', 'a0'), valueRow(LARGE, 'L', 'a1'))
    .holds(issue, issueRow(FIRST), issueRow(SECOND), issueRow(THIRD))
    .holds(
      issueEstimate,
      { id: FIRST, projectId: PROJECT, removedAt: null, valueId: SMALL },
      { id: SECOND, projectId: PROJECT, removedAt: null, valueId: LARGE },
      { id: THIRD, projectId: PROJECT, removedAt: null, valueId: null },
    );

const isOn = (browser: Browser) => [ONE, OTHER, ELSEWHERE].map((id) => browser.row(estimate, id)?.isEnabled);
const sizes = (browser: Browser) =>
  [FIRST, SECOND, THIRD].map((id) => browser.row(issueEstimate, id)?.valueId);
const words = (browser: Browser) =>
  browser
    .rows(estimateValue)
    .toSorted(compareEstimateValues)
    .map(({ value }) => value);

test('points are numbers of at most six digits and two decimals; categories are any words', () => {
  for (const value of ['0', '13', '999999', '0.5', '1.25'])
    expect(fitKind('points', ['1', value]), value).toBe(true);
  for (const value of ['XL', '-1', '1.255', '1000000', '1e3', ''])
    expect(fitKind('points', ['1', value]), value).toBe(false);
  expect(fitKind('categories', ['XL', '1'])).toBe(true);
});

test('time is kept in whole minutes', () => {
  expect(fitKind('time', ['0m', '90m', '599999m'])).toBe(true);
  for (const value of ['90', '1h', '1h 30m', '09m', '1.5m', '-1m', '600000m', ''])
    expect(fitKind('time', ['1m', value]), value).toBe(false);
});

test('values are sorted by their place, then by ID', () => {
  const compare = (one: string, oneId: string, other: string, otherId: string) =>
    compareEstimateValues(valueRow(oneId, '1', one), valueRow(otherId, '2', other));
  expect([compare('a0', 'b', 'a1', 'a'), compare('a1', 'a', 'a0', 'b')]).toEqual([-1, 1]);
  expect([compare('a0', 'a', 'a0', 'b'), compare('a0', 'b', 'a0', 'a')]).toEqual([-1, 1]);
});

test('two values never have the same name, whatever the case', () => {
  expect(areDistinct(['S', 'M', 'L'])).toBe(true);
  expect(areDistinct(['S', 'M', ' s '])).toBe(false);
});

test('at most one estimate of a project is on; other projects keep theirs', () => {
  const browser = browserWith();
  browser.run(switchEstimate, { estimateId: OTHER, patch: { isEnabled: true } });
  expect(isOn(browser)).toEqual([false, true, true]);
  browser.run(switchEstimate, { estimateId: OTHER, patch: { isEnabled: false } });
  expect(isOn(browser)).toEqual([false, false, true]);
  const made = browserWith();
  const values = ['1', '2'].map((value, at) => ({ id: idOf('value', at), value }));
  made.run(createEstimate, { id: idOf('new'), projectId: PROJECT, kind: 'points', values });
  expect(made.row(estimate, idOf('new'))).toMatchObject({ kind: 'points', isEnabled: true });
  expect(isOn(made)).toEqual([false, false, true]);
});

test('switching an estimate off leaves the others alone', () => {
  const browser = browserWith();
  browser.run(switchEstimate, { estimateId: OTHER, patch: { isEnabled: false } });
  expect(isOn(browser)).toEqual([true, false, true]);
});

test('values can be renamed, reordered and added; issues keep theirs', () => {
  const browser = browserWith();
  const values = [
    { id: LARGE, value: 'Large' },
    { id: SMALL, value: 'Small' },
    { id: HUGE, value: 'Huge' },
  ];
  browser.run(editEstimate, { estimateId: ONE, kind: 'categories', values, moved: [] });
  expect(words(browser)).toEqual(['Large', 'Small', 'Huge']);
  expect(sizes(browser)).toEqual([SMALL, LARGE, null]);
});

test('issues with a deleted value get its replacement, or none', () => {
  const values = [
    { id: SMALL, value: 'S' },
    { id: HUGE, value: 'H' },
  ];
  const edit = { estimateId: ONE, kind: 'categories' as const, values };
  const moved = browserWith();
  moved.run(editEstimate, { ...edit, moved: [{ from: LARGE, to: HUGE }] });
  expect(words(moved)).toEqual(['S', 'H']);
  expect(sizes(moved)).toEqual([SMALL, HUGE, null]);
  const dropped = browserWith();
  dropped.run(editEstimate, { ...edit, moved: [{ from: LARGE, to: null }] });
  expect(sizes(dropped)).toEqual([SMALL, null, null]);
  // Mapped to a value that the estimate does not have, and from one that stays.
  const astray = browserWith();
  astray.run(editEstimate, {
    ...edit,
    moved: [
      { from: LARGE, to: idOf('stranger') },
      { from: SMALL, to: HUGE },
    ],
  });
  expect(sizes(astray)).toEqual([SMALL, null, null]);
});

test('deleting an estimate deletes its values and the sizes of issues', () => {
  const browser = browserWith();
  browser.run(removeEstimate, { estimateId: ONE });
  expect(browser.row(estimate, ONE)).toBeUndefined();
  expect(browser.rows(estimateValue)).toEqual([]);
  expect(sizes(browser)).toEqual([null, null, null]);
});

test('undo restores a deleted estimate, its values, and the sizes of issues that have no other', () => {
  const browser = browserWith();
  const held = [browser.row(estimate, ONE), browser.rows(estimateValue), sizes(browser)];
  browser.run(removeEstimate, { estimateId: ONE })();
  expect([browser.row(estimate, ONE), browser.rows(estimateValue), sizes(browser)]).toEqual(held);
});

test('undoing an edit also restores the values of the issues that it changed', () => {
  const browser = browserWith();
  const held = [browser.row(estimate, ONE), browser.rows(estimateValue), sizes(browser)];
  const values = [
    { id: HUGE, value: 'H' },
    { id: SMALL, value: 'Small' },
  ];
  const edit = {
    estimateId: ONE,
    kind: 'categories' as const,
    values,
    moved: [{ from: LARGE, to: SMALL }],
  };
  const undo = browser.run(editEstimate, edit);
  expect(sizes(browser)).toEqual([SMALL, SMALL, null]);
  undo();
  expect([browser.row(estimate, ONE), browser.rows(estimateValue), sizes(browser)]).toEqual(held);
  const later = browser.run(editEstimate, edit);
  browser.run(setEstimate, { changes: [{ issueId: SECOND, patch: { valueId: null } }] });
  later();
  expect(sizes(browser)).toEqual([SMALL, null, null]);
});

test('no issue gets a value that the estimate does not have', () => {
  const browser = browserWith();
  const former = [SMALL, LARGE].map((id, at) => ({ id, value: `${at}`, sortOrder: `a${at}` }));
  const again = (had: string | null, has: string | null, issueId: string) =>
    browser.run(takeBackEstimateEdit, {
      estimateId: ONE,
      kind: 'categories',
      values: former,
      left: [],
      sized: [{ had, has, issueIds: [issueId] }],
    });
  again(idOf('stranger'), SMALL, FIRST);
  again(LARGE, null, THIRD);
  again(null, LARGE, SECOND);
  expect(sizes(browser)).toEqual([SMALL, null, LARGE]);
  // Values that the edit left alone have not been renamed since.
  expect(words(browser)).toEqual(['0', '1']);
});

test('undoing an edit keeps names given since, and drops values that others added', () => {
  const named = (small: string, ...more: { id: string; value: string }[]) => ({
    estimateId: ONE,
    kind: 'categories' as const,
    values: [{ id: SMALL, value: small }, ...more],
    moved: [],
  });
  const [large, huge] = [
    { id: LARGE, value: 'Large' },
    { id: HUGE, value: 'H' },
  ];
  const renamed = browserWith();
  const undo = renamed.run(editEstimate, named('Small', large));
  renamed.run(editEstimate, named('Tiny', large));
  undo();
  expect(words(renamed)).toEqual(['Tiny', 'L']);
  // A value that was deleted since is restored with its old name.
  const deleted = browserWith();
  const back = deleted.run(editEstimate, named('Small', large));
  deleted.run(editEstimate, named('Small', huge));
  back();
  expect(words(deleted)).toEqual(['S', 'L']);
  expect(deleted.row(estimateValue, LARGE)).toEqual(valueRow(LARGE, 'L', 'a1'));
  expect(deleted.row(estimateValue, HUGE)).toBeUndefined();
});

test('undoing an edit restores nothing of a deleted estimate', () => {
  const browser = browserWith();
  const edit = {
    estimateId: ONE,
    kind: 'categories' as const,
    values: [
      { id: SMALL, value: 'Small' },
      { id: HUGE, value: 'H' },
    ],
    moved: [],
  };
  const undo = browser.run(editEstimate, edit);
  browser.run(removeEstimate, { estimateId: ONE });
  undo();
  browser.run(editEstimate, edit)();
  expect([
    browser
      .rows(estimate)
      .map(({ id }) => id)
      .includes(ONE),
    browser.rows(estimateValue),
  ]).toEqual([false, []]);
  expect(sizes(browser)).toEqual([null, null, null]);
});

test("an edit can't be undone if it removes a size from more issues than one undo restores", () => {
  const edit = {
    estimateId: ONE,
    kind: 'categories' as const,
    values: [
      { id: SMALL, value: 'S' },
      { id: HUGE, value: 'H' },
    ],
    moved: [],
  };
  const large = (count: number): Browser =>
    browserWith().holds(
      issueEstimate,
      ...Array.from({ length: count }, (_, at) => ({
        id: idOf('many', at),
        projectId: PROJECT,
        removedAt: null,
        valueId: LARGE,
      })),
    );
  // The second issue has it too.
  for (const [count, isBack] of [
    [RESTORED_ISSUES_MAX - 1, true],
    [RESTORED_ISSUES_MAX, false],
  ] as const) {
    const browser = large(count);
    browser.run(editEstimate, edit)();
    expect(words(browser), `${count}`).toEqual(isBack ? ['S', 'L'] : ['S', 'H']);
  }
});

test('an estimate is created with two to six values with different names and IDs', () => {
  const fits = (values: readonly { readonly id: string; readonly value: string }[], kind = 'categories') =>
    createEstimate.input.safeParse({ id: ONE, projectId: PROJECT, kind, values }).success;
  const some = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: idOf('value', at), value: `${at}` }));
  expect([some(1), some(2), some(6), some(7)].map((values) => fits(values))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(fits([...some(2), { id: idOf('value', 5), value: '1' }])).toBe(false);
  expect(fits([...some(2), { id: idOf('value', 1), value: 'other' }])).toBe(false);
  expect([fits(some(2), 'points'), fits([...some(2), { id: idOf('x'), value: 'XL' }], 'points')]).toEqual([
    true,
    false,
  ]);
});
