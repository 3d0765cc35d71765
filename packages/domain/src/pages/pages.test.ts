import { expect, test } from 'vitest';
import { Browser, idOf, NOW } from '../../test/browser.ts';
import { ADA, BOB, PROJECT } from '../../test/rows.ts';
import { favourite } from '../favourites/entity.ts';
import { scopes } from '../scopes.ts';
import {
  archivePage,
  duplicatePage,
  lockPage,
  removePage,
  setPageAccess,
  unarchivePage,
  unlockPage,
} from './commands.ts';
import { PAGE_DEPTH_MAX } from './constants.ts';
import { page, type Page } from './entity.ts';
import { ancestorsOf, descendantsOf, isWritable, mayStandUnder, pagesByParent, placesFor } from './rules.ts';

const pageRow = (name: string, parent: string | null = null, more: Partial<Page> = {}): Page => ({
  id: idOf(name),
  projectId: PROJECT,
  parentId: parent === null ? null : idOf(parent),
  title: name,
  icon: null,
  ownerId: ADA,
  access: 'public',
  isLocked: false,
  sortOrder: 'a0',
  archivedAt: null,
  createdAt: 0,
  updatedAt: 0,
  updatedBy: ADA,
  ...more,
});

const names = (rows: readonly Page[]): string[] => rows.map(({ title }) => title);
const byId = (rows: readonly Page[]): ReadonlyMap<string, Page> => new Map(rows.map((row) => [row.id, row]));

const [top, middle, low, beside] = [
  pageRow('top'),
  pageRow('middle', 'top'),
  pageRow('low', 'middle'),
  pageRow('beside', 'top'),
];
const tree = [low, beside, middle, top];

test("a page's ancestors are listed nearest first, and its descendants each after their parent", () => {
  expect(names(ancestorsOf(low, byId(tree)))).toEqual(['middle', 'top']);
  expect(ancestorsOf(top, byId(tree))).toEqual([]);
  expect(names(descendantsOf(top.id, pagesByParent(tree)))).toEqual(['beside', 'middle', 'low']);
  expect(descendantsOf(low.id, pagesByParent(tree))).toEqual([]);
});

test('a cycle created by two simultaneous moves is not followed forever', () => {
  const ring = [pageRow('one', 'two'), pageRow('two', 'one')];
  const [one = top] = ring;
  expect(names(ancestorsOf(one, byId(ring)))).toEqual(['two']);
  expect(names(descendantsOf(one.id, pagesByParent(ring)))).toEqual(['two']);
  expect(mayStandUnder(top, one, [...ring, top])).toBe(true);
});

test('a page can be moved under any page of its place, except itself and its descendants', () => {
  expect([mayStandUnder(beside, low, tree), mayStandUnder(low, top, tree)]).toEqual([true, true]);
  expect([mayStandUnder(top, top, tree), mayStandUnder(top, middle, tree)]).toEqual([false, false]);
  expect(mayStandUnder(top, low, tree)).toBe(false);
  expect(mayStandUnder(beside, { ...low, projectId: null }, tree)).toBe(false);
});

test('pages nest up to the limit, counting the subtree that is moved', () => {
  const chain = (prefix: string, length: number): Page[] =>
    Array.from({ length }, (_, at) => pageRow(`${prefix}${at}`, at === 0 ? null : `${prefix}${at - 1}`));
  const deep = chain('d', PAGE_DEPTH_MAX - 2);
  const last = deep.at(-1) ?? top;
  const [pair, three] = [chain('p', 2), chain('t', 3)];
  const all = [...deep, ...pair, ...three];
  expect(mayStandUnder(pair[0] ?? top, last, all)).toBe(true);
  expect(mayStandUnder(three[0] ?? top, last, all)).toBe(false);
});

/** Pages in a chain or all under the first, and how often one of them was read. */
function watched(count: number): { readonly rows: Page[]; readonly looks: () => number } {
  let looks = 0;
  const rows = Array.from({ length: count }, (_, at) => {
    const parent = at === 0 ? null : at < PAGE_DEPTH_MAX / 2 ? `w${at - 1}` : 'w0';
    const row = pageRow(`w${at}`, parent);
    const { parentId } = row;
    return Object.defineProperty({ ...row }, 'parentId', {
      get: () => {
        looks += 1;
        return parentId;
      },
    });
  });
  return { rows, looks: () => looks };
}

test.each<[string, (rows: readonly Page[], first: Page) => unknown, number]>([
  ['what is below a page is found', (rows, first) => descendantsOf(first.id, pagesByParent(rows)), 1],
  ['where a page may stand is told', (rows, first) => mayStandUnder(top, first, [...rows, top]), 1],
  ['all places of a page are found', (rows) => rows.filter(placesFor(top, [...rows, top])), PAGE_DEPTH_MAX],
])('%s by looking at each of a thousand pages a few times', (_claim, find, levels) => {
  const { rows, looks } = watched(1000);
  find(rows, rows[0] ?? top);
  expect(looks()).toBeLessThanOrEqual(1000 * 2 * (levels + 1));
});

test("a locked or archived page can't be edited", () => {
  expect([
    isWritable(top),
    isWritable({ ...top, isLocked: true }),
    isWritable({ ...top, archivedAt: 1 }),
  ]).toEqual([true, false, false]);
});

test("archiving a page includes its subpages, except other people's private ones and those archived before", () => {
  const hidden = pageRow('hidden', 'top', { access: 'private', ownerId: BOB });
  const own = pageRow('own', 'top', { access: 'private' });
  const former = pageRow('former', 'top', { archivedAt: 5 });
  const belowHidden = pageRow('below hidden', 'hidden');
  const browser = new Browser(ADA).holds(page, ...tree, hidden, own, former, belowHidden);
  const archived = () =>
    [top, low, own, hidden, former, belowHidden].map(({ id }) => browser.row(page, id)?.archivedAt ?? null);
  const undo = browser.run(archivePage, { pageId: top.id });
  expect(archived()).toEqual([NOW, NOW, NOW, null, 5, null]);
  undo();
  expect(archived()).toEqual([null, null, null, null, 5, null]);
});

test('a page restored under an archived page moves to the top level, else it stays in place', () => {
  const browser = new Browser(ADA).holds(
    page,
    { ...top, archivedAt: 5 },
    { ...middle, archivedAt: 7 },
    { ...low, archivedAt: 7 },
  );
  browser.run(unarchivePage, { pageId: middle.id });
  expect(browser.row(page, middle.id)).toMatchObject({ archivedAt: null, parentId: null });
  expect(browser.row(page, low.id)).toMatchObject({ archivedAt: null, parentId: middle.id });
  const open = new Browser(ADA).holds(page, top, { ...middle, archivedAt: 7 });
  open.run(unarchivePage, { pageId: middle.id });
  expect(open.row(page, middle.id)).toMatchObject({ archivedAt: null, parentId: top.id });
});

test("a deleted page leaves its children at the top level and is no one's favourite", () => {
  const held = (name: string, targetId: string) => ({
    id: idOf(name),
    userId: ADA,
    kind: 'page' as const,
    targetId,
    title: null,
    folderId: null,
    sortOrder: 'a0',
  });
  const browser = new Browser(ADA)
    .holds(page, ...tree)
    .holds(favourite, held('gone', middle.id), held('stays', top.id));
  browser.run(removePage, { pageId: middle.id });
  expect(browser.row(page, low.id)?.parentId).toBeNull();
  expect(browser.row(page, beside.id)?.parentId).toBe(top.id);
  expect(browser.rows(favourite).map(({ id }) => id)).toEqual([idOf('stays')]);
});

test('a copy is unlocked and belongs to the person who made it', () => {
  const browser = new Browser(BOB).holds(page, top, { ...low, isLocked: true });
  browser.run(duplicatePage, { pageId: low.id, id: idOf('copy'), title: 'Copy', sortOrder: 'a5' });
  expect(browser.row(page, idOf('copy'))).toMatchObject({
    title: 'Copy',
    ownerId: BOB,
    isLocked: false,
    parentId: middle.id,
    createdAt: NOW,
  });
});

test('locking and unlocking a page can be undone', () => {
  const browser = new Browser(ADA).holds(page, top);
  const isLocked = () => browser.row(page, top.id)?.isLocked;
  const undo = browser.run(lockPage, { pageId: top.id });
  expect(isLocked()).toBe(true);
  undo();
  expect(isLocked()).toBe(false);
  browser.run(lockPage, { pageId: top.id });
  const again = browser.run(unlockPage, { pageId: top.id });
  expect(isLocked()).toBe(false);
  again();
  expect(isLocked()).toBe(true);
});

test('a private page is visible to its owner, a workspace page to everyone, other pages in their project', () => {
  const scopeOf = (more: Partial<Page>) => page.scope({ ...top, ...more });
  expect([
    scopeOf({ access: 'private' }),
    scopeOf({ access: 'private', projectId: null }),
    scopeOf({ projectId: null }),
    scopeOf({}),
  ]).toEqual([scopes.person(ADA), scopes.person(ADA), scopes.everyone, scopes.project(PROJECT)]);
  const browser = new Browser(ADA).holds(page, top).sees(scopes.person(ADA));
  const undo = browser.run(setPageAccess, { pageId: top.id, access: 'private' });
  expect(browser.row(page, top.id)?.access).toBe('private');
  undo();
  expect(browser.row(page, top.id)?.access).toBe('public');
});
