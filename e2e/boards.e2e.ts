import type { Locator } from '@playwright/test';
import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  runCommand,
  test,
} from './cairn.ts';
import { uuid } from './uuid.ts';

const MEMBER = 15;

/** Waits until it hasn't moved for a moment. */
async function stoodStill(each: Locator): Promise<void> {
  let before = '';
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await each.boundingBox());
        const isSame = now === before;
        before = now;
        return isSame;
      },
      { intervals: [500] },
    )
    .toBe(true);
}

test('charts can be added to a board, ordered, resized and shared; each viewer gets their own counts', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug } = place;
  await createIssue(ada, server.url, place, 'Tiles disappear');
  await createIssue(ada, server.url, place, 'Routes end in the sea', 'a1');
  const main = page.getByRole('main');
  const menu = async (button: string | RegExp, item: string) => {
    await main.getByRole('button', { name: button, exact: true }).click();
    // The previous menu may still be closing.
    await page.getByRole('menu', { name: button }).getByRole('menuitem', { name: item }).click();
  };
  const tiles = main.getByRole('list', { name: 'Monday' }).getByRole('region');

  await test.step('a first board, through the empty screens', async () => {
    await page.goto(`/${slug}/analytics`);
    await main.getByRole('link', { name: 'Boards', exact: true }).click();
    await expect(main.getByRole('heading', { name: 'No boards yet' })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'New board' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'New board' });
    await dialog.getByLabel('Name').fill('Monday');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create board' }).click();
    await expect(main.getByRole('heading', { name: 'No charts on this board' })).toBeVisible();
    await main.getByRole('button', { name: 'New chart' }).last().click();
  });

  await test.step('a custom chart and two flow charts', async () => {
    await menu(/^Add Issues by .+ to board$/, 'Monday');
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText('added to Monday', { exact: false }),
    ).toBeVisible();
    await page.goto(`/${slug}/analytics/flow?project=${place.projectId}`);
    await menu('Add Cumulative flow to board', 'Monday');
    await menu('Add Throughput to board', 'Monday');
    await page.goto(`/${slug}/analytics/boards`);
    await main.getByRole('link', { name: 'Monday' }).click();
    await expect(tiles.getByRole('heading')).toHaveText([/^Issues by/, 'Cumulative flow', 'Throughput']);
    await expect(tiles.first().getByRole('img', { name: /2 in total/ })).toBeVisible();
    await expect(tiles.nth(1).getByText('Website · Last 90 days')).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('moved by keyboard and by drag, renamed, widened, removed and restored', async () => {
    await menu('Actions for Cumulative flow', 'Move up');
    await expect(tiles.getByRole('heading')).toHaveText(['Cumulative flow', /^Issues by/, 'Throughput']);
    await menu('Actions for Cumulative flow', 'Rename');
    await page.getByRole('dialog').getByLabel('Name').fill('Where it stands');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await menu('Actions for Where it stands', 'Two columns wide');
    const wide = await tiles.first().boundingBox();
    const narrow = await tiles.nth(1).boundingBox();
    expect(wide?.width).toBeGreaterThan(1.8 * (narrow?.width ?? Infinity));
    // The wider chart re-renders, and moves what is below it.
    await stoodStill(tiles.nth(1));
    await main.getByTitle(/^Move Issues by/).dragTo(tiles.first(), { targetPosition: { x: 60, y: 12 } });
    await expect(tiles.getByRole('heading')).toHaveText([/^Issues by/, 'Where it stands', 'Throughput']);
    await menu('Actions for Throughput', 'Remove from board');
    await expect(tiles).toHaveCount(2);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect(tiles).toHaveCount(3);
  });

  await test.step('downloads of each chart, and a number that leads to the list that it counts', async () => {
    for (const [name, file] of [
      ['Export Where it stands as CSV', 'cumulative.csv'],
      ['Export Where it stands as PNG', 'cumulative.png'],
    ] as const) {
      const download = page.waitForEvent('download');
      await main.getByLabel(name).click();
      expect((await download).suggestedFilename()).toBe(file);
    }
    await tiles.first().getByText('Show as table').click();
    await tiles.first().getByRole('link', { name: 'No assignee' }).click();
    await expect(main.getByRole('link', { name: 'Tiles disappear' })).toBeVisible();
    await page.goBack();
  });

  await test.step("another Member gets counts of what they can see, doesn't learn hidden project names, and can't change anything", async () => {
    const bea = await person('Bea');
    await admit(ada, bea, server.url, slug, MEMBER);
    await runCommand(bea, server.url, slug, 'project.create', {
      id: uuid(),
      membershipId: uuid(),
      stateIds: Array.from({ length: 5 }, () => uuid()),
      name: 'Docs',
      identifier: 'DOC',
    });
    await bea.page.goto(`/${slug}/analytics/boards`);
    const theirs = bea.page.getByRole('main');
    await theirs.getByRole('link', { name: 'Monday' }).click();
    const shown = theirs.getByRole('list', { name: 'Monday' }).getByRole('region');
    await expect(shown.getByRole('heading')).toHaveText([
      /^Issues by/,
      'Chart not available',
      'Chart not available',
    ]);
    await expect(shown.first().getByText('No matching issues')).toBeVisible();
    await expect(theirs.getByText('Where it stands')).toHaveCount(0);
    await expect(theirs.getByText('Website')).toHaveCount(0);
    await expect(shown.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
    await menu('Actions for Throughput', 'Remove from board');
    await expect(shown).toHaveCount(2);
  });

  await test.step('deleted and restored; offline it is there, without counts', async () => {
    await page.goto(`/${slug}/analytics/boards`);
    await page.getByRole('main').getByRole('button', { name: 'Actions for Monday' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(main.getByRole('heading', { name: 'No boards yet' })).toBeVisible();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect(main.getByRole('link', { name: 'Monday' })).toBeVisible();
    await goOffline(ada);
    await page.reload();
    await main.getByRole('link', { name: 'Monday' }).click();
    await expect(tiles.first().getByText('Not available offline')).toBeVisible();
    await ada.context.setOffline(false);
    await expect(tiles.first().getByRole('img', { name: /2 in total/ })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  });
});
