import type { Locator, Page } from '@playwright/test';
import { createIssue, createPlace, expect, runCommand, test, type Actor, type Place } from './cairn.ts';
import { FocusTrial, TYPED } from './focus-trial.ts';
import { givenPage } from './screens/page-text.ts';
import { uuid } from './uuid.ts';

/** A screen on which every button that opens something is tried. */
interface Ground {
  readonly name: string;
  /** Creates its content, again each time something was deleted; returns its URL. */
  readonly make: (ada: Actor, url: string, place: Place) => Promise<string>;
  readonly ready: (page: Page) => Locator;
  /** Where to search for buttons that open something. */
  readonly within?: string;
  /** Preparation to make it visible. */
  readonly prepare?: (page: Page) => Promise<void>;
}

test.describe.configure({ mode: 'parallel' });

/** Each takes up to a minute: the pipeline runs about a tenth, different ones each time; FOCUS_SHARE=1 runs all. */
const SHARE = Number(process.env['FOCUS_SHARE'] ?? (process.env['CI'] === undefined ? 1 : 0.1));
test.beforeEach(() => {
  test.skip(Math.random() >= SHARE, 'not this time; FOCUS_SHARE=1 tries all');
});

const paragraph = (text: string): object => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

async function fullIssue(ada: Actor, url: string, place: Place): Promise<string> {
  const run = (name: string, args: object): Promise<void> => runCommand(ada, url, place.slug, name, args);
  const issueId = await createIssue(ada, url, place, 'Map tiles disappear');
  const child = await createIssue(ada, url, place, 'Draw them twice');
  await Promise.all([
    run('comment.create', { id: uuid(), issueId, body: paragraph('Seen it too') }),
    run('link.create', { id: uuid(), issueId, title: 'The map', url: 'https://example.com/map' }),
    run('issue.update', { changes: [{ issueId: child, patch: { parentId: issueId } }] }),
  ]);
  return `${place.path}/${issueId}`;
}

async function issueList(ada: Actor, url: string, place: Place): Promise<string> {
  await createIssue(ada, url, place, 'Map tiles disappear');
  return place.path;
}

const projectSettings =
  (path: string) =>
  (_ada: Actor, _url: string, place: Place): Promise<string> =>
    Promise.resolve(`/${place.slug}/projects/${place.projectId}/settings${path}`);

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const rowTitle = (page: Page): Locator => page.getByRole('link', { name: 'Map tiles disappear' }).first();

const GROUNDS: readonly Ground[] = [
  { name: 'the list of issues', make: issueList, ready: rowTitle },
  {
    name: 'what can be done with what is selected',
    make: issueList,
    ready: rowTitle,
    within: '[role="region"]:has([role="toolbar"])',
    prepare: async (page) => {
      await rowTitle(page).focus();
      await page.keyboard.press('x');
    },
  },
  {
    name: 'an issue',
    make: fullIssue,
    ready: (page) => page.getByText('Seen it too'),
  },
  {
    name: 'a page',
    make: async (ada, url, place) =>
      `/${place.slug}/projects/${place.projectId}/pages/${await givenPage(ada, url, place)}`,
    ready: (page) => page.getByRole('textbox', { name: 'Page content' }),
  },
  {
    name: 'the list of pages',
    make: async (ada, url, place) => {
      await givenPage(ada, url, place);
      return `/${place.slug}/projects/${place.projectId}/pages`;
    },
    ready: (page) => page.getByRole('link', { name: 'Harbour plan' }).first(),
  },
  {
    name: 'the labels of a project',
    make: async (ada, url, place) => {
      const row = { projectId: place.projectId, color: '#dc2626', parentId: null, sortOrder: 'a0' };
      await runCommand(ada, url, place.slug, 'label.create', {
        ...row,
        id: uuid(),
        name: `Bug ${uuid().slice(-4)}`,
      });
      return `/${place.slug}/projects/${place.projectId}/settings/labels`;
    },
    ready: (page) => page.getByText(/^Bug /).first(),
  },
  { name: 'the states of a project', make: projectSettings('/states'), ready: heading },
  { name: 'the members of a project', make: projectSettings('/members'), ready: heading },
  { name: 'the settings of a project', make: projectSettings(''), ready: heading },
  {
    name: 'the members of a workspace',
    make: (_ada, _url, { slug }) => Promise.resolve(`/${slug}/settings/members`),
    ready: heading,
  },
  {
    name: 'the tokens of a workspace',
    make: (_ada, _url, { slug }) => Promise.resolve(`/${slug}/settings/api-tokens`),
    ready: heading,
  },
  {
    name: 'the projects of a workspace',
    make: (_ada, _url, { slug }) => Promise.resolve(`/${slug}/projects`),
    ready: heading,
  },
  {
    name: 'the sidebar',
    make: issueList,
    ready: rowTitle,
    within: 'nav',
  },
];

/** Elements that declare that they open something; menu contents are found in them. */
const OPENERS = '[aria-haspopup]:not([aria-disabled="true"], :disabled)';
const ITEMS = '[role="menu"] [role^="menuitem"]';

for (const ground of GROUNDS)
  test(`what opens has the focus, no key leaks behind it, and Escape returns the focus: ${ground.name}`, async ({
    person,
    server,
  }) => {
    const ada = await person('Ada');
    const { page } = ada;
    const trial = await FocusTrial.of(page);
    const come = comer(ada, server.url, ground);
    await come();
    const openers = page
      .locator(ground.within ?? 'main')
      .locator(OPENERS)
      .filter({ visible: true });
    await openers.first().waitFor();
    const names = await namesOf(openers);
    for (const [at, name] of names.entries()) {
      const opener = openers.nth(at);
      const isMenu = (await opener.getAttribute('aria-haspopup')) === 'menu';
      for (const way of WAYS) {
        const open = async (typed: readonly string[] = []): Promise<void> => {
          await trial.mark(opener);
          await way.open(trial, opener, typed);
        };
        await open(isMenu ? [] : TYPED);
        await trial.judge(`${name}, ${way.name}`, isMenu ? [] : TYPED);
        if (!isMenu) continue;
        const isAsBefore = async (): Promise<boolean> => (await namesOf(openers)).join() === names.join();
        await tryItems({ trial, name, way, open, come, items: page.locator(ITEMS), isAsBefore });
      }
    }
    expect(trial.faults, `of ${trial.tried.length} tried`).toEqual([]);
  });

const namesOf = (openers: Locator): Promise<string[]> =>
  openers.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label') ?? each.textContent?.trim() ?? ''),
  );

const ISSUE_GROUNDS = GROUNDS.filter(({ name }) => ['the list of issues', 'an issue'].includes(name));

for (const ground of ISSUE_GROUNDS) {
  test(`what is chosen in the command menu has the focus, and Escape returns it: ${ground.name}`, async ({
    person,
    server,
  }) => {
    const ada = await person('Ada');
    const trial = await FocusTrial.of(ada.page);
    const come = comer(ada, server.url, ground);
    await come();
    // Without items that only navigate, sign out, or are things rather than actions.
    const items = ada.page.locator(
      '[data-command]:not([data-command*=":"], [data-command^="go."], [data-command^="account."])',
    );
    const all = ada.page.locator('[data-command]');
    const subject = placeOf(ada.page, ground);
    const open = async (): Promise<void> => {
      await subject.focus();
      await trial.mark(subject);
      await trial.keys('Control+k');
      await all.first().waitFor();
    };
    await tryItems({ trial, name: 'command menu', way: BY_KEYS, open, come, items, among: '[data-command]' });
    expect(trial.faults, `of ${trial.tried.length} tried`).toEqual([]);
  });

  test(`what a shortcut opens has the focus, and Escape returns it: ${ground.name}`, async ({
    person,
    server,
  }) => {
    const ada = await person('Ada');
    const { page } = ada;
    const trial = await FocusTrial.of(page);
    const come = comer(ada, server.url, ground);
    await come();
    const subject = placeOf(page, ground);
    await subject.focus();
    await trial.keys('Control+k');
    const actions = page.locator('[data-command]:not([data-command^="go."])');
    await actions.first().waitFor();
    const keys = await actions.evaluateAll((all) =>
      all
        .map((each) =>
          [...each.querySelectorAll('kbd kbd, kbd')].map((kbd) => kbd.textContent ?? '').join(''),
        )
        .filter((caps) => /^[A-Z?/]$/.test(caps))
        .map((caps) => caps.toLowerCase()),
    );
    await trial.close();
    expect(keys.length).toBeGreaterThan(2);
    for (const key of new Set(keys)) {
      await subject.focus();
      await trial.mark(subject);
      await trial.keys(key, ...TYPED);
      if (!(await trial.judge(`key ${key}`))) await come();
    }
    expect(trial.faults, `of ${trial.tried.length} tried`).toEqual([]);
  });
}

test("what a row's menu opens has the focus, and Escape returns it", async ({ person, server }) => {
  const ada = await person('Ada');
  const { page } = ada;
  const trial = await FocusTrial.of(page);
  const [ground] = ISSUE_GROUNDS;
  if (!ground) throw new Error('There is no list of issues');
  const come = comer(ada, server.url, ground);
  await come();
  const items = page.locator(ITEMS);
  for (const way of WAYS) {
    const open = async (): Promise<void> => {
      const row = rowTitle(page);
      await row.focus();
      await trial.mark(row);
      await row.click({ button: 'right' });
      await items.first().waitFor();
    };
    // A menu opened by pointer has no active entry yet.
    await tryItems({ trial, name: 'row', way, open, come, items, startsBefore: true });
  }
  expect(trial.faults, `of ${trial.tried.length} tried`).toEqual([]);
});

/** Goes to a fresh screen, because a choice may have changed the display of the whole project. */
function comer(ada: Actor, url: string, ground: Ground): () => Promise<void> {
  return async () => {
    await ada.page.goto(await ground.make(ada, url, await createPlace(ada, url)));
    await ground.ready(ada.page).waitFor();
    await ground.prepare?.(ada.page);
  };
}

/** Something on the screen that can have the focus. */
const placeOf = (page: Page, { name }: Ground): Locator =>
  name === 'an issue' ? page.getByRole('button', { name: 'Copy link' }).first() : rowTitle(page);

interface ItemsTrial {
  readonly trial: FocusTrial;
  readonly name: string;
  readonly way: Way;
  /** Opens what contains the entries. */
  readonly open: () => Promise<void>;
  readonly come: () => Promise<void>;
  readonly items: Locator;
  /** What arrow keys go through, if that is more than the entries. */
  readonly among?: string;
  readonly startsBefore?: boolean;
  readonly isAsBefore?: () => Promise<boolean>;
}

/** Opens and chooses each entry, and checks the result. */
async function tryItems(settings: ItemsTrial): Promise<void> {
  const { trial, name, way, open, come, among, startsBefore = false, isAsBefore } = settings;
  const items = settings.items.filter({ visible: true });
  const done = new Set<string>();
  for (;;) {
    const address = trial.page.url();
    await open();
    await items.first().waitFor();
    // By text, because recreated content makes some menus longer.
    const entries = (await items.allTextContents()).map((each) => each.trim());
    const at = entries.findIndex((each) => !done.has(each));
    if (at === -1) return void (await trial.close());
    done.add(entries[at] ?? '');
    const entry = items.nth(at);
    const words = `${name} > ${entries[at]}, ${way.name}`;
    if (!(await mayOpen(entry))) {
      await trial.close();
      continue;
    }
    const steps = await entry.evaluate(
      (element, selector) =>
        [...document.querySelectorAll(selector)]
          .filter((each) => each.closest('[data-open]') !== null && !each.hasAttribute('data-disabled'))
          .indexOf(element),
      among ?? '[role^="menuitem"]',
    );
    await way.choose(trial, entry, steps + Number(startsBefore));
    const isOpen = await trial.judge(words);
    // An entry that opens nothing has changed something: if the screen differs, the next one starts afresh.
    const isSame = isAsBefore ? await isAsBefore() : isOpen;
    if (!isSame || trial.page.url() !== address) await come();
  }
}

/** Whether choosing it may open something on this screen: links navigate, and submenus open on hover. */
const mayOpen = (entry: Locator): Promise<boolean> =>
  entry.evaluate(
    (element) =>
      element.tagName !== 'A' &&
      // Nothing can be tested after that.
      element.textContent?.trim() !== 'Sign out' &&
      !element.hasAttribute('aria-haspopup') &&
      element.getAttribute('aria-disabled') !== 'true',
  );

interface Way {
  readonly name: string;
  readonly open: (trial: FocusTrial, opener: Locator, typed: readonly string[]) => Promise<void>;
  /** Chooses an entry a number of steps down, and types immediately. */
  readonly choose: (trial: FocusTrial, entry: Locator, steps: number) => Promise<void>;
}

const BY_KEYS: Way = {
  name: 'by keys',
  open: async (trial, opener, typed) => {
    await opener.focus();
    await trial.keys('Enter', ...typed);
  },
  choose: async (trial, _entry, steps) => {
    await trial.keys(...Array.from({ length: steps }, () => 'ArrowDown'), 'Enter', ...TYPED);
  },
};

const WAYS: readonly Way[] = [
  {
    name: 'by mouse',
    open: (trial, opener, typed) => trial.press(opener, typed),
    choose: (trial, entry) => trial.press(entry, TYPED),
  },
  BY_KEYS,
];
