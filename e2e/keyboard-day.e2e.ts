import type { Locator, Page } from '@playwright/test';
import { createPlace, expect, test, type Actor, type Place } from './cairn.ts';
import { KeyBurst } from './key-burst.ts';
import { CommandMenu } from './screens/command-menu.ts';

/** More tab stops than any screen of this story has before the target. */
const MAX_TABS = 80;

/** A person without a mouse. */
class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Quickly one after the other, because the keys of a sequence belong together only for a second. */
  async sequence(...keys: readonly string[]): Promise<void> {
    await (await KeyBurst.of(this.page)).send(keys);
  }

  async type(words: string): Promise<void> {
    await this.page.keyboard.type(words);
  }

  /** Presses Tab or Shift+Tab until this has the focus. */
  async tabTo(what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.goTo(what, key);
  }

  /** Presses a key until this has the focus. */
  async goTo(what: Locator, key: string): Promise<void> {
    for (let at = 0; at < MAX_TABS; at++) {
      if (await what.evaluate((each) => each === document.activeElement)) return;
      await this.press(key);
    }
    await expect(what, `${key} leads there`).toBeFocused();
  }

  /** Opens a property's picker by shortcut and types a choice. */
  async pick(key: string, words: string): Promise<void> {
    await this.press(key);
    await this.page.getByRole('listbox').waitFor();
    await this.type(words);
    await this.press('Enter');
  }

  async command(words: string): Promise<void> {
    const menu = new CommandMenu(this.page);
    await menu.open();
    await this.type(words);
    await expect(menu.options.first()).toBeVisible();
    await this.press('Enter');
  }

  async create(title: string): Promise<void> {
    const form = this.page.getByRole('dialog', { name: /New (sub-)?issue/ });
    await expect(form.getByLabel('Title')).toBeFocused();
    await this.type(title);
    await this.press('Control+Enter');
    await expect(form).toBeHidden();
  }
}

interface Day {
  readonly ada: Actor;
  readonly page: Page;
  readonly keys: Keyboard;
  readonly place: Place;
}

const focus = (page: Page): Locator => page.locator(':focus');
const rowOf = (page: Page, title: string): Locator =>
  page.locator('[data-place]').filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** Counts pointer clicks, of which there must be none. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.addEventListener('pointerdown', () => sessionStorage.setItem('pressed', 'yes'), { capture: true });
  });
  return () => page.evaluate(() => (sessionStorage.getItem('pressed') === null ? 0 : 1));
}

async function signIn({ ada, page, keys, place }: Day): Promise<void> {
  await ada.context.clearCookies();
  await page.goto('/');
  await expect(page.getByLabel(/^e-?mail/i)).toBeFocused();
  await keys.type(ada.email);
  await keys.press('Tab');
  await keys.type(ada.password);
  await keys.press('Enter');
  await page.waitForURL(`**/${place.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function createIssues({ page, keys, place }: Day, titles: readonly string[]): Promise<void> {
  await keys.command('Website issues');
  await page.waitForURL(`**${place.path}`);
  for (const title of titles) {
    await keys.press('c');
    await keys.create(title);
  }
  await expect(page.locator('[data-row-title]')).toHaveText([...titles]);
}

async function triage({ page, keys }: Day, title: string): Promise<void> {
  await keys.press('j');
  await expect(focus(page)).toHaveText(title);
  await keys.pick('s', 'In Progress');
  await expect(focus(page)).toHaveText(title);
  await keys.pick('p', 'Urgent');
  await expect(focus(page)).toHaveText(title);
  await keys.pick('a', 'Ada');
  await keys.press('Escape');
  await expect(focus(page)).toHaveText(title);
  const row = rowOf(page, title);
  await expect(row.getByRole('button', { name: 'Priority: Urgent' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'State: In Progress' })).toBeVisible();
  await expect(row.getByRole('button', { name: /: Ada$/ })).toBeVisible();
}

/** Without waiting, because people who know the list type ahead. */
async function narrow({ keys }: Day, property: string, value: string): Promise<void> {
  await keys.press('f');
  await keys.type(property);
  await keys.press('Enter');
  await keys.type(value);
  await keys.press('Enter', 'Escape');
}

async function undoAndRedo({ page, keys }: Day, title: string): Promise<void> {
  const urgent = rowOf(page, title).getByRole('button', { name: 'Priority: Urgent' });
  await keys.pick('p', 'Low');
  await expect(urgent).toBeHidden();
  await expect(focus(page)).toHaveText(title);
  await keys.press('Control+z');
  await expect(urgent).toBeVisible();
  await keys.press('Control+Shift+z');
  await expect(urgent).toBeHidden();
  await expect(page.getByText('Redid priority change on').first()).toBeVisible();
  await keys.press('Control+z');
  await expect(urgent).toBeVisible();
  await keys.press('Control+y');
  await expect(urgent).toBeHidden();
  await keys.press('Control+z');
  await expect(urgent).toBeVisible();
}

async function signOut({ page, keys }: Day): Promise<void> {
  await keys.command('sign out');
  await expect(page.getByLabel(/^e-?mail/i)).toBeFocused();
}

test('a day of work by keyboard alone', async ({ person, server }) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const keys = new Keyboard(page);
  const day: Day = { ada, page, keys, place };
  const presses = await countPresses(page);
  const titles = ['Map tiles disappear', 'Regions are not listed', 'Legend is cut off', 'Print in colour'];
  const [first = '', second = '', third = '', fourth = ''] = titles;

  await test.step('sign in', () => signIn(day));
  await test.step('create issues', () => createIssues(day, titles));
  await test.step('triage', async () => {
    await triage(day, first);
    await keys.press('l');
    await page.getByRole('listbox').waitFor();
    await keys.type('offline');
    await keys.press('Enter', 'Escape');
    await expect(rowOf(page, first)).toContainText('offline');
    await keys.press('d');
    const day_ = page.getByRole('dialog', { name: /due date/i });
    await expect(day_).toBeVisible();
    await keys.tabTo(day_.getByRole('textbox'));
    await keys.type('tomorrow');
    await keys.press('Enter');
    await expect(rowOf(page, first).getByRole('button', { name: /^Due date: \d/ })).toBeVisible();
    await expect(focus(page)).toHaveText(first);
  });
  await test.step('undo and redo', () => undoAndRedo(day, first));

  await test.step('open, describe, comment', async () => {
    await keys.press('Enter');
    await page.waitForURL('**/issues/*-*');
    await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
    await keys.tabTo(page.getByRole('button', { name: /^Edit (the )?description|^Edit$/i }));
    await keys.press('Enter');
    const text = page.locator('[contenteditable="true"][aria-label="Description"]');
    await expect(text).toBeFocused();
    await keys.type('Seen on the ferry.');
    await keys.press('Escape');
    await expect(page.getByText('Seen on the ferry.')).toBeVisible();
    await keys.tabTo(page.getByRole('textbox', { name: 'Comment', exact: true }));
    await keys.type('I can repeat it.');
    await keys.press('Control+Enter');
    await expect(page.getByRole('article', { name: /^Comment by/ })).toContainText('I can repeat it.');
    // Leaves the text field, where keys are text.
    await keys.press('Tab');
  });

  await test.step('a sub-issue', async () => {
    await keys.command('add sub-issue');
    await keys.create('Log the missing tiles');
    await expect(page.getByRole('link', { name: 'Log the missing tiles' })).toBeVisible();
  });

  await test.step('a relation', async () => {
    await keys.sequence('m', 'b');
    await expect(page.getByRole('combobox')).toBeFocused();
    await keys.type('print');
    await expect(page.getByRole('option')).toHaveCount(1);
    await keys.press('Enter');
    await expect(page.getByRole('link', { name: fourth })).toBeVisible();
    await expect(page.getByText('Blocked by', { exact: true })).toBeVisible();
  });

  await test.step('back in the list, peek and search', async () => {
    await keys.press('Escape');
    await page.waitForURL(`**${place.path}*`);
    await expect(focus(page)).toHaveText(first);
    await keys.press(' ');
    await expect(page.getByRole('dialog', { name: 'Issue WEB-1' })).toBeVisible();
    await keys.press('k');
    await expect(page.getByRole('dialog', { name: /^Issue WEB-/ })).not.toHaveAccessibleName('Issue WEB-1');
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keys.command('print in col');
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(fourth);
    await keys.press('Escape');
    await page.waitForURL(`**${place.path}*`);
  });

  await test.step('change many at once', async () => {
    await expect(focus(page)).toHaveText(fourth);
    await keys.press('k', 'x', 'Shift+ArrowDown');
    await expect(page.getByText('2 selected')).toBeVisible();
    await keys.pick('s', 'Todo');
    await expect(page.locator('[data-selected]')).toHaveCount(2);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await keys.press('Escape');
    await expect(page.locator('[data-selected]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Todo/ })).toContainText('2');
  });

  await test.step('filter the list, and clear the filter', async () => {
    await narrow(day, 'priority', 'urgent');
    await expect(page.locator('[data-row-title]')).toHaveText([first]);
    await narrow(day, 'state', 'in progress');
    await expect(page.getByRole('group', { name: /^Filter: State/ })).toBeVisible();
    await expect(page.locator('[data-row-title]')).toHaveText([first]);
    // One tab stop for the whole bar: arrow keys move inside.
    await keys.goTo(page.getByRole('button', { name: 'Clear', exact: true }), 'ArrowRight');
    await keys.press('Enter');
    await expect(page.locator('[data-row-title]')).toHaveCount(titles.length + 1);
    await expect(page.locator(':focus')).toContainText('Filter');
  });

  await test.step('on the board', async () => {
    await keys.press('j');
    await keys.tabTo(
      page.getByRole('radio', { name: 'List' }).or(page.getByRole('button', { name: 'List', exact: true })),
      'Shift+Tab',
    );
    await keys.press('ArrowRight');
    await expect(page.getByRole('list', { name: 'Todo' })).toBeVisible();
    await keys.press('j');
    await expect(focus(page)).toHaveAttribute('data-row-title');
    const moved = (await focus(page).textContent()) ?? '';
    await keys.press('Alt+ArrowRight');
    await expect(focus(page)).toHaveText(moved);
    await keys.press('Alt+ArrowLeft');
    await expect(focus(page)).toHaveText(moved);
    await keys.press('ArrowRight');
    await expect(focus(page)).not.toHaveText(moved);
    expect([second, third, fourth, 'Log the missing tiles']).toContain(moved);
  });

  await test.step('a page', async () => {
    await keys.command('new page');
    await page.waitForURL('**/pages/*');
    await keys.tabTo(page.getByRole('textbox', { name: 'Title' }));
    await keys.type('Harbour plan');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Harbour plan');
  });
  await test.step('sign out', async () => {
    await signOut(day);
    expect(await presses()).toBe(0);
  });
});

test('the shortcuts of a working day arrive in order on a machine six times slower', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const day: Day = { ada, page, keys: new Keyboard(page), place };
  const presses = await countPresses(page);
  const burst = await KeyBurst.of(page);
  const titles = ['Map tiles disappear', 'Regions are not listed'];
  await burst.slowDown(6);
  await signIn(day);
  await createIssues(day, titles);
  await triage(day, titles[0] ?? '');
  await day.keys.press('Control+z', 'Control+Shift+z');
  await expect(page.getByText('Redid').first()).toBeVisible();
  await day.keys.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(titles[0] ?? '');
  await day.keys.press('Escape');
  await expect(focus(page)).toHaveText(titles[0] ?? '');
  await day.keys.press('k');
  await expect(focus(page)).toHaveText(titles[1] ?? '');
  await narrow(day, 'priority', 'urgent');
  await expect(page.locator('[data-row-title]')).toHaveText(titles.slice(0, 1));
  await narrow(day, 'state', 'in progress');
  await expect(page.getByRole('group', { name: /^Filter: State/ })).toBeVisible();
  await day.keys.press('j');
  await expect(focus(page)).toHaveText(titles[0] ?? '');
  await day.keys.sequence('m', 'r');
  await day.keys.type('regions');
  await expect(page.getByRole('option')).toHaveCount(1);
  await day.keys.press('Enter');
  await expect(page.getByText('WEB-1 marked as related to WEB-2').first()).toBeVisible();
  await burst.slowDown(1);
  await signOut(day);
  expect(await presses()).toBe(0);
});
