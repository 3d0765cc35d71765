import type { Locator, Page } from '@playwright/test';
import {
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  runCommand,
  test,
  type Actor,
  type Place,
} from './cairn.ts';
import { ALL_ISSUES } from './all-issues-view.ts';
import { uuid } from './uuid.ts';

/** A Monday. */
const NOW = new Date('2026-11-23T10:00:00');

interface Made {
  readonly page: Page;
  readonly place: Place;
  readonly ids: readonly string[];
}

async function makeIssues(ada: Actor, baseURL: string, count = 1): Promise<Made> {
  const place = await createPlace(ada, baseURL);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push(await createIssue(ada, baseURL, place, `Issue ${at + 1}`, `a${at + 1}`));
  await ada.page.clock.setFixedTime(NOW);
  return { page: ada.page, place, ids };
}

const rowOf = (page: Page, number: number): Locator =>
  page
    .locator('[data-place]')
    .filter({ has: page.getByRole('link', { name: `Issue ${number}`, exact: true }) });

async function openList({ page, place }: Made, query = ''): Promise<void> {
  await page.goto(`${place.path}${query}`);
  await expect(page.getByRole('link', { name: 'Issue 1', exact: true })).toBeVisible();
}

/** Presses the key and types immediately, like a fast typist. */
async function typeAfter(page: Page, key: string, text: string): Promise<void> {
  const link = page.getByRole('link', { name: 'Issue 1', exact: true });
  await link.focus();
  await page.keyboard.press(key);
  await page.keyboard.type(text);
}

test('D takes the typed date, immediately and in many forms, and no letter of it triggers anything else', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '');
  const { page } = made;
  await openList(made);
  const picker = page.getByRole('dialog', { name: 'Change Due date' });
  const due = (text: string): Locator => rowOf(page, 1).getByRole('button', { name: `Due date: ${text}` });
  for (const [typed, shown] of [
    ['in 3 days', '26 Nov'],
    ['tomorrow', '24 Nov'],
    ['fri', '27 Nov'],
    ['24 nov', '24 Nov'],
    ['2026-12-01', '1 Dec'],
    ['next week', '30 Nov'],
    ['in 2 weeks', '7 Dec'],
  ] as const) {
    await typeAfter(page, 'd', `${typed}\n`);
    await expect(due(shown)).toBeVisible();
    await expect(picker).toBeHidden();
  }
  await expect(rowOf(page, 1).getByRole('button', { name: /Assignee: Ada/ })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Issue 1', exact: true })).toBeFocused();
});

test('the date picker previews what it understands, suggests named days and leads into the calendar', async ({
  person,
  baseURL,
}) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '');
  const { page, ids } = made;
  await openList(made);
  await typeAfter(page, 'd', 'in 2 we');
  const picker = page.getByRole('dialog', { name: 'Change Due date' });
  const field = picker.getByRole('textbox');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('in 2 we');
  await expect(picker.getByRole('status').first()).toHaveText('Invalid date');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('eks');
  await expect(picker.getByRole('button', { name: 'Mon, 7 Dec 2026' })).toBeVisible();
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await field.fill('');
  for (const name of ['Today', 'Tomorrow', 'Next week'])
    await expect(picker.getByRole('button', { name, exact: true })).toBeVisible();
  // Arrow down moves into the calendar, and a letter typed there goes back to the field.
  await page.keyboard.press('ArrowDown');
  await expect(picker.getByRole('button', { name: /Monday,? 23 November 2026/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('tom');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('tom');
  await field.fill('');
  // Other years are two choices away, not sixty clicks.
  await picker.getByRole('combobox', { name: 'year' }).selectOption('2031');
  await picker.getByRole('combobox', { name: 'month' }).selectOption({ label: 'Feb' });
  await picker.getByRole('button', { name: /14 February 2031/ }).click();
  await expect(picker).toBeHidden();
  await expect(rowOf(page, 1).getByRole('button', { name: 'Due date: 14 Feb 2031' })).toBeVisible();
  expect(ids).toHaveLength(1);
});

test('a start date after the due date is refused with a message: typed, by name, in the calendar, for many, in the command menu', async ({
  person,
  baseURL,
}) => {
  const ada = await person('Ada');
  const made = await makeIssues(ada, baseURL ?? '', 2);
  const { page, place, ids } = made;
  await runCommand(ada, baseURL ?? '', place.slug, 'issue.update', {
    changes: [{ issueId: ids[0], patch: { startDate: '2026-11-25', dueDate: '2026-12-04' } }],
  });
  await openList(made);
  await typeAfter(page, 'd', 'tomorrow');
  const picker = page.getByRole('dialog', { name: 'Change Due date' });
  await expect(picker.getByRole('status').first()).toHaveText("Start date can't be after due date");
  await page.keyboard.press('Enter');
  await expect(picker).toBeVisible();
  await picker.getByRole('textbox').fill('');
  await expect(picker.getByRole('button', { name: 'Tomorrow' })).toHaveAttribute('aria-disabled', 'true');
  await picker.getByRole('button', { name: 'Previous month' }).click();
  await expect(picker.getByRole('button', { name: /24 November 2026/ })).toBeDisabled();
  await expect(picker.getByRole('button', { name: /25 November 2026/ })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(rowOf(page, 1).getByRole('button', { name: 'Due date: 4 Dec' })).toBeVisible();
  // For several issues, none may get an invalid order.
  await rowOf(page, 1).getByRole('checkbox').check();
  await rowOf(page, 2).getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Issue 2', exact: true }).focus();
  await page.keyboard.press('d');
  await expect(picker.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('today\n');
  await expect(picker.getByRole('status').first()).toHaveText("Start date can't be after due date");
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  // The command menu changes those that it can, and reports the others.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('change due date');
  await page.getByRole('option', { name: /Change due date/ }).click();
  await page.keyboard.type('today');
  await page.getByRole('option', { name: /today/ }).click();
  await expect(page.getByText("Start date can't be after due date").first()).toBeVisible();
  await expect(rowOf(page, 1).getByRole('button', { name: 'Due date: 4 Dec' })).toBeVisible();
  await expect(rowOf(page, 2).getByRole('button', { name: 'Due date: 23 Nov' })).toBeVisible();
});

test('a date filter offers named periods, which move with the days', async ({ person, baseURL }) => {
  const ada = await person('Ada');
  const made = await makeIssues(ada, baseURL ?? '', 3);
  const { page, place, ids } = made;
  const days = ['2026-11-20', '2026-11-25', '2026-12-02'];
  await runCommand(ada, baseURL ?? '', place.slug, 'issue.update', {
    changes: ids.map((issueId, at) => ({ issueId, patch: { dueDate: days[at] } })),
  });
  await openList(made);
  const titles = page.locator('[data-row-title]');
  const filterBy = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
    await page.keyboard.type('due date\n');
    await page.getByRole('option', { name, exact: true }).click();
  };
  for (const [name, shown] of [
    ['Overdue', ['Issue 1']],
    ['This week', ['Issue 2']],
    ['Next week', ['Issue 3']],
    ['This month', ['Issue 1', 'Issue 2']],
    ['No due date', []],
  ] as const) {
    await filterBy(name);
    await expect(titles).toHaveText([...shown]);
    await page.getByRole('button', { name: 'Remove filter Due date' }).click();
    await expect(titles).toHaveCount(3);
  }
  await filterBy('Next week');
  await expect(page.getByRole('group', { name: 'Filter: Due date is Next week' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('filters')).toBe('dueDate.is.next-week');
  await page.clock.setFixedTime(new Date('2026-11-17T10:00:00'));
  await page.reload();
  await expect(titles).toHaveText(['Issue 2']);
});

test('the date dialogs open at the top on a narrow screen', async ({ person, baseURL }) => {
  const made = await makeIssues(await person('Ada'), baseURL ?? '');
  const { page } = made;
  await page.setViewportSize({ width: 360, height: 560 });
  await openList(made);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
  await page.keyboard.type('due date\n');
  await page.getByRole('option', { name: 'Custom', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by Due date' });
  await expect(dialog.getByRole('grid').first()).toBeVisible();
  const scrolled = await dialog.evaluate((each) =>
    [each, ...each.querySelectorAll('*')].map((part) => part.scrollTop).filter((top) => top > 0),
  );
  expect(scrolled).toEqual([]);
  await expect(dialog.getByRole('combobox', { name: 'Due date: before, after or range' })).toBeInViewport();
});

test("a URL can contain a typed filter: the list opens with it, and with the field if it isn't understood", async ({
  person,
  baseURL,
}) => {
  const ada = await person('Ada');
  const made = await makeIssues(ada, baseURL ?? '', 2);
  const { page, place, ids } = made;
  const run = (command: string, args: object) => runCommand(ada, baseURL ?? '', place.slug, command, args);
  await run('issue.update', {
    changes: [{ issueId: ids[0], patch: { dueDate: '2026-11-24', priority: 'urgent' } }],
  });
  const { projectId } = place;
  const [cycleId, viewId] = [uuid(), uuid()];
  const dates = { startDate: '2026-11-23', endDate: '2026-11-29' };
  await run('cycle.create', { id: cycleId, projectId, name: 'Sprint 1', ...dates });
  await run('cycle.move-issues', { changes: ids.map((issueId) => ({ issueId, patch: { cycleId } })) });
  await run('view.create', { id: viewId, projectId, name: 'Everything', spec: ALL_ISSUES });
  const base = `/${place.slug}/projects/${projectId}`;
  const field = page.getByRole('combobox', { name: 'Filter', exact: true });
  const titles = page.locator('[data-row-title]');
  const open = (path: string, filter: string) => page.goto(`${path}?filter=${encodeURIComponent(filter)}`);
  const paramsOf = (): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
  await openList(made);
  for (const path of [
    place.path,
    `/${place.slug}/workspace-views/all-issues`,
    `${base}/cycles/${cycleId}`,
    `${base}/views/${viewId}`,
  ]) {
    await open(path, 'priority:urgent due:<30d');
    await expect(titles).toHaveText(['Issue 1']);
    await expect(page.getByRole('group', { name: 'Filter: Priority is Urgent' })).toBeVisible();
    await expect(field).toBeHidden();
    await expect.poll(() => paramsOf()['filters']).toContain('priority.is.urgent');
    expect(paramsOf()).not.toHaveProperty('filter');
  }

  await test.step('it is applied but not remembered, as with any URL', async () => {
    await page.goto(place.path);
    await expect(titles).toHaveCount(2);
  });

  await test.step("what isn't understood stays in the field, marked, and the list is the default", async () => {
    await open(place.path, 'priority:urgent state:nowhere');
    await expect(field).toHaveValue('priority:urgent state:nowhere');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('status').filter({ hasText: 'State "nowhere" not found' })).toBeVisible();
    await expect(titles).toHaveCount(2);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await field.fill('priority:urgent ');
    await expect(titles).toHaveText(['Issue 1']);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link with this filter' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${new URL(page.url()).origin}${place.path}?filter=priority%3Aurgent`,
    );
    await field.focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeHidden();
    expect(paramsOf()).toMatchObject({ filters: 'priority.is.urgent' });
    expect(paramsOf()).not.toHaveProperty('filter');
  });
});

test('a filter can be typed: names are completed, it applies while typing, and mistakes are reported', async ({
  person,
  baseURL,
}) => {
  const ada = await person('Ada');
  const made = await makeIssues(ada, baseURL ?? '', 2);
  const { page, place, ids } = made;
  await runCommand(ada, baseURL ?? '', place.slug, 'issue.update', {
    changes: [{ issueId: ids[0], patch: { dueDate: '2026-11-24' } }],
  });
  const field = page.getByRole('combobox', { name: 'Filter', exact: true });
  const titles = page.locator('[data-row-title]');
  await openList(made);
  await page.keyboard.press('Shift+F');
  await expect(field).toBeFocused();
  await page.context().setOffline(true);
  await page.keyboard.type('due:<3d');
  await expect(titles).toHaveText(['Issue 1']);
  await page.keyboard.type(' prio');
  await expect(page.getByRole('option', { name: /^priority:/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('ur\n');
  await expect(field).toHaveValue('due:<3d priority:urgent ');
  await expect(titles).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Filter: Due date before 2 days from now' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filter: Priority is Urgent' })).toBeVisible();
  await page.context().setOffline(false);
  expect(new URL(page.url()).searchParams.get('filters')).toBe('dueDate.is.2d;before~priority.is.urgent');
  await page.keyboard.press('Shift+F');
  await expect(field).toHaveValue('due:<3d priority:urgent ');
  await field.fill('due:<3d state:nowhere ');
  await expect(page.getByRole('status').filter({ hasText: 'State "nowhere" not found' })).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await field.fill('');
  await expect(titles).toHaveCount(2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Type a filter' }).click();
  await expect(field).toBeFocused();
  await test.step('groups can be typed, are shown as a chip and can be changed in its popup', async () => {
    await field.fill('(priority:urgent or due:<3d) -title:nothing');
    await expect(titles).toHaveText(['Issue 1']);
    await page.keyboard.press('Escape');
    const chip = page.getByRole('group', {
      name: 'Filter: Any of Priority is Urgent or Due date before 2 days',
    });
    await expect(chip).toBeVisible();
    await page.reload();
    await chip.getByRole('button', { name: /^Priority is Urgent/ }).click();
    const box = page.getByRole('dialog', { name: 'Filter group' });
    await box.getByRole('button', { name: 'Match Any of' }).click();
    await page.getByRole('menuitemradio', { name: 'All of' }).click();
    await expect(titles).toHaveCount(0);
    await box.getByRole('button', { name: 'Remove filter Priority' }).click();
    await expect(titles).toHaveText(['Issue 1']);
    await box.getByRole('button', { name: 'Add condition' }).click();
    await page.keyboard.type('prio\n');
    await page.getByRole('option', { name: 'Urgent' }).click();
    await page.keyboard.press('Escape');
    await expect(box).toBeVisible();
    await expect(titles).toHaveCount(0);
    await box.getByRole('button', { name: 'Add group' }).click();
    await expect(box.getByRole('group', { name: 'Any of', exact: true })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
