import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  runCommand,
  test,
  type Actor,
  type Place,
} from './cairn.ts';
import { KeyBurst, keysOf } from './key-burst.ts';
import { uuid } from './uuid.ts';

const KEYS = 'abcdefghijklmnopqrstuvwxyz';

interface Made {
  readonly ada: Actor;
  readonly place: Place;
  readonly ids: readonly string[];
}

/** A project whose issues are named "Issue 1", "Issue 2" and so on, in that order. */
async function makeIssues(ada: Actor, baseURL: string, count: number): Promise<Made> {
  const place = await createPlace(ada, baseURL);
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const order = `a${KEYS.charAt(Math.floor(at / 26) + 1)}${KEYS.charAt(at % 26)}`;
    ids.push(await createIssue(ada, baseURL, place, `Issue ${at + 1}`, order));
  }
  return { ada, place, ids };
}

async function openList({ ada, place }: Made, query = ''): Promise<void> {
  await ada.page.goto(`${place.path}${query}`);
  await expect(ada.page.getByRole('link', { name: 'Issue 1', exact: true })).toBeVisible();
}

const row = ({ ada }: Made, number: number) =>
  ada.page
    .locator('[data-place]')
    .filter({ has: ada.page.getByRole('link', { name: `Issue ${number}`, exact: true }) });
const box = (made: Made, number: number) => row(made, number).getByRole('checkbox');
const selectedTitles = ({ ada }: Made): Promise<string[]> =>
  ada.page.locator('[data-selected] [data-row-title]').allTextContents();

test('SYS-08 S-SEL-001 S-SEL-002 S-SEL-003 S-SEL-004 S-SEL-005 S-SEL-006 selects rows and groups with the pointer', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 3);
  await openList(made);
  const group = made.ada.page.getByRole('checkbox', { name: 'Select all in Backlog' });
  await expect(group).not.toBeChecked();
  await box(made, 2).click();
  await expect(row(made, 2)).toHaveAttribute('data-selected', 'true');
  await expect(row(made, 2)).toHaveAttribute('data-active', 'true');
  expect(await group.evaluate((each: HTMLInputElement) => each.indeterminate)).toBe(true);
  await group.click();
  expect(await selectedTitles(made)).toEqual([]);
  await group.click();
  expect(await selectedTitles(made)).toEqual(['Issue 1', 'Issue 2', 'Issue 3']);
  await expect(group).toBeChecked();
  await expect(row(made, 3)).toHaveAttribute('data-active', 'true');
  await group.click();
  expect(await selectedTitles(made)).toEqual([]);
});

test('SYS-08 S-SEL-007 S-SEL-008 S-SEL-009 S-SEL-010 extends and clears the selection by keyboard and with Shift', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 8);
  await openList(made);
  const { page } = made.ada;
  await page.keyboard.press('ArrowDown');
  await expect(row(made, 1)).toHaveAttribute('data-active', 'true');
  expect(await selectedTitles(made)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await selectedTitles(made)).toEqual(['Issue 2', 'Issue 3', 'Issue 4']);
  await expect(row(made, 4)).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('Escape');
  expect(await selectedTitles(made)).toEqual([]);
  // In the next group, so that the range crosses a group boundary.
  const patch = { stateId: made.place.stateIds[1] };
  const changes = [{ issueId: made.ids[5], patch }];
  await runCommand(made.ada, baseURL ?? '', made.place.slug, 'issue.update', { changes });
  await expect(page.getByRole('heading', { name: /^Todo/ })).toContainText('1');
  await row(made, 5).hover();
  await box(made, 5).click();
  await row(made, 6).hover();
  await box(made, 6).click({ modifiers: ['Shift'] });
  expect(await selectedTitles(made)).toEqual(['Issue 5', 'Issue 7', 'Issue 8', 'Issue 6']);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByRole('region', { name: 'Selected issues' })).toBeHidden();
  expect(await selectedTitles(made)).toEqual([]);
  await expect(page.locator('[data-active]')).toHaveCount(0);
});

test('SYS-08 S-SEL-015 without edit rights there are no checkboxes', async ({ person, baseURL }) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 1);
  const vera = await person('Vera');
  const { slug, projectId } = made.place;
  await admit(made.ada, vera, baseURL ?? '', slug, 15, { id: projectId, role: 10 });
  const hers = { ...made, ada: vera };
  await openList(hers);
  await row(hers, 1).hover();
  await expect(vera.page.getByRole('checkbox')).toHaveCount(0);
  for (const key of ['ArrowDown', 'x', 'Shift+ArrowDown']) await vera.page.keyboard.press(key);
  await expect(row(hers, 1)).toHaveAttribute('data-active', 'true');
  expect(await selectedTitles(hers)).toEqual([]);
  await openList(made);
  await expect(made.ada.page.getByRole('checkbox')).toHaveCount(2);
});

test('SYS-08 S-SEL-013 scrolls by 50 when the active row comes within 200 of the edge', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 40);
  await openList(made);
  const { page } = made.ada;
  const list = page.locator('section[aria-label^="Issues in"]').first();
  const top = (): Promise<number> => list.evaluate((each) => each.scrollTop);
  const steps: number[] = [];
  for (let at = 0; at < 30; at++) {
    const before = await top();
    await page.keyboard.press('ArrowDown');
    steps.push((await top()) - before);
  }
  expect(steps.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(steps.filter((each) => each !== 0).length).toBeGreaterThan(3);
  expect(new Set(steps)).toEqual(new Set([0, 50]));
});

for (const layout of ['list', 'board']) {
  test(`SYS-08 S-SEL-012 scrolls when the active item comes within 200 of the edge, and not before: ${layout}`, async ({
    person,
    baseURL,
  }) => {
    const made = await makeIssues(await person('Ada'), baseURL ?? '', 40);
    await openList(made, `?layout=${layout}`);
    const { page } = made.ada;
    /** The distance of the active item from the edges of the scroll container, and the scroll position. */
    const look = () =>
      page.evaluate(() => {
        const item = document.activeElement?.closest('[data-place]')?.getBoundingClientRect();
        const frame = document.activeElement?.closest('main section.scroll-thin');
        const edges = frame?.getBoundingClientRect();
        if (!item || !frame || !edges) throw new Error('No row has the focus.');
        return {
          above: Math.round(item.top - edges.top),
          below: Math.round(edges.bottom - item.bottom),
          scrolled: Math.round(frame.scrollTop),
          end: frame.scrollHeight - frame.clientHeight,
        };
      });
    for (const [key, side] of [
      ['ArrowDown', 'below'],
      ['ArrowUp', 'above'],
    ] as const) {
      let moves = 0;
      await page.keyboard.press(key);
      for (let at = 0; at < 24; at++) {
        const before = await look();
        await page.keyboard.press(key);
        const after = await look();
        const step = after.scrolled - before.scrolled;
        const isAtEnd = key === 'ArrowDown' ? after.scrolled >= after.end : after.scrolled === 0;
        if (step === 0) expect(isAtEnd || after[side] >= 200, `${key}, move ${at}`).toBe(true);
        else {
          moves += 1;
          // Where it would be without scrolling.
          expect(after[side] - Math.abs(step), `${key}, move ${at}`).toBeLessThan(200);
        }
      }
      expect(moves).toBeGreaterThan(2);
    }
  });
}

test('SYS-08 S-SEL-011 edits, archives and deletes the selection, with undo', async ({ person, baseURL }) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 4);
  await openList(made);
  const { page } = made.ada;
  for (const number of [1, 2]) await box(made, number).click();
  const bar = page.getByRole('region', { name: 'Selected issues' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Priority' }).click();
  await page.keyboard.type('urgent');
  await page.keyboard.press('Enter');
  for (const number of [1, 2])
    await expect(row(made, number).getByRole('button', { name: 'Priority: Urgent' })).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'State' }).click();
  await page.keyboard.type('done');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Done/ })).toContainText('2');
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(row(made, 1)).toHaveCount(0);
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(made, 1)).toBeVisible();
  await box(made, 3).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(row(made, 3)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row(made, 3)).toBeVisible();
  await page.reload();
  for (const number of [1, 2])
    await expect(row(made, number).getByRole('button', { name: 'Priority: Urgent' })).toBeVisible();
});

test('S-DLG-001 S-DLG-002 S-DLG-003 S-DLG-004 S-DLG-006 S-DLG-007 S-DLG-009 S-DLG-010 S-ENT-023 filters by a date range', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 2);
  const { page } = made.ada;
  await page.clock.setFixedTime(new Date('2024-08-14T10:00:00'));
  await openList(made);
  const openDialog = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
    await page.keyboard.type('due date\n');
    await page.getByRole('option', { name: 'Custom', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Filter by Due date' })).toBeVisible();
  };
  await openDialog();
  const dialog = page.getByRole('dialog', { name: 'Filter by Due date' });
  await expect(dialog.getByText('Due date', { exact: true })).toBeVisible();
  const type = dialog.getByRole('combobox', { name: 'Due date: before, after or range' });
  await expect(type).toContainText('Range');
  await type.click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Before', 'After', 'Range']);
  await page.keyboard.press('Escape');
  const first = dialog.getByRole('region', { name: 'First day' });
  const second = dialog.getByRole('region', { name: 'Last day' });
  await expect(first).toContainText('14 Aug 2024');
  await expect(second).toContainText('14 Sept 2024');
  await expect(second.getByRole('button', { name: /13 August 2024/ })).toHaveCount(0);
  await second.getByRole('button', { name: 'Previous month' }).click();
  await expect(second.getByRole('button', { name: /13 August 2024/ })).toBeDisabled();
  await expect(second.getByRole('button', { name: /14 August 2024/ })).toBeEnabled();
  await first.getByRole('button', { name: 'Next month' }).click();
  await expect(first.getByRole('button', { name: /14 September 2024/ })).toBeEnabled();
  await expect(first.getByRole('button', { name: /15 September 2024/ })).toBeDisabled();
  await expectAccessible(page);
  await first.getByRole('button', { name: /10 September 2024/ }).click();
  await expect(first).toContainText('10 Sept 2024');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(page.url()).not.toContain('filters');
  await openDialog();
  await first.getByRole('button', { name: /20 August 2024/ }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  expect(page.url()).not.toContain('filters');
  await openDialog();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('filters'))
    .toBe('dueDate.is.2024-08-14;after,2024-09-14;before');
});

test('S-DLG-003 S-DLG-005 S-DLG-006 S-DLG-008 S-DLG-009 filters before or after one day, and refuses a range that ends before it begins', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 1);
  const { page } = made.ada;
  await page.clock.setFixedTime(new Date('2024-08-14T10:00:00'));
  await openList(made);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
  await page.keyboard.type('due date\n');
  await page.getByRole('option', { name: 'Custom', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by Due date' });
  const choose = async (name: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Due date: before, after or range' }).click();
    await page.getByRole('option', { name }).click();
  };
  await choose('After');
  await expect(dialog.getByRole('grid')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await dialog.getByRole('button', { name: /20 September 2024/ }).click();
  await choose('Range');
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await choose('Before');
  await expect(dialog.getByRole('grid')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const filters = () => new URL(page.url()).searchParams.get('filters');
  await expect.poll(filters).toBe('dueDate.is.2024-09-20;before');
  await page.goto(made.place.path);
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
  await page.keyboard.type('due date\n');
  await page.getByRole('option', { name: 'Custom', exact: true }).click();
  await choose('After');
  await dialog.getByRole('button', { name: /20 August 2024/ }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(filters).toBe('dueDate.is.2024-09-20;before~dueDate.is.2024-08-20;after');
});

test('SYS-08 S-DLG-011 S-DLG-012 S-DLG-013 S-DLG-017 S-DLG-021 S-DLG-022 S-CONST-004 S-ENT-002 deletes many issues from a dialog', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 14);
  const [stateId] = made.place.stateIds;
  const patch = { color: '#123456' };
  await runCommand(made.ada, baseURL ?? '', made.place.slug, 'state.update', { stateId, patch });
  await openList(made);
  const { page } = made.ada;
  await page.getByRole('button', { name: 'List actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete issues…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete issues' });
  const results = dialog.getByRole('list', { name: 'Search results' });
  await expect(results.getByRole('listitem').filter({ hasText: /Issue 12$/ })).toHaveText('WEB-12Issue 12');
  expect(await results.evaluate((each) => each.clientHeight)).toBe(320);
  expect(await results.evaluate((each) => each.scrollHeight)).toBeGreaterThan(320);
  const dot = results.getByRole('listitem').first().locator('[style*="background"]');
  await expect(dot).toHaveCSS('background-color', 'rgb(18, 52, 86)');
  await expect(dot).toHaveCSS('width', '6px');
  await expect(dot).toHaveCSS('height', '6px');
  await expectAccessible(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await dialog.getByRole('button', { name: 'Delete selected issues' }).click();
  await expect(
    page.getByLabel('Notifications').getByText('Please select at least one issue.', { exact: true }),
  ).toBeVisible();
  expect(sent).toEqual([]);
  const search = dialog.getByRole('searchbox', { name: 'Search issues' });
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeVisible();
  await search.fill('zzzz');
  await expect(dialog.getByText('No maching issues found.', { exact: true })).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Delete selected issues' })).toHaveCount(0);
  await search.fill('Issue 1');
  await expect(results.getByRole('listitem')).toHaveCount(6);
  await dialog.getByRole('checkbox', { name: /Issue 10$/ }).check();
  await dialog.getByRole('checkbox', { name: /Issue 11$/ }).check();
  await dialog.getByRole('button', { name: 'Delete selected issues' }).click();
  await expect(
    page.getByLabel('Notifications').getByText('Issues deleted successfully!', { exact: true }),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(row(made, 12)).toBeVisible();
  await expect(row(made, 10)).toHaveCount(0);
  await expect(row(made, 11)).toHaveCount(0);
});

test('S-ROUTE-017 S-ROUTE-018 S-ROUTE-019 S-ROUTE-020 lists the issues of the workspace in four ways', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 2);
  const { ada, place, ids } = made;
  const { page } = ada;
  const me = (await (await page.request.get('/api/users/me')).json()) as { id: string };
  await runCommand(ada, baseURL ?? '', place.slug, 'issue.update', {
    changes: [{ issueId: ids[1], patch: { assigneeIds: { add: [me.id], remove: [] } } }],
  });
  const ben = await person('Ben');
  await admit(ada, ben, baseURL ?? '', place.slug, 15, { id: place.projectId, role: 15 });
  await createIssue(ben, baseURL ?? '', place, 'Issue of Ben', 'z');
  const elsewhere = async (identifier: string): Promise<Place> => {
    const [projectId, stateIds] = [uuid(), Array.from({ length: 5 }, () => uuid())];
    const given = { id: projectId, membershipId: uuid(), stateIds, name: identifier, identifier };
    await runCommand(ben, baseURL ?? '', place.slug, 'project.create', given);
    const other = { ...place, projectId, stateIds };
    await createIssue(ben, baseURL ?? '', other, `Issue of ${identifier}`);
    return other;
  };
  await elsewhere('OTHER');
  const shelved = await elsewhere('OLD');
  await runCommand(ben, baseURL ?? '', place.slug, 'project.add-members', {
    projectId: shelved.projectId,
    members: [{ id: uuid(), userId: me.id, role: 15 }],
  });
  await runCommand(ben, baseURL ?? '', place.slug, 'project.archive', { projectId: shelved.projectId });
  await runCommand(ada, baseURL ?? '', place.slug, 'issue.unsubscribe', { issueId: ids[0] });
  await page.goto(`/${place.slug}/workspace-views/all-issues`);
  await expect(row(made, 1)).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Issue lists' }).getByRole('link');
  await expect(tabs).toHaveText(['All issues', 'Assigned', 'Created', 'Subscribed']);
  for (const [name, titles] of [
    ['All issues', ['Issue 1', 'Issue 2', 'Issue of Ben']],
    ['Assigned', ['Issue 2']],
    ['Created', ['Issue 1', 'Issue 2']],
    ['Subscribed', ['Issue 2']],
  ] as const) {
    await tabs.filter({ hasText: name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect
      .poll(async () => (await page.locator('[data-row-title]').allTextContents()).toSorted())
      .toEqual(titles);
  }
  await expectAccessible(page);
});

test('remembers grouping, order and layout for the person, and shares them by URL', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 2);
  await openList(made);
  const { page } = made.ada;
  await page.getByRole('button', { name: 'Display' }).click();
  await page
    .getByRole('dialog', { name: 'Display' })
    .getByRole('combobox', { name: 'Group by', exact: true })
    .click();
  await page.getByRole('option', { name: 'Priority' }).click();
  await expect(page.getByRole('heading', { name: /No priority/ })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('group')).toBe('priority');
  await page.goto(made.place.path);
  await expect(page.getByRole('heading', { name: /No priority/ })).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBe('priority');
});

test('accepts filters typed one after the other without a pause, on a slow machine too', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 2);
  const { page } = made.ada;
  const burst = await KeyBurst.of(page);
  for (const slower of [1, 6]) {
    await openList(made);
    await burst.slowDown(slower);
    await burst.send(['f', ...keysOf('state'), 'Enter', ...keysOf('backlog'), 'Enter', 'Escape']);
    // Three values of one filter, without letters typed for the previous filter.
    await burst.send([
      'f',
      ...keysOf('priority'),
      'Enter',
      'Enter',
      'ArrowDown',
      'Enter',
      'ArrowDown',
      'Enter',
      'Escape',
    ]);
    await burst.slowDown(1);
    await expect
      .poll(() => decodeURIComponent(page.url()))
      .toMatch(/filters=state\.is\.[^~]+~priority\.any_of\.urgent,high,medium$/);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page).not.toHaveURL(/filters=/);
  }
});

test('drags a card to another column and moves one by keyboard, and announces it', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 3);
  await openList(made, '?layout=board');
  const { page } = made.ada;
  const todo = page.getByRole('list', { name: 'Todo' });
  await row(made, 2).dragTo(todo.locator('..'));
  await expect(todo.getByRole('link', { name: 'Issue 2' })).toBeVisible();
  const said = page.locator('output.vh');
  await expect(said).toContainText('moved to Todo, position 1 of 1.');
  await page.getByRole('link', { name: 'Issue 3' }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(said).toContainText('moved to Todo, position 2 of 2.');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(todo.getByRole('link')).toHaveText(['Issue 3', 'Issue 2']);
  await expectAccessible(page);
  await page.reload();
  await expect(todo.getByRole('link')).toHaveText(['Issue 3', 'Issue 2']);
});

test('adds issues inline: Enter adds and stays, Escape ends', async ({ person, baseURL }) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '', 1);
  await openList(made);
  const { page } = made.ada;
  await page.getByRole('button', { name: 'New issue in Backlog' }).click();
  await expect(page.getByRole('textbox', { name: 'Issue title' })).toBeFocused();
  for (const title of ['One', 'Two']) {
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Issue title' })).toBeHidden();
  await expect(page.locator('[data-row-title]')).toHaveText(['Issue 1', 'One', 'Two']);
});

test('S-DLG-020 explains an empty project, and that there is nothing to delete', async ({
  person,
  baseURL,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, baseURL ?? '');
  await ada.page.goto(place.path);
  await expect(ada.page.getByRole('heading', { name: 'No issues yet' })).toBeVisible();
  await expectAccessible(ada.page);
  await ada.page.getByRole('button', { name: 'List actions' }).click();
  await ada.page.getByRole('menuitem', { name: 'Delete issues…' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Delete issues' });
  await expect(dialog.getByText('No issues found', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete selected issues' })).toHaveCount(0);
});

test("an order key that no client creates doesn't prevent adding an issue below it", async ({
  person,
  baseURL,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, baseURL ?? '');
  for (const [title, sortOrder] of [
    ['First', 'a10'],
    ['Last', 'zz'],
  ] as const)
    await createIssue(ada, baseURL ?? '', place, title, sortOrder);
  const { page } = ada;
  await page.goto(place.path);
  const titles = page.locator('[data-row-title]');
  await expect(titles).toHaveText(['First', 'Last']);
  await page.getByRole('main').getByRole('button', { name: 'New issue in Backlog' }).click();
  await page.keyboard.type('Below them\n');
  await expect(titles).toHaveText(['First', 'Last', 'Below them']);
  await page.reload();
  await expect(titles).toHaveText(['First', 'Last', 'Below them']);
});
