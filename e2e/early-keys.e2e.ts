import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { createIssue, createPlace, expect, runCommand, test, type Actor, type Place } from './cairn.ts';
import { KeyBurst, keySequence, keysOf } from './key-burst.ts';
import { uuid } from './uuid.ts';

const SLOWER = 6;
const LENGTH = 24;
/** Repeat with EARLY_KEYS_SEED=n. */
const SEED = Number(process.env['EARLY_KEYS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** A place where people write. */
interface Writing {
  readonly name: string;
  readonly mayEnter: boolean;
  /** Creates the subject and returns its URL. */
  readonly make: (ada: Actor, baseURL: string, place: Place) => Promise<string>;
  /** Starts writing without waiting for the editor. */
  readonly come: (page: Page) => Promise<void>;
  readonly text: (page: Page) => Locator;
}

const issueAt = async (ada: Actor, baseURL: string, place: Place): Promise<string> =>
  `${place.path}/${await createIssue(ada, baseURL, place, 'Map tiles disappear')}`;

/** A project with intake; returns the URL of its requests. */
async function inboxAt(ada: Actor, baseURL: string, { slug, projectId }: Place): Promise<string> {
  await runCommand(ada, baseURL, slug, 'project.update', { projectId, patch: { hasIntake: true } });
  return `/${slug}/projects/${projectId}/inbox`;
}

const templatesAt = ({ slug, projectId }: Place): string =>
  `/${slug}/projects/${projectId}/settings/templates`;

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
    name: 'a new request',
    mayEnter: true,
    make: inboxAt,
    come: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'New request' }).first().click();
      const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
      await title.fill('Read');
      await title.press('Enter');
    },
    text: (page) => page.getByRole('dialog').locator('[contenteditable="true"]'),
  },
  {
    name: 'a new template',
    mayEnter: true,
    make: (_ada, _baseURL, place) => Promise.resolve(templatesAt(place)),
    come: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'New template' }).first().click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).press('Enter');
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
    // Not by role, because the field that buffers early keys is a text box with the same name.
    text: (page) => page.locator('[contenteditable="true"][aria-label="Page content"]'),
  },
];

for (const { name, mayEnter, make, come, text } of WRITINGS)
  test(`keys typed before the editor has loaded are inserted as typed: ${name}`, async ({
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

for (const { name, make, come } of WRITINGS.filter(({ name }) => !name.startsWith('a new ')))
  test(`text typed before the editor has loaded is saved even when leaving: ${name}`, async ({
    person,
    server,
  }) => {
    const ada = await person('Ada');
    const { page } = ada;
    const place = await createPlace(ada, server.url);
    const address = await make(ada, server.url, place);
    await page.goto(address);
    await come(page);
    await page.keyboard.type('It starts over.');
    await page.getByRole('navigation').getByRole('link', { name: 'Cycles' }).click();
    await expect(page.getByRole('heading', { name: 'Cycles', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('It starts over.')).toBeVisible();
    // It is not only in this tab.
    const other = await ada.context.newPage();
    await other.goto(address);
    await expect(other.getByText('It starts over.')).toBeVisible();
  });

test('a slowly rendered editor, which is rendered twice, loses nothing if it is focused immediately', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  await page.goto(await issueAt(ada, server.url, place));
  await page.getByText('Add a description').waitFor();
  // Keys wait while it is busy, and are handled before later timers.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const text = document.querySelector<HTMLElement>('[contenteditable="true"][aria-label="Description"]');
      if (!text) return;
      observer.disconnect();
      text.focus();
      const end = performance.now() + 500;
      while (performance.now() < end);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByText('Add a description').click();
  const words = 'They stay empty until the app restarts, and then they come back';
  for (const letter of words) await page.keyboard.press(letter === ' ' ? 'Space' : letter);
  await expect(page.locator('[contenteditable="true"][aria-label="Description"]')).toHaveText(words);
});

test('a reply sent by shortcut before its editor has loaded is sent', async ({ person, server }) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Why?' }] }] };
  await runCommand(ada, server.url, place.slug, 'comment.create', { id: uuid(), issueId, body });
  await page.goto(`${place.path}/${issueId}`);
  const burst = await KeyBurst.of(page);
  await page.getByRole('button', { name: 'Reply', exact: true }).focus();
  await burst.slowDown(SLOWER);
  await burst.send(['Enter', ...keysOf('The tiles were cached'), 'Enter']);
  await burst.slowDown(1);
  await expect(page.getByRole('article', { name: /^Comment by/ }).last()).toContainText(
    'The tiles were cached',
  );
});

const ASSETS = path.join(import.meta.dirname, '../apps/web/dist/assets');

/** The chunks with the editors' code. */
const isOfEditors = (file: string): boolean =>
  file.endsWith('.js') &&
  readFileSync(path.join(ASSETS, file), 'utf8').includes('Editor reference is not available');

/** Holds back the editors' code until it is called. */
async function holdEditors(page: Page): Promise<() => void> {
  const files = new Set(readdirSync(ASSETS).filter(isOfEditors));
  expect(files.size).toBeGreaterThan(0);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    if (files.has(path.basename(route.request().url()))) await released;
    await route.continue();
  });
  return release;
}

for (const { name, make, come } of WRITINGS.filter(({ name }) => /description|page/.test(name)))
  test(`a text isn't reported as saved while early typing is on its way into it: ${name}`, async ({
    person,
    server,
  }) => {
    const ada = await person('Ada');
    const { page } = ada;
    const place = await createPlace(ada, server.url);
    const address = await make(ada, server.url, place);
    const release = await holdEditors(page);
    await page.goto(address);
    await come(page);
    const status = page.getByRole('status', { name: 'Save status' });
    await expect(status).toHaveText('Saved');
    await page.keyboard.type('It starts over.');
    await expect(status).toHaveText('Saving');
    release();
    await expect(page.locator('[contenteditable="true"]').getByText('It starts over.')).toBeVisible();
    await expect(status).toHaveText('Saved');
    const other = await ada.context.newPage();
    await other.goto(address);
    await expect(other.getByText('It starts over.')).toBeVisible();
  });

/** What a new issue can become through the form's buttons before its editor has loaded. */
const LEFT_BY = [
  {
    button: /^Create issue/,
    back: [(page: Page) => page.getByRole('link', { name: 'Map tiles disappear' })],
  },
  {
    button: 'Save as draft',
    back: [
      (page: Page) => page.getByRole('button', { name: 'Open drafts' }),
      (page: Page) => page.getByText('Map tiles disappear').last(),
    ],
  },
];

for (const { button, back } of LEFT_BY)
  test(`text typed before the editor has loaded is included in a new issue created with ${button}`, async ({
    person,
    server,
  }) => {
    const ada = await person('Ada');
    const { page } = ada;
    const place = await createPlace(ada, server.url);
    const release = await holdEditors(page);
    await page.goto(place.path);
    await expect(page.getByRole('heading', { name: 'No issues yet' })).toBeVisible();
    await page.keyboard.press('c');
    const form = page.getByRole('dialog', { name: 'New issue' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Map tiles disappear');
    await form.getByRole('textbox', { name: 'Title' }).press('Enter');
    await page.keyboard.type('They stay empty.');
    await expect(page.locator('[contenteditable="true"]')).toHaveCount(0);
    await form.getByRole('button', { name: button }).click();
    await expect(page.getByText('The text is still loading', { exact: true })).toBeVisible();
    await expect(form).toBeVisible();
    release();
    await expect(form).toBeHidden();
    for (const step of back) await step(page).click();
    await expect(page.getByText('They stay empty.').last()).toBeVisible();
  });

/** Ways to close the form for a new issue that keep its input. */
const CLOSED_BY: readonly { readonly name: string; readonly close: (page: Page) => Promise<void> }[] = [
  { name: 'its button', close: (page) => page.getByRole('button', { name: 'Close' }).click() },
  { name: 'Escape', close: (page) => page.keyboard.press('Escape') },
];

for (const { name, close } of CLOSED_BY)
  test(`text typed before the editor has loaded is kept when the new-issue form is closed by ${name}`, async ({
    person,
    server,
  }) => {
    const ada = await person('Ada');
    const { page } = ada;
    const place = await createPlace(ada, server.url);
    const release = await holdEditors(page);
    await page.goto(place.path);
    await expect(page.getByRole('heading', { name: 'No issues yet' })).toBeVisible();
    await page.keyboard.press('c');
    const form = page.getByRole('dialog', { name: 'New issue' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Map tiles disappear');
    await form.getByRole('textbox', { name: 'Title' }).press('Enter');
    await page.keyboard.type('They stay empty.');
    await close(page);
    await expect(form).toBeVisible();
    release();
    await expect(form).toBeHidden();
    await page.keyboard.press('c');
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Map tiles disappear');
    await expect(form.locator('[contenteditable="true"]')).toHaveText('They stay empty.');
  });

test('text typed before the editor has loaded is included in a request', async ({ person, server }) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const release = await holdEditors(page);
  await page.goto(await inboxAt(ada, server.url, place));
  await page.getByRole('main').getByRole('button', { name: 'New request' }).first().click();
  const form = page.getByRole('dialog', { name: 'New request' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Map tiles disappear');
  await form.getByRole('textbox', { name: 'Title' }).press('Enter');
  await page.keyboard.type('They stay empty.');
  await form.getByRole('button', { name: 'File request' }).click();
  await expect(page.getByText('The text is still loading', { exact: true })).toBeVisible();
  release();
  await expect(form).toBeHidden();
  await expect(page.getByRole('main').getByText('They stay empty.')).toBeVisible();
});

for (const isHeld of [false, true])
  test(`text typed before the editor has loaded is included in ${isHeld ? 'an edited template' : 'a new template'}`, async ({
    person,
    server,
  }) => {
    const ada = await person('Ada');
    const { page } = ada;
    const place = await createPlace(ada, server.url);
    const templates = page.getByRole('list', { name: /^Templates in / });
    const actions = page.getByRole('button', { name: 'Actions for Bug report' });
    if (isHeld)
      await runCommand(ada, server.url, place.slug, 'template.create', {
        id: uuid(),
        projectId: place.projectId,
        name: 'Bug report',
        title: '',
        fields: {},
        facets: {},
      });
    const release = await holdEditors(page);
    await page.goto(templatesAt(place));
    if (isHeld) {
      await actions.click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    } else await page.getByRole('main').getByRole('button', { name: 'New template' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('Bug report');
    await form.getByRole('textbox', { name: 'Title' }).press('Enter');
    await page.keyboard.type('Steps to reproduce');
    await form.getByRole('button', { name: isHeld ? 'Save' : 'Create template' }).click();
    await expect(page.getByText('The text is still loading', { exact: true })).toBeVisible();
    await expect(form).toBeVisible();
    release();
    await expect(form).toBeHidden();
    await expect(templates.getByText('Bug report')).toBeVisible();
    await actions.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(form.locator('[contenteditable="true"]')).toHaveText('Steps to reproduce');
  });

/** Ways to create a page, each by its last key. */
const NEW_PAGES: readonly {
  readonly name: string;
  readonly prepare: (page: Page, place: Place) => Promise<void>;
}[] = [
  {
    name: 'New subpage',
    prepare: async (page, place) => {
      await page.goto(place.path.replace(/issues$/, 'pages'));
      await page.getByRole('button', { name: 'Actions for Harbour plan' }).click();
      await page.getByRole('menuitem', { name: 'New subpage' }).focus();
    },
  },
  {
    name: 'New page in the list of pages',
    prepare: async (page, place) => {
      await page.goto(place.path.replace(/issues$/, 'pages'));
      await page.getByRole('button', { name: 'New page' }).focus();
    },
  },
  {
    name: 'New page in the command menu',
    prepare: async (page, place) => {
      await page.goto(place.path);
      await expect(page.getByRole('heading', { name: 'No issues yet' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('new page');
      await expect(page.getByRole('option').first()).toHaveText(/New page/);
    },
  },
];

for (const { name, prepare } of NEW_PAGES)
  test(`what is typed right after ${name} is the title of the new page`, async ({ person, server }) => {
    const actor = await person('Ada');
    const { page } = actor;
    const place = await createPlace(actor, server.url);
    await runCommand(actor, server.url, place.slug, 'page.create', {
      id: uuid(),
      projectId: place.projectId,
      title: 'Harbour plan',
      sortOrder: 'a0',
    });
    const burst = await KeyBurst.of(page);
    for (const slower of [1, SLOWER]) {
      await prepare(page, place);
      await burst.slowDown(slower);
      await burst.send(['Enter', ...keysOf('Sluice gates')]);
      await burst.slowDown(1);
      const title = page.getByRole('textbox', { name: 'Title' });
      await expect(title).toHaveValue('Sluice gates');
      await expect(title).toBeFocused();
    }
  });

for (const [name, open] of [
  [
    'pressing New issue',
    (page: Page) => page.getByRole('button', { name: 'New issue', exact: true }).first().click(),
  ],
  ['the key of a new issue', (page: Page) => page.keyboard.press('c')],
] as const)
  test(`what is typed right after ${name}, while the workspace is still loading, is its title`, async ({
    person,
    server,
  }) => {
    const actor = await person('Ada');
    const { page } = actor;
    const place = await createPlace(actor, server.url);
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/sync\/[^/]+\/bootstrap/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(place.path);
    await expect(page.getByRole('button', { name: 'New issue', exact: true }).first()).toBeVisible();
    await open(page);
    await page.keyboard.type('Sluice gates');
    release();
    const title = page.getByRole('dialog', { name: 'New issue' }).getByRole('textbox', { name: 'Title' });
    await expect(title).toHaveValue('Sluice gates');
    await expect(title).toBeFocused();
  });

test('a key pressed as soon as the rows are painted is handled, even on a slow machine', async ({
  person,
  server,
}) => {
  const { page, ...actor } = await person('Ada');
  const place = await createPlace({ ...actor, page }, server.url);
  await createIssue({ ...actor, page }, server.url, place, 'Map tiles disappear');
  const client = await page.context().newCDPSession(page);
  for (const slower of [1, 4, 4, 4, 4, 4, 4, 4]) {
    await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(place.path);
    await page.getByText('Map tiles disappear').waitFor();
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'New issue' })).toBeVisible();
  }
});

const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
      ),
  );

/** The blocks and marks of a text, without styling. */
const shown = (text: Locator): Promise<string> =>
  text.evaluate((element) =>
    element.innerHTML
      .replaceAll(/ (?:class|style|data-[a-z-]+|id)="[^"]*"/g, '')
      .replaceAll(/<br>(?=<\/)/g, ''),
  );
