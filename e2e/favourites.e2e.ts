import { createIssue, createPlace, expect, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

test('favourites are ordered by dragging, into a folder too, live on another device', async ({
  person,
  server,
  browser,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  for (const [at, title] of ['One', 'Two', 'Three'].entries()) {
    const targetId = await createIssue(ada, server.url, place, title, `a${at}`);
    await runCommand(ada, server.url, place.slug, 'favourite.add', {
      id: uuid(),
      kind: 'issue',
      targetId,
      folderId: null,
      sortOrder: `a${at}`,
    });
  }
  await runCommand(ada, server.url, place.slug, 'favourite.add-folder', {
    id: uuid(),
    title: 'Reading',
    sortOrder: 'a3',
  });
  const other = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: await ada.context.cookies(), origins: [] },
  });
  const elsewhere = await other.newPage();
  const listIn = (page: typeof elsewhere) => page.getByRole('list', { name: 'Favourites' });
  const linkIn = (page: typeof elsewhere, title: string) =>
    listIn(page).getByRole('link', { name: new RegExp(`${title}$`) });
  for (const page of [ada.page, elsewhere]) {
    await page.goto(place.path);
    await expect(listIn(page).getByRole('link')).toHaveText([/One$/, /Two$/, /Three$/]);
  }

  await linkIn(ada.page, 'Three').dragTo(linkIn(ada.page, 'One'), { targetPosition: { x: 60, y: 3 } });
  for (const page of [ada.page, elsewhere])
    await expect(listIn(page).getByRole('link')).toHaveText([/Three$/, /One$/, /Two$/]);

  const folder = listIn(ada.page).getByRole('button', { name: 'Reading', exact: true });
  await linkIn(ada.page, 'One').dragTo(folder, { targetPosition: { x: 60, y: 14 } });
  for (const page of [ada.page, elsewhere]) {
    await expect(listIn(page).getByRole('link')).toHaveText([/Three$/, /Two$/, /One$/]);
    const inside = listIn(page).getByRole('listitem').filter({ hasText: 'Reading' }).getByRole('link');
    await expect(inside).toHaveText([/One$/]);
  }
  await ada.page.keyboard.press('Control+z');
  await expect(listIn(elsewhere).getByRole('link')).toHaveText([/Three$/, /One$/, /Two$/]);
  await other.close();
});
