import type { Locator, Page } from '@playwright/test';
import { createIssue, createPlace, expect, runCommand, test, type Actor, type Place } from './cairn.ts';
import { CommandMenu } from './screens/command-menu.ts';
import { uuid } from './uuid.ts';

const ISSUES = 40;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

interface Made {
  readonly ada: Actor;
  readonly page: Page;
  readonly place: Place;
  readonly ids: readonly string[];
  readonly url: string;
}

/** A project whose issues are named "Issue 1", "Issue 2" and so on, in that order. */
async function makeIssues(ada: Actor, url: string, count = ISSUES): Promise<Made> {
  const place = await createPlace(ada, url);
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const order = `a${LETTERS.charAt(Math.floor(at / 26) + 1)}${LETTERS.charAt(at % 26)}`;
    ids.push(await createIssue(ada, url, place, `Issue ${at + 1}`, order));
  }
  return { ada, page: ada.page, place, ids, url };
}

async function open({ page, place }: Made, search: string): Promise<void> {
  await page.goto(`${place.path}?${search}`);
  await page.getByRole('link', { name: 'Issue 1', exact: true }).waitFor();
  // Shortcuts work once their code has loaded.
  const menu = new CommandMenu(page);
  await menu.open();
  await page.keyboard.press('Escape');
  await expect(menu.dialog).toBeHidden();
}

const update = ({ ada, url, place }: Made, issueId: string | undefined, patch: object): Promise<void> =>
  runCommand(ada, url, place.slug, 'issue.update', { changes: [{ issueId, patch }] });

const focus = (page: Page): Locator => page.locator(':focus');
/** The focused row or card, and its group. */
const focusedGroup = (page: Page): Promise<string | undefined> =>
  page.evaluate(() =>
    document.activeElement?.closest<HTMLElement>('[data-place]')?.dataset['place']?.split('\n').at(0),
  );

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Opens a picker by shortcut, and types a choice. */
async function pick(page: Page, key: string, words: string): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole('listbox', { name: /^Change/ }).waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

const scrollTop = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document.querySelector('main section[aria-label^="Issues in"], main section[aria-label*="board" i]')
        ?.scrollTop ?? -1,
  );

for (const layout of ['list', 'board']) {
  test(`the focus follows the issue, and stays in place if the issue leaves: ${layout}`, async ({
    person,
    server,
  }) => {
    const made = await makeIssues(await person('Ada'), server.url, 12);
    const { page, place, ids, ada } = made;
    const { stateIds } = place;
    await open(made, `layout=${layout}`);

    await test.step('another state, by shortcut', async () => {
      await press(page, 'j', 'j', 'j', 'j', 'j');
      await expect(focus(page)).toHaveText('Issue 5');
      await pick(page, 's', 'In Progress');
      await expect(focus(page)).toHaveText('Issue 5');
      await expect.poll(() => focusedGroup(page)).toBe(stateIds[2]);
      await page.keyboard.press('p');
      await page.getByRole('listbox', { name: /^Change/ }).waitFor();
      await page.keyboard.type('High');
      await page.keyboard.press('Enter');
      await expect(focus(page)).toHaveText('Issue 5');
    });

    await test.step('the next key continues from there', async () => {
      await update(made, ids[5], { stateId: stateIds[2] });
      const group = page.locator(`[data-place^="${stateIds[2]}"]`);
      await expect(group.getByRole('link', { name: 'Issue 6' })).toBeVisible();
      await expect(focus(page)).toHaveText('Issue 5');
      await press(page, 'j');
      await expect(focus(page)).toHaveText('Issue 6');
      await press(page, 'k');
      await expect(focus(page)).toHaveText('Issue 5');
    });

    await test.step('someone else moves the issue, and then deletes it', async () => {
      await update(made, ids[4], { stateId: stateIds[0] });
      await expect.poll(() => focusedGroup(page)).toBe(stateIds[0]);
      await expect(focus(page)).toHaveText('Issue 5');
      await runCommand(ada, server.url, place.slug, 'issue.remove', { issueIds: [ids[4]] });
      await expect(focus(page)).toHaveText('Issue 7');
    });

    await test.step('it is deleted from the command menu', async () => {
      await new CommandMenu(page).open();
      await page.keyboard.type('delete');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('link', { name: 'Issue 7' })).toHaveCount(0);
      await expect(focus(page)).toHaveText('Issue 8');
    });

    await test.step('many at once', async () => {
      await press(page, 'x', 'Shift+ArrowDown');
      await pick(page, 's', 'Todo');
      await expect(focus(page)).toHaveText('Issue 9');
      await expect.poll(() => focusedGroup(page)).toBe(stateIds[1]);
      await press(page, 'Escape');
    });

    await test.step('the last issue leaves a view through a change', async () => {
      await open(made, `layout=${layout}&filters=state.is.${stateIds[0]}`);
      await page.getByRole('link', { name: 'Issue 11' }).focus();
      await pick(page, 's', 'Done');
      await expect(page.getByRole('link', { name: 'Issue 11' })).toHaveCount(0);
      await expect(focus(page)).toHaveText('Issue 12');
      await pick(page, 's', 'Done');
      await expect(focus(page)).toHaveText('Issue 10');
    });

    await test.step('in a picker that stays open while the row moves under it', async () => {
      await open(made, `layout=${layout}&group=assignees`);
      await page.getByRole('link', { name: 'Issue 2' }).focus();
      await page.keyboard.press('a');
      const picker = page.getByRole('listbox', { name: /^Change/ });
      await picker.waitFor();
      const before = await picker.boundingBox();
      await page.keyboard.type('Ada');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option', { name: 'Ada' })).toHaveAttribute('aria-selected', 'true');
      expect(await picker.boundingBox()).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(focus(page)).toHaveText('Issue 2');
      await expect.poll(() => focusedGroup(page)).not.toBe('none');
      await press(page, 'i');
      await expect(focus(page)).toHaveText('Issue 2');
    });
  });

  test(`Back and Escape return to the row of origin, at the same scroll position: ${layout}`, async ({
    person,
    server,
  }) => {
    const made = await makeIssues(await person('Ada'), server.url);
    const { page, place, ids } = made;
    await open(made, `layout=${layout}`);
    await press(page, ...Array.from({ length: 25 }, () => 'j'));
    await expect(focus(page)).toHaveText('Issue 25');
    const before = await scrollTop(page);
    expect(before).toBeGreaterThan(0);
    const at = (await focus(page).boundingBox())?.y ?? 0;
    const expectPlace = async (title: string): Promise<void> => {
      await page.waitForURL(`**${place.path}?**`);
      await expect(focus(page)).toHaveText(title);
      if (title === 'Issue 25') {
        await expect.poll(() => scrollTop(page)).toBe(before);
        expect((await focus(page).boundingBox())?.y).toBeCloseTo(at, 0);
      } else await expect(focus(page)).toBeInViewport();
    };
    const openIssue = async (): Promise<void> => {
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/issues/*-*`);
      await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
    };

    await test.step('Back, and the next key', async () => {
      await openIssue();
      await page.goBack();
      await expectPlace('Issue 25');
      await press(page, 'j', 'k');
      await expect(focus(page)).toHaveText('Issue 25');
    });

    await test.step('Escape', async () => {
      await page.evaluate((top) => {
        const main = document.querySelector(
          'main section[aria-label^="Issues in"], main section[aria-label*="board" i]',
        );
        if (main) main.scrollTop = top;
      }, before);
      await openIssue();
      await page.keyboard.press('Escape');
      await expectPlace('Issue 25');
    });

    await test.step('from another issue reached on the page', async () => {
      await openIssue();
      await page.keyboard.press('j');
      await page.waitForURL(`**/${ids[25]}`);
      await page.keyboard.press('Escape');
      await expectPlace('Issue 26');
    });

    await test.step('from an issue that was deleted on its page', async () => {
      await openIssue();
      await new CommandMenu(page).open();
      await page.keyboard.type('delete');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${place.path}*`);
      await expect(focus(page)).toHaveText('Issue 27');
    });
  });

  test(`the peek and the active row are the same issue: ${layout}`, async ({ person, server }) => {
    const made = await makeIssues(await person('Ada'), server.url, 12);
    const { page, ids, place } = made;
    await open(made, `layout=${layout}`);
    const peek = (number: number): Locator => page.getByRole('dialog', { name: `Issue WEB-${number}` });
    /** The active row of the list, which Tab enters. */
    const current = page.locator('[data-row-title][tabindex="0"]');
    await press(page, 'j', 'j', ' ');
    await expect(peek(2)).toBeVisible();
    await press(page, 'j', 'j');
    await expect(peek(4)).toBeVisible();
    await expect(current).toHaveText('Issue 4');

    await test.step('keys pressed in the list move both', async () => {
      await page.getByRole('link', { name: 'Issue 4' }).focus();
      await press(page, 'j');
      await expect(peek(5)).toBeVisible();
      await expect(focus(page)).toHaveText('Issue 5');
      await press(page, 'k');
      await expect(peek(4)).toBeVisible();
    });

    await test.step('an issue that leaves the list stays open, and the next is one key away', async () => {
      await open(made, `layout=${layout}&filters=state.is.${place.stateIds[0]}&peek=${ids[3]}`);
      await expect(peek(4)).toBeVisible();
      await peek(4).focus();
      await pick(page, 's', 'Done');
      await expect(page.locator('[data-row-title]', { hasText: 'Issue 4' })).toHaveCount(0);
      await expect(peek(4)).toBeVisible();
      await press(page, 'j');
      await expect(peek(5)).toBeVisible();
    });

    await test.step('closing it returns the focus to the row', async () => {
      await press(page, 'Escape');
      await expect(peek(5)).toBeHidden();
      await expect(focus(page)).toHaveText('Issue 5');
      await press(page, 'j');
      await expect(focus(page)).toHaveText('Issue 6');
      await press(page, ' ');
      await expect(peek(6)).toBeVisible();
      await page.goBack();
      await expect(peek(6)).toBeHidden();
      await expect(focus(page)).toHaveText('Issue 6');
    });
  });
}

test('Back leads to the sub-issue, and to the row of the workspace list, of origin', async ({
  person,
  server,
}) => {
  const made = await makeIssues(await person('Ada'), server.url, 30);
  const { page, ada, place, ids } = made;
  for (let at = 1; at <= 20; at++)
    await runCommand(ada, server.url, place.slug, 'issue.create', {
      id: uuid(),
      projectId: place.projectId,
      title: `Part ${at}`,
      stateId: place.stateIds[0],
      sortOrder: `b0${LETTERS.charAt(at)}`,
      parentId: ids[0],
    });
  await page.goto(`${place.path}/${ids[0]}`);
  const part = page.getByRole('link', { name: 'Part 18' });
  await part.focus();
  await part.scrollIntoViewIfNeeded();
  const at = (await part.boundingBox())?.y ?? 0;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Part 18');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Issue 1');
  await expect(part).toBeFocused();
  expect((await part.boundingBox())?.y).toBeCloseTo(at, 0);

  await page.goto(`/${place.slug}/workspace-views/all-issues`);
  await page.getByRole('link', { name: 'Part 1', exact: true }).waitFor();
  await press(page, ...Array.from({ length: 22 }, () => 'j'));
  const title = await focus(page).textContent();
  const top = (await focus(page).boundingBox())?.y ?? 0;
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
  await page.goBack();
  await expect(focus(page)).toHaveText(title ?? '');
  expect((await focus(page).boundingBox())?.y).toBeCloseTo(top, 0);
});
