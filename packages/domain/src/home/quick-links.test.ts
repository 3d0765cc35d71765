import { expect, test } from 'vitest';
import { Browser, idOf } from '../../test/browser.ts';
import { ADA } from '../../test/rows.ts';
import { createQuickLink, removeQuickLink, updateQuickLink } from './commands.ts';
import { quickLink } from './entity.ts';

const given = { id: idOf('link'), title: 'Docs', url: 'https://example.com/docs', sortOrder: 'a1' };

test('a quick link belongs to its creator; renaming, moving and removing it can be undone', () => {
  const browser = new Browser(ADA);
  const undoCreate = browser.run(createQuickLink, given);
  expect(browser.rows(quickLink)).toEqual([{ ...given, userId: ADA }]);
  const patch = { title: '', url: 'http://example.com', sortOrder: 'a0' };
  const undoUpdate = browser.run(updateQuickLink, { linkId: given.id, patch });
  expect(browser.row(quickLink, given.id)).toMatchObject(patch);
  undoUpdate();
  browser.run(removeQuickLink, { linkId: given.id })();
  expect(browser.rows(quickLink)).toEqual([{ ...given, userId: ADA }]);
  undoCreate();
  expect(browser.rows(quickLink)).toEqual([]);
});

test('only web addresses are accepted', () => {
  const takes = (url: string) => createQuickLink.input.safeParse({ ...given, url }).success;
  expect(['http://a.b', ' https://a.b/c?d#e '].map(takes)).toEqual([true, true]);
  const others = ['', 'ftp://a.b', 'javascript:alert(1)', 'a.b', 'https://', `https://${'a'.repeat(2000)}`];
  expect(others.filter(takes)).toEqual([]);
  expect(
    updateQuickLink.input.safeParse({ linkId: given.id, patch: { url: 'data:text/html,x' } }).success,
  ).toBe(false);
});
