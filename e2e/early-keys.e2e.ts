import type { Locator, Page } from '@playwright/test';
import { createIssue, createPlace, expect, runCommand, test, type Actor, type Place } from './cairn.ts';
import { KeyBurst, keySequence } from './key-burst.ts';
import { uuid } from './uuid.ts';

const SLOWER = 6;
const LENGTH = 24;
/** Repeat with EARLY_KEYS_SEED=n. */
const SEED = Number(process.env['EARLY_KEYS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** A place where somebody writes. */
interface Writing {
  readonly name: string;
  readonly mayEnter: boolean;
  /** Makes the subject and gives its address. */
  readonly make: (ada: Actor, baseURL: string, place: Place) => Promise<string>;
  /** Comes to write, without waiting for the editor. */
  readonly come: (page: Page) => Promise<void>;
  readonly text: (page: Page) => Locator;
}

const issueAt = async (ada: Actor, baseURL: string, place: Place): Promise<string> =>
  `${place.path}/${await createIssue(ada, baseURL, place, 'Map tiles disappear')}`;

const WRITINGS: readonly Writing[] = [
  {
    name: 'the description of an issue',
    mayEnter: true,
    make: issueAt,
    come: (page) => page.getByText('Add a description').click(),
    text: (page) => page.locator('[contenteditable="true"][aria-label="Description"]'),
  },
  {
    name: 'a comment',
    mayEnter: false,
    make: issueAt,
    come: (page) => page.locator('.cairn-lite .cairn-rich').click(),
    text: (page) => page.locator('.cairn-lite [contenteditable="true"]'),
  },
  {
    name: 'a new issue',
    mayEnter: true,
    make: issueAt,
    come: async (page) => {
      await page.getByRole('button', { name: 'New issue' }).first().click();
      const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
      await title.fill('Read');
      await title.press('Enter');
    },
    text: (page) => page.getByRole('dialog').locator('[contenteditable="true"]'),
  },
  {
    name: 'a page',
    mayEnter: true,
    make: async (ada, baseURL, place) => {
      const id = uuid();
      await runCommand(ada, baseURL, place.slug, 'page.create', {
        id,
        projectId: place.projectId,
        title: 'Harbour plan',
        sortOrder: 'a0',
      });
      return `/${place.slug}/projects/${place.projectId}/pages/${id}`;
    },
    come: (page) => page.getByRole('textbox', { name: 'Title' }).press('Enter'),
    text: (page) => page.getByRole('textbox', { name: 'Page content' }),
  },
];

for (const { name, mayEnter, make, come, text } of WRITINGS)
  test(`keys that are typed before the editor has come stand there as typed: ${name}`, async ({
    person,
    server,
  }) => {
    const keys = keySequence({ seed: SEED, length: LENGTH, mayEnter });
    const replay = `EARLY_KEYS_SEED=${SEED}: ${keys.join(' ')}`;
    const comeAs = async (who: string): Promise<{ page: Page; burst: KeyBurst }> => {
      const actor = await person(who);
      const place = await createPlace(actor, server.url);
      await actor.page.goto(await make(actor, server.url, place));
      return { page: actor.page, burst: await KeyBurst.of(actor.page) };
    };

    const settled = await comeAs('Ada');
    await come(settled.page);
    await expect(text(settled.page)).toBeFocused();
    await drawn(settled.page);
    await settled.burst.send(keys);
    const expected = await shown(text(settled.page));

    const early = await comeAs('Ben');
    await early.burst.slowDown(SLOWER);
    await come(early.page);
    await early.burst.send(keys);
    await early.burst.slowDown(1);
    await expect(text(early.page)).toBeFocused();
    await expect.poll(() => shown(text(early.page)), { message: replay }).toBe(expected);
  });

const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
      ),
  );

/** The blocks and marks of a text, without what only says how it looks. */
const shown = (text: Locator): Promise<string> =>
  text.evaluate((element) =>
    element.innerHTML
      .replaceAll(/ (?:class|style|data-[a-z-]+|id)="[^"]*"/g, '')
      .replaceAll(/<br>(?=<\/)/g, ''),
  );
