import type { Page } from '@playwright/test';
import { createPlace, expect, test } from './cairn.ts';
import { expectAll, givenPage, linesOf, stateOf, textOf } from './screens/page-text.ts';

test('S-EDIT-018 typed text is there when the browser is killed at once, with and without a network', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const pageId = await givenPage(ada, server.url, place);
  const path = `/${place.slug}/projects/${place.projectId}/pages/${pageId}`;
  let { page } = ada;
  await page.goto(path);
  await expect(stateOf(page)).toHaveText('Saved');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names).toContain(`page-${pageId}`);
  const written: string[] = [];
  for (const how of ['online', 'offline'] as const) {
    await ada.context.setOffline(how === 'offline');
    for (const end of ['closed', 'killed'] as const) {
      const words = Array.from({ length: 20 }, (_, at) => `${how}-${end}-${at}`);
      written.push(...words);
      await writeKeys(page, words);
      if (end === 'closed') await page.close();
      else await kill(page);
      page = await ada.context.newPage();
      await page.goto(path);
      await expectAll(page, written);
    }
  }
  await page.reload();
  await expectAll(page, written);
  await expect(stateOf(page)).toHaveText('Offline, saved on this device');
  await ada.context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(stateOf(page)).toHaveText('Saved', { timeout: 45_000 });
});

test('a build that stores typed text a moment later is caught losing it', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const path = `/${place.slug}/projects/${place.projectId}/pages/${await givenPage(ada, server.url, place)}`;
  let isCut = false;
  await ada.context.routeWebSocket(/\/documents\//, (browser) => {
    if (isCut) return void browser.close();
    const real = browser.connectToServer();
    browser.onMessage((frame) => isCut || real.send(frame));
  });
  await ada.context.addInitScript(keepLater);
  let { page } = ada;
  await page.goto(path);
  await expect(stateOf(page)).toHaveText('Saved');
  await writeKeys(page, ['before']);
  await expect(stateOf(page)).toHaveText('Saved');
  await page.reload();
  await expectAll(page, ['before']);
  await expect(stateOf(page)).toHaveText('Saved');
  isCut = true;
  await writeKeys(page, ['burst-1', 'burst-2']);
  await kill(page);
  page = await ada.context.newPage();
  await page.goto(path);
  await expectAll(page, ['before']);
  // The text is shown once everything stored on the device is in it.
  expect((await linesOf(page)).join('\n')).not.toContain('burst-2');
});

test('S-STATE-012 a link clicked before the save asks for confirmation; after it, it does not', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const path = `/${place.slug}/projects/${place.projectId}/pages/${await givenPage(ada, server.url, place)}`;
  const { page } = ada;
  const held: (() => void)[] = [];
  let isHeld = false;
  await page.routeWebSocket(/\/documents\//, (browser) => {
    const real = browser.connectToServer();
    browser.onMessage((frame) => {
      const pass = () => real.send(frame);
      if (isHeld) held.push(pass);
      else pass();
    });
  });
  await page.goto(path);
  await expect(stateOf(page)).toHaveText('Saved');
  const link = page.getByRole('link', { name: 'All issues' });
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  isHeld = true;
  await writeKeys(page, ['unsent']);
  await link.click();
  await expect(question).toContainText("They're saved on this device");
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expectAll(page, ['unsent']);

  await link.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).not.toHaveURL(new RegExp(path));
  isHeld = false;
  for (const pass of held.splice(0)) pass();
  await page.goto(path);
  await expectAll(page, ['unsent']);
  await expect(stateOf(page)).toHaveText('Saved');
  await link.click();
  await expect(page).not.toHaveURL(new RegExp(path));
  await expect(question).toBeHidden();
});

/** Types words at the end of the text as fast as possible, and waits one frame more: too short for a deferred save. */
async function writeKeys(page: Page, words: readonly string[]): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press('Control+End');
  for (const word of words) await page.keyboard.insertText(`${word} `);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** Kills the process that runs the page, without notice. */
async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The process that would reply is gone.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** In the page: pending updates are written to disk once typing has paused, as a careless store would do it. */
function keepLater(): void {
  const PAUSE_MS = 2000;
  const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as (
    this: IDBObjectStore,
    row: unknown,
  ) => IDBRequest;
  const later = function later(this: IDBObjectStore, row: unknown): unknown {
    if (this.name !== 'pending') return put.call(this, row);
    const { db } = this.transaction;
    setTimeout(() => put.call(db.transaction('pending', 'readwrite').objectStore('pending'), row), PAUSE_MS);
    return undefined;
  };
  Object.defineProperty(IDBObjectStore.prototype, 'put', { value: later });
}
