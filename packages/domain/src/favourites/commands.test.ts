import { expect, test } from 'vitest';
import { Browser, idOf } from '../../test/browser.ts';
import { ADA, BOB } from '../../test/rows.ts';
import { addFavourite, addFavouriteFolder, removeFavourite } from './commands.ts';
import { favourite, type Favourite } from './entity.ts';
import { compareFavourites } from './rules.ts';

const PAGE = idOf('page');
const row = (name: string, more: Partial<Favourite> = {}): Favourite => ({
  id: idOf(name),
  userId: ADA,
  kind: 'page',
  targetId: PAGE,
  title: null,
  folderId: null,
  sortOrder: 'a0',
  ...more,
});
const given = { kind: 'page' as const, targetId: PAGE, folderId: null, sortOrder: 'a1' };

test('each person can have a thing as a favourite only once', () => {
  const browser = new Browser(ADA).holds(favourite, row('bobs', { userId: BOB }));
  browser.run(addFavourite, { ...given, id: idOf('first') });
  browser.run(addFavourite, { ...given, id: idOf('second') });
  expect(browser.rows(favourite).map(({ id }) => id)).toEqual([idOf('bobs'), idOf('first')]);
});

test('deleting a folder moves its contents to the top level', () => {
  const folder = row('folder', { kind: 'folder', targetId: null, title: 'Later' });
  const browser = new Browser(ADA).holds(favourite, folder, row('inside', { folderId: folder.id }));
  const undo = browser.run(removeFavourite, { favouriteId: folder.id });
  expect(browser.rows(favourite)).toEqual([row('inside')]);
  // Undo doesn't know any more what was in it.
  undo();
  expect(browser.rows(favourite)).toHaveLength(1);
});

test('undo restores a removed favourite to its place and removes a created folder', () => {
  const browser = new Browser(ADA).holds(favourite, row('held', { sortOrder: 'a7' }));
  browser.run(removeFavourite, { favouriteId: idOf('held') })();
  expect(browser.row(favourite, idOf('held'))).toEqual(row('held', { sortOrder: 'a7' }));
  const undo = browser.run(addFavouriteFolder, { id: idOf('folder'), title: 'Later', sortOrder: 'a1' });
  expect(browser.row(favourite, idOf('folder'))).toMatchObject({
    kind: 'folder',
    targetId: null,
    userId: ADA,
  });
  undo();
  expect(browser.row(favourite, idOf('folder'))).toBeUndefined();
});

test('favourites are sorted by place, then by ID', () => {
  const rows = [row('b'), row('c', { sortOrder: 'Zz' }), row('a')];
  const order = rows.toSorted(compareFavourites).map(({ id }) => id);
  const [first = '', second = ''] = [idOf('a'), idOf('b')].toSorted();
  expect(order).toEqual([idOf('c'), first, second]);
  const [low, high] = [row('a', { id: first }), row('a', { id: second })];
  expect([compareFavourites(low, high), compareFavourites(high, low)]).toEqual([-1, 1]);
});
