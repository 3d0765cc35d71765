import { chromium, type Browser, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPlace, expect, test, type Actor } from './cairn.ts';
import { expectAll, givenPage, stateOf, textOf } from './screens/page-text.ts';

/** The test tries as many moments between a word and a look at the indicator as fit into a minute. */
const ROUNDS = 5;
/** A new browser starts and fetches the whole page; nothing is tested in that time. */
const COLD_START_MS = 40_000;
const PROGRAM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** A separate browser with a profile on disk, whose processes are all killed at once. */
class KillableBrowser {
  readonly #profile = mkdtempSync(path.join(tmpdir(), 'cairn-profile-'));
  #child: ChildProcess | undefined;
  #browser: Browser | undefined;

  async open(): Promise<Page> {
    const child = spawn(
      PROGRAM,
      [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.#profile}`,
      ],
      // A process group of its own, so that none of its processes outlives the others.
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#child = child;
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(`the browser ended:\n${said}`)));
    });
    this.#browser = await chromium.connectOverCDP(address);
    const [context] = this.#browser.contexts();
    if (!context) throw new Error('expected the context of the profile');
    return await context.newPage();
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.pid === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await ended;
    await this.#browser?.close().catch(() => undefined);
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Types a word letter by letter, and waits for the given state of the indicator. */
async function typeUntil(page: Page, word: string, sign: string): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(`${word} `);
  // Checked in the page in each frame, because a check from outside would be too late to catch an indicator that is too
  // early.
  await stateOf(page).evaluate(
    (element, wanted) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (element.textContent === wanted) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    sign,
  );
}

test('every word is there when the browser is killed the moment "Saved" shows', async ({
  person,
  server,
}) => {
  test.slow();
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const address = `/${place.slug}/projects/${place.projectId}/pages/${await givenPage(ada, server.url, place)}`;
  const browser = new KillableBrowser();
  try {
    const written: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await browser.open();
      await signIn(page, ada, server.url);
      await page.goto(server.url + address);
      await expect(stateOf(page)).toHaveText('Saved', { timeout: COLD_START_MS });
      for (const part of ['a', 'b', 'c']) {
        written.push(`word-${round}-${part}`);
        await typeUntil(page, `word-${round}-${part}`, 'Saved');
      }
      await browser.kill();
      // On another device: the server has it.
      await ada.page.goto(address);
      await expectAll(ada.page, written);
      await ada.page.goto('about:blank');
    }
  } finally {
    await browser.dispose();
  }
});

test('every word is there when the browser is killed the moment it shows that they are stored on this device', async ({
  person,
  server,
}) => {
  test.slow();
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const address = `/${place.slug}/projects/${place.projectId}/pages/${await givenPage(ada, server.url, place)}`;
  const browser = new KillableBrowser();
  try {
    const written: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      let page = await browser.open();
      await signIn(page, ada, server.url);
      await page.goto(server.url + address);
      await expect(stateOf(page)).toHaveText('Saved', { timeout: COLD_START_MS });
      await page.context().setOffline(true);
      await expect(stateOf(page)).toHaveText('Offline');
      for (const part of ['a', 'b', 'c']) {
        written.push(`kept-${round}-${part}`);
        await typeUntil(page, `kept-${round}-${part}`, 'Offline, saved on this device');
      }
      await browser.kill();
      // Online again: nothing of it can have reached the server before.
      page = await browser.open();
      await signIn(page, ada, server.url);
      await page.goto(server.url + address);
      await expectAll(page, written);
      await expect(stateOf(page)).toHaveText('Saved', { timeout: COLD_START_MS });
      await browser.kill();
    }
  } finally {
    await browser.dispose();
  }
});

/** A person's session in the browser with that profile. */
async function signIn(page: Page, { context }: Actor, url: string): Promise<void> {
  const cookies = await context.cookies(url);
  await page.context().addCookies(cookies);
}
