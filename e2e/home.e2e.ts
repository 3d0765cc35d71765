import { DEFAULT_VIEW } from '@cairn/domain';
import type { Page } from '@playwright/test';
import {
  admit,
  createIssue,
  createPlace,
  createWorkspace,
  expect,
  expectAccessible,
  goOffline,
  idOf,
  runCommand,
  test,
  type Actor,
} from './cairn.ts';
import { day } from './days.ts';
import { uuid } from './uuid.ts';

const MEMBER = 15;

const panel = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });

/** Ada with issues of each kind, some of them shared with Bea. */
async function givenWork(ada: Actor, bea: Actor, url: string) {
  const place = await createPlace(ada, url);
  const { slug, stateIds } = place;
  await admit(ada, bea, url, slug, MEMBER, { id: place.projectId, role: MEMBER });
  const [adaId, beaId] = [await idOf(ada), await idOf(bea)];
  const issue = async (owner: Actor, title: string, patch: object): Promise<void> => {
    const id = await createIssue(owner, url, place, title);
    await runCommand(owner, url, slug, 'issue.update', { changes: [{ issueId: id, patch }] });
  };
  const mine = { add: [adaId], remove: [] };
  await issue(bea, 'Undated', { assigneeIds: mine });
  await issue(bea, 'Due today', {
    assigneeIds: mine,
    dueDate: day(0),
    priority: 'urgent',
    stateId: stateIds[2],
  });
  await issue(ada, 'Due next year', { assigneeIds: mine, dueDate: day(400) });
  await issue(ada, 'Long overdue', { assigneeIds: mine, dueDate: '2020-01-02', priority: 'high' });
  await issue(ada, 'Done with', { assigneeIds: mine, stateId: stateIds[3] });
  await issue(ada, 'For Bea', { assigneeIds: { add: [beaId], remove: [] } });
  return { place, adaId, beaId };
}

test("S-FEAT-001 SYS-21 home counts, lists, charts and filters the person's work, and remembers how", async ({
  person,
  server,
}) => {
  const [ada, bea] = [await person('Ada'), await person('Bea')];
  const { place, adaId } = await givenWork(ada, bea, server.url);
  const { page } = ada;
  await page.goto(`/${place.slug}`);
  const main = page.getByRole('main');
  await test.step('each of the eight panels has its own route', async () => {
    const answer = await page.request.get(`/api/workspaces/${place.slug}/dashboard`);
    const { id, widgets } = (await answer.json()) as { id: string; widgets: readonly { id: string }[] };
    expect(widgets).toHaveLength(8);
    for (const widget of widgets) {
      const one = await page.request.get(`/api/dashboard/${id}/widgets/${widget.id}`);
      expect(one.status(), widget.id).toBe(200);
      expect(await one.json()).toMatchObject({ id: widget.id, data: {} });
    }
  });
  await test.step('each figure leads to that many issues', async () => {
    for (const [name, count] of [
      ['Assigned to you', 4],
      ['Overdue', 1],
      ['Created by you', 4],
      ['Completed', 1],
    ] as const) {
      const figure = main.getByRole('list', { name: 'Overview' }).getByRole('link', { name });
      await expect(figure).toHaveText(`${count}${name}`);
      await figure.click();
      await expect(page).toHaveURL(/workspace-views\/(assigned|created)\?filters=/);
      await expect(main.locator('[data-row-title]')).toHaveCount(count);
      await page.goBack();
    }
  });
  const work = panel(page, 'Your work');
  await test.step('tabs', async () => {
    await expect(work.getByRole('tab', { name: /Pending/ })).toHaveText('Pending3');
    await expect(work.getByRole('listitem')).toHaveText([/Due today/, /Due next year/, /Undated/]);
    await work.getByRole('tab', { name: /Overdue/ }).click();
    await expect(work.getByRole('listitem')).toHaveText([/Long overdue/]);
    await work.getByRole('tab', { name: /Completed/ }).click();
    await expect(work.getByRole('listitem')).toHaveText([/Done with/]);
    await work.getByRole('tab', { name: /Pending/ }).click();
    const created = panel(page, 'Created by you');
    await expect(created.getByRole('listitem')).toHaveText([/Due next year/, /For Bea/]);
    await created.getByRole('tab', { name: /Overdue/ }).click();
    await expect(created.getByRole('listitem')).toHaveText([/Long overdue/]);
  });
  const narrow = async (of: string, period: string): Promise<void> => {
    await panel(page, of)
      .getByRole('combobox', { name: `Due date, ${of}` })
      .click();
    await page.getByRole('option', { name: period, exact: true }).click();
  };
  await test.step('due dates, by period and in the dialog', async () => {
    for (const period of ['Today', 'This week', 'This month', 'This year']) {
      await narrow('Your work', period);
      await expect(work.getByRole('listitem')).toHaveText([/Due today/]);
    }
    await work.getByRole('link', { name: 'View all' }).click();
    await expect(main.locator('[data-row-title]')).toHaveCount(1);
    await page.goBack();
    await narrow('Your work', 'Custom');
    const dialog = page.getByRole('dialog', { name: 'Filter by Due date' });
    await dialog.getByRole('combobox', { name: /before, after or range/ }).click();
    await page.getByRole('option', { name: 'After', exact: true }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(work.getByRole('combobox')).toBeFocused();
    await expect(work.getByRole('listitem')).toHaveText([/Due today/, /Due next year/]);
  });
  await test.step('charts', async () => {
    const states = panel(page, 'Your issues by state');
    await expect(states.getByRole('listitem')).toHaveText([
      'Backlog3',
      'Unstarted0',
      'Started1',
      'Completed1',
      'Cancelled0',
    ]);
    const priorities = panel(page, 'Your issues by priority');
    await expect(priorities.getByRole('listitem')).toHaveText([
      'Urgent1',
      'High1',
      'Medium0',
      'Low0',
      'No priority2',
    ]);
    await narrow('Your issues by priority', 'Today');
    await expect(priorities.getByRole('listitem')).toHaveText([
      'Urgent1',
      'High0',
      'Medium0',
      'Low0',
      'No priority0',
    ]);
    await states
      .getByRole('link', { name: /Started/ })
      .first()
      .click();
    await expect(main.locator('[data-row-title]')).toHaveCount(1);
    await page.goBack();
  });
  await test.step('activity, projects and people', async () => {
    await expect(panel(page, 'Recent activity').getByRole('listitem').first()).toContainText('Ada');
    await expect(panel(page, 'Recent projects').getByRole('link', { name: /Website/ })).toContainText(
      '4 assigned to you',
    );
    const people = panel(page, 'Recent collaborators');
    await expect(people.getByRole('link', { name: /Bea/ })).toContainText('3 shared issues');
    await people.getByRole('searchbox', { name: 'Search people' }).fill('nobody');
    await expect(people).toContainText('No matching people');
    await people.getByRole('searchbox', { name: 'Search people' }).fill('be');
    await expect(people.getByRole('link')).toHaveCount(1);
  });
  await test.step("the person's other browser shows the same, and changes are live", async () => {
    const second = await ada.context.newPage();
    await second.goto(`/${place.slug}`);
    const theirs = panel(second, 'Your work');
    await expect(theirs.getByRole('listitem')).toHaveText([/Due today/, /Due next year/]);
    await expect(panel(second, 'Created by you').getByRole('tab', { name: /Overdue/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(panel(second, 'Your issues by priority').getByRole('combobox')).toContainText('Today');
    const id = await createIssue(bea, server.url, place, 'Fresh from Bea');
    await runCommand(bea, server.url, place.slug, 'issue.update', {
      changes: [{ issueId: id, patch: { assigneeIds: { add: [adaId], remove: [] }, dueDate: day(1) } }],
    });
    await expect(theirs.getByRole('listitem')).toHaveText([/Due today/, /Fresh from Bea/, /Due next year/]);
    await expect(work.getByRole('listitem')).toHaveText([/Due today/, /Fresh from Bea/, /Due next year/]);
    await second.close();
  });
  await test.step('without a project it says what to do first', async () => {
    const slug = await createWorkspace(ada, server.url);
    await page.goto(`/${slug}`);
    await expect(main.getByRole('heading', { name: 'Create your first project' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Create a project' })).toBeEnabled();
  });
});

test('home is accessible in both themes, fits a phone, and works offline', async ({ person, server }) => {
  const [ada, bea] = [await person('Ada', { keepsApp: true }), await person('Bea')];
  const { place } = await givenWork(ada, bea, server.url);
  const { page } = ada;
  await page.goto(`/${place.slug}`);
  await expect(panel(page, 'Recent collaborators').getByRole('link', { name: /Bea/ })).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await goOffline(ada);
  await panel(page, 'Your work')
    .getByRole('tab', { name: /Overdue/ })
    .click();
  await expect(panel(page, 'Your work').getByRole('listitem')).toHaveText([/Long overdue/]);
});

test('personal links and the order of panels are synced to each tab and work offline', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const { slug } = place;
  for (const [title, sortOrder] of [
    ['Docs', 'a0'],
    ['Status', 'a1'],
  ] as const)
    await runCommand(ada, server.url, slug, 'quick-link.create', {
      id: uuid(),
      title,
      url: `https://example.com/${title}`,
      sortOrder,
    });
  const { page } = ada;
  const second = await ada.context.newPage();
  for (const each of [second, page]) await each.goto(`/${slug}`);
  const links = panel(page, 'Quick links');
  const expectLinks = async (where: Page, names: readonly string[]): Promise<void> =>
    await expect(panel(where, 'Quick links').getByRole('listitem')).toHaveText([...names]);
  const choose = async (title: string, item: string): Promise<void> => {
    const name = `Actions for ${title}`;
    await links.getByRole('button', { name }).click();
    // The previous row's menu may still be fading out.
    await page.getByRole('menu', { name }).getByRole('menuitem', { name: item }).click();
  };

  await test.step('a new link leads outside the app, and appears in the other tab immediately', async () => {
    await links.getByRole('button', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add link' });
    await dialog.getByRole('textbox', { name: 'URL' }).fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect(dialog).toContainText('Enter a valid URL');
    await dialog.getByRole('textbox', { name: 'URL' }).fill('example.com/plans');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expectLinks(second, ['Docs', 'Status', 'https://example.com/plans']);
    const link = links.getByRole('link', { name: 'https://example.com/plans' });
    await expect(link).toHaveAttribute('href', 'https://example.com/plans');
    await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
  });

  await goOffline(ada);
  await test.step('offline they can be moved, renamed, deleted and restored', async () => {
    await choose('Status', 'Move up');
    await choose('https://example.com/plans', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Update link' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Plans');
    await dialog.getByRole('button', { name: 'Update link' }).click();
    await expectLinks(page, ['Status', 'Docs', 'Plans']);
    await choose('Docs', 'Delete');
    await expectLinks(page, ['Status', 'Plans']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectLinks(page, ['Status', 'Docs', 'Plans']);
  });

  await test.step('panels can be hidden and reordered', async () => {
    const open = page.getByRole('button', { name: 'Customise home' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Customise home' });
    const down = dialog.getByRole('button', { name: 'Move Quick links down' });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(down).toBeFocused();
    await dialog.getByRole('switch', { name: 'Show Recently viewed' }).uncheck();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await ada.context.setOffline(false);
  await test.step('everything reaches the other tab', async () => {
    await expectLinks(second, ['Status', 'Docs', 'Plans']);
    await expect(panel(second, 'Recently viewed')).toHaveCount(0);
    const headings = second.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings).toContainText(['Recent activity', 'Your issues by state', 'Quick links']);
  });

  await test.step('a saved view is among the panels, with its current content, until it is deleted', async () => {
    const viewId = uuid();
    const urgent = {
      ...DEFAULT_VIEW,
      filters: [{ property: 'priority', operator: 'is', values: ['urgent'] }],
    };
    const view = { id: viewId, projectId: place.projectId, name: 'On fire', spec: urgent };
    await runCommand(ada, server.url, slug, 'view.create', view);
    await createIssue(ada, server.url, place, 'Of no hurry');
    const add = async (title: string): Promise<void> => {
      const issueId = await createIssue(ada, server.url, place, title);
      const changes = [{ issueId, patch: { priority: 'urgent' } }];
      await runCommand(ada, server.url, slug, 'issue.update', { changes });
    };
    await add('Hull leaks');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/${slug}/projects/${place.projectId}/views`);
    await page.getByRole('button', { name: 'Actions for On fire' }).click();
    await page.getByRole('menuitem', { name: 'Add to Home' }).click();
    const burning = panel(second, 'On fire');
    await expect(burning.getByRole('listitem')).toHaveText([/Hull leaks/]);
    await expect(burning.getByRole('link', { name: 'View all, On fire' })).toHaveAttribute(
      'href',
      new RegExp(`/views/${viewId}$`),
    );
    await add('Mast cracked');
    await expect(burning.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(second);
    await second.getByRole('button', { name: 'Customise home' }).click();
    const shown = second.getByRole('dialog').getByRole('switch', { name: 'Show On fire' });
    await shown.uncheck();
    await expect(burning).toHaveCount(0);
    await shown.check();
    await second.keyboard.press('Escape');
    await expect(burning).toBeVisible();
    await runCommand(ada, server.url, slug, 'view.remove', { viewId });
    await expect(burning).toHaveCount(0);
  });
});
