import { weightOf } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { Browser, idOf, NOW } from '../../test/browser.ts';
import { ADA, BOB } from '../../test/rows.ts';
import { DEFAULT_VIEW, LIST, OPTIONS_MAX, parseViewSpec } from '../issues/view-spec.ts';
import { scopes } from '../scopes.ts';
import { createView, duplicateView, lockView, removeView, setViewAccess, unlockView } from './commands.ts';
import { view, type View } from './entity.ts';

const ID = idOf('view');
const row: View = {
  id: ID,
  projectId: null,
  name: 'Mine',
  description: '',
  icon: null,
  ownerId: ADA,
  access: 'public',
  isLocked: true,
  spec: DEFAULT_VIEW,
  createdAt: 0,
  updatedAt: 0,
};

test('a copy of a locked view is unlocked and belongs to the person who made it', () => {
  const browser = new Browser(BOB).holds(view, row);
  browser.run(duplicateView, { viewId: ID, id: idOf('copy'), name: 'Copy' });
  expect(browser.row(view, idOf('copy'))).toMatchObject({
    name: 'Copy',
    ownerId: BOB,
    isLocked: false,
    access: 'public',
    createdAt: NOW,
  });
});

test("people can undo deleting a view of their own, and no one can take over another person's view", () => {
  for (const [userId, back] of [
    [ADA, { ownerId: ADA, isLocked: true }],
    [BOB, undefined],
  ] as const) {
    const browser = new Browser(userId).holds(view, row);
    browser.run(removeView, { viewId: ID })();
    const held = browser.row(view, ID);
    expect(held && { ownerId: held.ownerId, isLocked: held.isLocked }).toEqual(back);
  }
});

test('a view is unlocked and public by default', () => {
  const browser = new Browser(ADA);
  const given = createView.input.parse({ id: ID, projectId: null, name: 'New', spec: DEFAULT_VIEW });
  browser.run(createView, given);
  expect(browser.row(view, ID)).toMatchObject({ access: 'public', isLocked: false, description: '' });
});

test('a view is limited in options and filters', () => {
  const fits = (spec: object) =>
    createView.input.safeParse({ id: ID, projectId: null, name: 'New', spec: { ...DEFAULT_VIEW, ...spec } })
      .success;
  const options = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`list.${at}`, '1']));
  expect([fits({ options: options(OPTIONS_MAX) }), fits({ options: options(OPTIONS_MAX + 1) })]).toEqual([
    true,
    false,
  ]);
  const filters = (count: number) => [
    { property: 'labels', operator: 'any_of', values: Array.from({ length: count }, () => idOf('label')) },
  ];
  expect([
    fits({ filters: filters(100) }),
    fits({ filters: [...filters(200), ...filters(200), ...filters(200)] }),
  ]).toEqual([true, false]);
});

test('a view weighs at most 20,000', () => {
  const specOf = (last: number) => ({
    ...DEFAULT_VIEW,
    filters: [
      {
        property: 'title',
        operator: 'contains' as const,
        values: [...Array.from({ length: 90 }, () => 'x'.repeat(200)), 'x'.repeat(last)],
      },
    ],
  });
  const most = 20_000 - weightOf(specOf(0), Infinity);
  const fits = (last: number) =>
    createView.input.safeParse({ id: ID, projectId: null, name: 'New', spec: specOf(last) }).success;
  expect([fits(most), fits(most + 1)]).toEqual([true, false]);
});

test('sharing, locking and unlocking a view can be undone', () => {
  const browser = new Browser(ADA).holds(view, { ...row, isLocked: false }).sees(scopes.person(ADA));
  const now = () => [browser.row(view, ID)?.access, browser.row(view, ID)?.isLocked];
  const share = browser.run(setViewAccess, { viewId: ID, access: 'private' });
  const lock = browser.run(lockView, { viewId: ID });
  expect(now()).toEqual(['private', true]);
  const unlock = browser.run(unlockView, { viewId: ID });
  expect(now()).toEqual(['private', false]);
  unlock();
  expect(now()).toEqual(['private', true]);
  lock();
  share();
  expect(now()).toEqual(['public', false]);
});

test('a private view is visible to its owner, a workspace view to everyone, other views in their project', () => {
  const scopeOf = (more: Partial<View>) => view.scope({ ...row, ...more });
  expect([
    scopeOf({ access: 'private', projectId: idOf('project') }),
    scopeOf({}),
    scopeOf({ projectId: idOf('project') }),
  ]).toEqual([scopes.person(ADA), scopes.everyone, scopes.project(idOf('project'))]);
});

test('a view stores filter groups up to four deep with fifty conditions, and nothing invalid', () => {
  const due = { property: 'dueDate', operator: 'not_empty', values: [] };
  const group = (...filters: object[]): object => ({
    property: 'group',
    operator: 'any_of',
    values: [],
    filters,
  });
  const fits = (...filters: object[]) => {
    const spec = { ...DEFAULT_VIEW, filters };
    const isRead = parseViewSpec(spec, [{ id: LIST }]) !== undefined;
    const isTaken = createView.input.safeParse({ id: ID, projectId: null, name: 'New', spec }).success;
    return [isTaken, isRead];
  };
  const deep = group(due, group(group(group(due))));
  expect(fits(due, deep)).toEqual([true, true]);
  expect(parseViewSpec({ ...DEFAULT_VIEW, filters: [deep] }, [{ id: LIST }])?.filters).toEqual([deep]);
  expect(fits(group(deep))).toEqual([false, false]);
  expect(fits({ ...group(), filters: 'due' })).toEqual([false, false]);
  expect(fits(group({ ...due, operator: 'or' }))).toEqual([false, false]);
  const many = Array.from({ length: 26 }, () => due);
  expect(fits(group(...many), group(...many))[0]).toBe(false);
  expect(fits({ ...group(due), operator: 'contains' })[0]).toBe(false);
  expect(fits({ ...group(due), property: 'dueDate' })[0]).toBe(false);
});
