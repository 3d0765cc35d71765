import type { Locator } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  idOf,
  runCommand,
  test,
  type Actor,
  type Place,
} from './cairn.ts';
import { CommandMenu } from './screens/command-menu.ts';
import { uuid } from './uuid.ts';

interface Made {
  readonly ada: Actor;
  readonly place: Place;
  readonly ids: readonly string[];
}

async function makeIssues(ada: Actor, baseURL: string, count: number): Promise<Made> {
  const place = await createPlace(ada, baseURL);
  const ids: string[] = [];
  for (let at = 1; at <= count; at++)
    ids.push(await createIssue(ada, baseURL, place, `Issue ${at}`, `a${String.fromCodePoint(96 + at)}`));
  return { ada, place, ids };
}

const row = ({ ada }: Made, number: number): Locator =>
  ada.page
    .locator('[data-place]')
    .filter({ has: ada.page.getByRole('link', { name: `Issue ${number}`, exact: true }) });
const bar = ({ ada }: Made): Locator => ada.page.getByRole('region', { name: 'Selected issues' });
const selected = ({ ada }: Made): Promise<string[]> =>
  ada.page.locator('[data-selected] [data-row-title]').allTextContents();

async function selectAll(made: Made, count: number): Promise<void> {
  await expect(made.ada.page.locator('[data-row-title]')).toHaveCount(count);
  await made.ada.page.keyboard.press('ControlOrMeta+a');
  await expect(bar(made)).toContainText(`${count} selected`);
}

test('SYS-08 S-SEL-014 the bulk bar sets every property of the selection, archives closed issues, names the others, and deletes', async ({
  person,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const ada = await person('Ada');
  const made = await makeIssues(ada, url, 3);
  const { place } = made;
  const { page } = ada;
  const run = async (name: string, args: unknown): Promise<void> =>
    await runCommand(ada, url, place.slug, name, args);
  const userId = await idOf({ page });
  const [labelId, cycleId, moduleId] = [uuid(), uuid(), uuid()];
  const of = { projectId: place.projectId };
  await run('label.create', {
    ...of,
    id: labelId,
    name: 'Bug',
    color: '#123456',
    parentId: null,
    sortOrder: 'a1',
  });
  await run('cycle.create', { ...of, id: cycleId, name: 'Sprint' });
  await run('module.create', { ...of, id: moduleId, name: 'Maps', status: 'backlog' });
  await page.goto(place.path);
  await selectAll(made, 3);
  const menu = async (name: string): Promise<void> => {
    await bar(made).getByRole('button', { name: 'More properties' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const pick = async (value: string): Promise<void> => {
    const severalFit = await page.getByRole('listbox').getAttribute('aria-multiselectable');
    await page.getByRole('option', { name: value, exact: true }).click();
    // A single-value picker has closed already; Escape would clear the selection.
    if (severalFit === 'true') await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
  };
  await bar(made).getByRole('button', { name: 'State' }).click();
  await pick('Todo');
  await bar(made).getByRole('button', { name: 'Priority' }).click();
  await pick('Urgent');
  await bar(made).getByRole('button', { name: 'Assignee' }).click();
  await pick('Ada');
  await bar(made).getByRole('button', { name: 'Labels' }).click();
  await pick('Bug');
  for (const [name, day] of [
    ['Due date', '2026-12-24'],
    ['Start date', '2026-12-01'],
  ] as const) {
    await menu(name);
    await page.keyboard.type(`${day}\n`);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await menu('Cycle');
  await pick('Sprint');
  await menu('Modules');
  await pick('Maps');
  const base = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
  const now = async (): Promise<unknown[]> =>
    ((await (await page.request.get(`${base}/issues/`)).json()) as { results: unknown[] }).results;
  const all = {
    state_id: place.stateIds[1],
    priority: 'urgent',
    assignee_ids: [userId],
    label_ids: [labelId],
    start_date: '2026-12-01',
    target_date: '2026-12-24',
  };
  await expect.poll(now).toEqual([1, 2, 3].map(() => expect.objectContaining(all) as unknown));
  for (const query of ['cycle=true', `module=${moduleId}`]) {
    const answer = await page.request.get(`${base}/search-issues/?${query}`);
    expect(await answer.json(), query).toEqual([]);
  }
  await page.reload();
  await expect(row(made, 1).getByRole('button', { name: 'Priority: Urgent' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Todo/ })).toContainText('3');
  await test.step("open issues aren't archived: they are named, and stay selected", async () => {
    const changes = made.ids
      .slice(0, 2)
      .map((issueId) => ({ issueId, patch: { stateId: place.stateIds[3] } }));
    await run('issue.update', { changes });
    await expect(page.getByRole('heading', { name: /^Done/ })).toContainText('2');
    await selectAll(made, 3);
    await bar(made).getByRole('button', { name: 'Archive' }).click();
    const said = page.getByLabel('Notifications');
    await expect(said.getByText('2 issues archived')).toBeVisible();
    await expect(said.getByText('1 issue not archived')).toBeVisible();
    await expect(said.getByText('WEB-3: Only completed or cancelled issues can be archived')).toBeVisible();
    await expect(page.locator('[data-row-title]')).toHaveText(['Issue 3']);
    expect(await selected(made)).toEqual(['Issue 3']);
    await expectAccessible(page);
  });
  await bar(made).getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('[data-row-title]')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No issues yet' })).toBeVisible();
  await expect.poll(now).toEqual([]);
});

test('a bulk change is one undo step, and issues refused later are named and selected again, while the rest is done', async ({
  person,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const ada = await person('Ada', { keepsApp: true });
  const made = await makeIssues(ada, url, 3);
  const { place, ids } = made;
  const { page } = ada;
  await page.goto(place.path);
  await selectAll(made, 3);
  await page.keyboard.press('p');
  await page.getByRole('option', { name: 'High', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Priority: High' })).toHaveCount(3);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('button', { name: 'Priority: High' })).toHaveCount(0);
  const put = (actor: Actor, stateId: string | undefined, of: readonly string[]): Promise<void> =>
    runCommand(actor, url, place.slug, 'issue.update', {
      changes: of.map((issueId) => ({ issueId, patch: { stateId } })),
    });
  const ben = await person('Ben');
  await admit(ada, ben, url, place.slug, 15, { id: place.projectId, role: 15 });
  await put(ada, place.stateIds[3], ids);
  await expect(page.getByRole('heading', { name: /^Done/ })).toContainText('3');
  await ada.context.setOffline(true);
  await expect(page.getByText('Offline').first()).toBeVisible();
  await selectAll(made, 3);
  await bar(made).getByRole('button', { name: 'Archive' }).click();
  await expect(page.locator('[data-row-title]')).toHaveCount(0);
  // Meanwhile one of them is reopened, so it can't be archived.
  await put(ben, place.stateIds[1], ids.slice(2));
  await ada.context.setOffline(false);
  await expect(page.getByLabel('Notifications').getByText(/^WEB-3: /)).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-row-title]')).toHaveText(['Issue 3']);
  expect(await selected(made)).toEqual(['Issue 3']);
});

test('duplicates the selection, and copies its links and Markdown', async ({ person, baseURL }) => {
  const ada = await person('Ada');
  const made = await makeIssues(ada, baseURL ?? '', 2);
  const { place, ids } = made;
  const { page } = ada;
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(place.path);
  await selectAll(made, 2);
  const choose = async (name: string): Promise<void> => {
    await bar(made).getByRole('button', { name: 'More properties' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const addresses = ids.map((id) => new URL(`${place.path}/${id}`, baseURL).href);
  await choose('Copy links');
  await expect.poll(clipboard).toBe(addresses.join('\n'));
  await choose('Copy as Markdown');
  await expect
    .poll(clipboard)
    .toBe(addresses.map((address, at) => `- [WEB-${at + 1} Issue ${at + 1}](${address})`).join('\n'));
  await choose('Duplicate');
  const titles = page.locator('[data-row-title]');
  await expect(titles).toHaveText(['Issue 1', 'Copy of Issue 1', 'Issue 2', 'Copy of Issue 2']);
  await expect(page.getByLabel('Notifications').getByText('2 issues duplicated')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(titles).toHaveText(['Issue 1', 'Issue 2']);
});

/** How visible it is through all its ancestors. */
const visibility = (box: Locator): Promise<number> =>
  box.evaluate((element) => {
    let least = 1;
    for (let each: Element | null = element; each; each = each.parentElement)
      least = Math.min(least, Number(getComputedStyle(each).opacity));
    return least;
  });

test('S-GEN-012 rows and group headings show a checkbox on hover, in list, spreadsheet and timeline', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 2);
  const { place } = made;
  const { page } = made.ada;
  const box = page.getByRole('checkbox', { name: 'Select WEB-1' });
  const head = page.getByRole('checkbox', { name: 'Select all in Backlog' });
  for (const layout of ['list', 'spreadsheet', 'timeline']) {
    await page.goto(`${place.path}?layout=${layout}&group=state`);
    await expect(box).toBeAttached();
    await page.mouse.move(0, 0);
    expect(await visibility(box), layout).toBe(0);
    await page.locator('[data-row-title]').first().hover();
    await expect.poll(() => visibility(box), layout).toBe(1);
    await page.mouse.move(0, 0);
    expect(await visibility(head), layout).toBe(0);
    await page.getByRole('heading', { name: /^Backlog/ }).hover();
    await expect.poll(() => visibility(head), layout).toBe(1);
    await head.click();
    await expect(bar(made)).toContainText('2 selected');
    await box.click();
    await expect(bar(made)).toContainText('1 selected');
    await page.keyboard.press('Escape');
  }
});

test("S-GEN-007 the command menu and the Delete key open bulk deletion, only in a project's list", async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 1);
  const { place } = made;
  const { page } = made.ada;
  const dialog = page.getByRole('dialog', { name: 'Delete issues' });
  await page.goto(place.path);
  await expect(row(made, 1)).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(dialog.getByRole('checkbox', { name: /Issue 1/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await new CommandMenu(page).choose('bulk delete', 'Delete issues…');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/${place.slug}/workspace-views/all-issues`);
  await expect(row(made, 1)).toBeVisible();
  await page.keyboard.press('Delete');
  await page.waitForTimeout(300);
  await expect(dialog).toHaveCount(0);
});

test('S-DLG-014 a failed bulk deletion says so, and keeps the dialog with its selection', async ({
  person,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const ada = await person('Ada');
  const made = await makeIssues(ada, url, 2);
  const { place } = made;
  const ben = await person('Ben');
  await admit(ada, ben, url, place.slug, 15, { id: place.projectId, role: 15 });
  const { page } = ben;
  // The server fails in the middle of the call, as with a 500.
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(spoilt(message)));
  });
  await page.goto(place.path);
  await page.getByRole('button', { name: 'List actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete issues…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete issues' });
  const ticked = dialog.getByRole('checkbox', { name: /Issue 1/ });
  await ticked.check();
  await dialog.getByRole('button', { name: 'Delete selected issues' }).click();
  await expect(
    page.getByLabel('Notifications').getByText('Something went wrong. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(dialog).toBeVisible();
  await expect(ticked).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Delete selected issues' })).toBeEnabled();
});

/** The command as sent, but with a name that the server doesn't know. */
const spoilt = (message: string | Buffer): string | Buffer =>
  typeof message === 'string' ? message.replaceAll('"issue.remove"', '"issue.fail"') : message;

test('more than a hundred are duplicated at once, each copy after its original, and one undo removes all', async ({
  person,
  baseURL,
}) => {
  test.slow();
  const ada = await person('Ada');
  const made = await makeIssues(ada, baseURL ?? '', 26);
  const { page } = ada;
  await page.goto(made.place.path);
  const backlog = page.getByRole('heading', { name: /^Backlog/ });
  const duplicateAll = async (count: number): Promise<void> => {
    await expect(backlog).toContainText(String(count));
    await page.keyboard.press('ControlOrMeta+a');
    await expect(bar(made)).toContainText(`${count} selected`);
    await bar(made).getByRole('button', { name: 'More properties' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
    await expect(backlog).toContainText(String(2 * count));
    // Shown until the server has created all of them.
    await expect(page.getByText(/issues changed$/)).toHaveCount(0, { timeout: 60_000 });
    await page.keyboard.press('Escape');
  };
  for (const count of [26, 52, 104]) await duplicateAll(count);
  await expect(page.locator('[data-row-title]').nth(1)).toHaveText(/^Copy of Issue 1/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(backlog).toContainText('104');
  const { slug, projectId } = made.place;
  const rest = `/api/workspaces/${slug}/projects/${projectId}/issues/?limit=100&offset=100`;
  const held = async (): Promise<unknown> =>
    ((await (await page.request.get(rest)).json()) as { results: unknown[] }).results.length;
  await expect.poll(held, { timeout: 30_000 }).toBe(4);
});

/** The digits of order keys, in order. */
const DIGITS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Incompressible letters. */
const noise = (bytes: number): string => randomBytes(bytes).toString('base64').slice(0, bytes);

const saying = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

test('in a duplication, refused issues are named with the reason and stay selected alone; one undo removes all copies', async ({
  person,
  baseURL,
}) => {
  test.slow();
  const url = baseURL ?? '';
  const ada = await person('Ada');
  const place = await createPlace(ada, url);
  const ids: string[] = [];
  // More than one command allows, so that one undo covers several.
  for (let at = 1; at <= 52; at += 1)
    ids.push(await createIssue(ada, url, place, `Issue ${at}`, `a${DIGITS.charAt(at)}`));
  // Together more than one command copies: the largest exceeds the limit.
  for (const [at, issueId] of ids.slice(0, 9).entries())
    await runCommand(ada, url, place.slug, 'issue.set-description', {
      issueId,
      body: saying(noise(at === 8 ? 980_000 : 940_000)),
    });
  const made = { ada, place, ids };
  const { page } = ada;
  await page.goto(place.path);
  const backlog = page.getByRole('heading', { name: /^Backlog/ });
  await expect(backlog).toContainText('52');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar(made)).toContainText('52 selected');
  await bar(made).getByRole('button', { name: 'More properties' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
  await expect(
    page
      .getByLabel('Notifications')
      .getByText("WEB-9: There's too much text to copy together. Copy this issue on its own.", {
        exact: true,
      }),
  ).toBeVisible({ timeout: 60_000 });
  await expect(bar(made)).toContainText('1 selected');
  expect(await selected(made)).toEqual(['Issue 9']);
  await expect(backlog).toContainText('103');
  const count = async (): Promise<unknown> => {
    const of = `/api/workspaces/${place.slug}/projects/${place.projectId}/issues/?limit=100`;
    const all = [0, 100].map(async (offset) => {
      const answer = await page.request.get(`${of}&offset=${offset}`);
      return ((await answer.json()) as { results: unknown[] }).results.length;
    });
    return (await Promise.all(all)).reduce((sum, each) => sum + each, 0);
  };
  await expect.poll(count, { timeout: 60_000 }).toBe(103);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(backlog).toContainText('52');
  await expect.poll(count, { timeout: 60_000 }).toBe(52);
});

test('issues that an edit removes from a filtered list are selected again if refused, and undo covers the others', async ({
  person,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const ada = await person('Ada', { keepsApp: true });
  const made = await makeIssues(ada, url, 3);
  const { place, ids } = made;
  const { page } = ada;
  const ben = await person('Ben');
  await admit(ada, ben, url, place.slug, 15, { id: place.projectId, role: 15 });
  await page.goto(`${place.path}?filter=no:due`);
  const titles = page.locator('[data-row-title]');
  await expect(titles).toHaveCount(3);
  await goOffline(ada);
  await expect(page.getByText('Offline').first()).toBeVisible();
  await selectAll(made, 3);
  await page.keyboard.press('d');
  await page.keyboard.type('2026-12-10\n');
  await expect(titles).toHaveCount(0);
  // Meanwhile one of them gets a later start date.
  await runCommand(ben, url, place.slug, 'issue.update', {
    changes: [{ issueId: ids[1], patch: { startDate: '2026-12-20' } }],
  });
  await ada.context.setOffline(false);
  await expect(
    page.getByLabel('Notifications').getByText("WEB-2: Start date can't be after due date"),
  ).toBeVisible({ timeout: 30_000 });
  await expect(titles).toHaveText(['Issue 2']);
  await expect(bar(made)).toContainText('1 selected');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(titles).toHaveCount(3);
});
