import type { Page } from '@playwright/test';
import { admit, createPlace, expect, goOffline, test } from './cairn.ts';
import { givenPage, linesOf, stateOf, textOf } from './screens/page-text.ts';

const MEMBER = 15;
const LONG = 'What somebody writes without a network comes back to them in one piece. '
  .repeat(3)
  .slice(0, 208);

/** Conversions of the line by somebody else that the letters follow. */
const FOLLOWED: readonly string[] = ['a list', 'code'];
/** Conversions of the line by somebody else meanwhile. */
const CHANGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a list': (page) => press(page, 'Home', '-', 'Space'),
  code: (page) => press(page, 'Home', '`', '`', '`', 'Space'),
  nothing: async (page) => {
    await textOf(page).getByText('The line').hover();
    await page.locator('.cairn-handle').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  },
};

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

for (const [what, change] of Object.entries(CHANGES))
  test(`208 letters typed offline while somebody turned the line into ${what} are in it, or are recovered as one text and reinserted as one`, async ({
    person,
    server,
  }) => {
    const [ada, bea] = [await person('Ada', { keepsApp: true }), await person('Bea')];
    const place = await createPlace(ada, server.url);
    await admit(ada, bea, server.url, place.slug, MEMBER, { id: place.projectId, role: MEMBER });
    const path = `/${place.slug}/projects/${place.projectId}/pages/${await givenPage(ada, server.url, place)}`;
    await ada.page.goto(path);
    await textOf(ada.page).click();
    await ada.page.keyboard.type('The line');
    await ada.page.keyboard.press('Enter');
    await ada.page.keyboard.type('Below');
    await expect(stateOf(ada.page)).toHaveText('Saved');
    await bea.page.goto(path);
    await expect(textOf(bea.page)).toContainText('Below');
    await expect(stateOf(bea.page)).toHaveText('Saved');

    await goOffline(ada);
    await expect(stateOf(ada.page)).toHaveText('Offline');
    await textOf(bea.page).getByText('The line').click();
    await change(bea.page);
    await expect(stateOf(bea.page)).toHaveText('Saved');
    await textOf(ada.page).getByText('The line').click();
    await ada.page.keyboard.press('End');
    await ada.page.keyboard.type(LONG);
    await expect(stateOf(ada.page)).toHaveText('Offline, saved on this device');
    await ada.context.setOffline(false);
    await ada.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(stateOf(ada.page)).toHaveText('Saved', { timeout: 45_000 });

    const strip = ada.page.getByRole('status', { name: 'Recovered text' });
    if (FOLLOWED.includes(what)) {
      for (const page of [ada.page, bea.page]) await expect(textOf(page)).toContainText(`The line${LONG}`);
      await ada.page.reload();
      await expect(textOf(ada.page)).toContainText(`The line${LONG}`);
      expect((await linesOf(ada.page)).filter((line) => line.includes(LONG))).toHaveLength(1);
      await expect(strip).toHaveCount(0);
      return;
    }
    await expect(strip.getByRole('listitem')).toHaveCount(1);
    await expect(strip.getByRole('listitem').locator('q')).toHaveText(LONG);
    await ada.page.reload();
    await expect(strip.getByRole('listitem')).toHaveCount(1);
    await expect(strip.getByRole('listitem').locator('q')).toHaveText(LONG);
    await textOf(ada.page).click();
    await strip.getByRole('button', { name: 'Restore' }).click();
    await expect(strip).toHaveCount(0);
    expect((await linesOf(ada.page)).filter((line) => line.includes(LONG))).toHaveLength(1);
    await expect(textOf(bea.page)).toContainText(LONG);
    await ada.page.reload();
    await expect(textOf(ada.page)).toContainText(LONG);
    await expect(strip).toHaveCount(0);
  });
