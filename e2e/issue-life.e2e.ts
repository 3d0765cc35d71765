import { createIssue, createPlace, expect, runCommand, test } from './cairn.ts';
import { IssueList } from './screens/issue-list.ts';
import { IssuePage } from './screens/issue-page.ts';
import { uuid } from './uuid.ts';

test('S-FEAT-005 an issue from its creation to its deletion, with every field, in every layout', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { projectId } = place;
  const run = (name: string, args: object) => runCommand(ada, server.url, place.slug, name, args);
  await run('label.create', {
    id: uuid(),
    projectId,
    name: 'Bug',
    color: '#dc2626',
    parentId: null,
    sortOrder: 'a0',
  });
  await run('cycle.create', { id: uuid(), projectId, name: 'Sprint 1' });
  for (const name of ['Offline', 'Charts']) await run('module.create', { id: uuid(), projectId, name });
  await run('estimate.create', {
    id: uuid(),
    projectId,
    kind: 'points',
    values: ['1', '2'].map((value) => ({ id: uuid(), value })),
  });
  await createIssue(ada, server.url, place, 'Map of the harbour', 'a0');
  const issue = new IssuePage(page);
  const property = (name: string) => issue.properties.getByRole('button', { name, exact: true });

  await test.step('created in the form, with a description', async () => {
    await page.goto(place.path);
    await page.getByRole('link', { name: 'Map of the harbour' }).waitFor();
    await page.keyboard.press('c');
    const form = page.getByRole('dialog', { name: 'New issue' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Map tiles disappear');
    await form.getByRole('textbox', { name: 'Title' }).press('Enter');
    await page.keyboard.type('They stay empty.');
    await form.getByRole('button', { name: /^Create issue/ }).click();
    await page.getByRole('link', { name: 'Map tiles disappear' }).click();
    await expect(issue.title).toHaveValue('Map tiles disappear');
    await expect(page.getByText('They stay empty.')).toBeVisible();
    await expect(page.getByText('WEB-2').first()).toBeVisible();
  });
  await test.step('every field is set on its page, and is there after a reload', async () => {
    await issue.set('State', 'In Progress');
    for (const priority of ['High', 'Medium', 'Low', 'No priority', 'Urgent'])
      await issue.set('Priority', priority);
    await issue.set('Assignee', 'Ada');
    await issue.set('Label', 'Bug');
    await issue.set('Cycle', 'Sprint 1');
    await issue.set('Module', 'Offline');
    await issue.set('Module', 'Charts');
    await issue.set('Estimate', '2');
    for (const [name, typed] of [
      ['Start date', '2026-12-01'],
      ['Due date', '2026-12-08'],
    ] as const) {
      await issue.properties.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    await issue.properties.getByRole('button', { name: /^Parent/ }).click();
    await page.keyboard.type('harbour');
    await page.getByRole('option', { name: /Map of the harbour/ }).click();
    await page.reload();
    for (const value of [
      'State: In Progress',
      'Priority: Urgent',
      'Assignee: Ada',
      'Labels: Bug',
      'Cycle: Sprint 1',
      'Modules: Offline, Charts',
      'Estimate: 2',
      'Start date: 1 Dec',
      'Due date: 8 Dec',
    ])
      await expect(property(value)).toBeVisible();
    await expect(issue.properties.getByRole('button', { name: /^Parent: .*WEB-1/ })).toBeVisible();
  });
  await test.step('links, files, relations, comments with reactions, subscribers', async () => {
    await page.getByRole('button', { name: 'Add link' }).click();
    const add = page.getByRole('dialog', { name: 'Add link' });
    await add.getByRole('textbox', { name: 'URL' }).fill('https://example.com/map');
    await add.getByRole('button', { name: 'Add link', exact: true }).click();
    await expect(page.getByRole('link', { name: 'https://example.com/map', exact: true })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (
      await chooser
    ).setFiles([{ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('tile 4 is missing') }]);
    await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('link')).toHaveText(/log\.txt/);
    await issue.choose('Add relation', 'Relates to');
    await page.getByRole('dialog').getByRole('checkbox', { name: /WEB-1/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(issue.line('added a relation to WEB-1')).toBeVisible();
    await issue.say('Seen on two phones');
    await issue.comment('Seen on two phones').getByRole('button', { name: 'Add reaction' }).click();
    await page.getByRole('button', { name: 'rocket', exact: true }).click();
    await expect(
      issue.comment('Seen on two phones').getByRole('button', { name: /^rocket, 1 person/ }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  });
  await test.step('edited and duplicated; numbers are never reused, even after a deletion', async () => {
    await issue.title.fill('Map tiles vanish');
    await issue.title.press('Enter');
    await issue.choose('More actions', 'Duplicate');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(issue.title).toHaveValue('Copy of Map tiles vanish');
    await expect(page.getByText('WEB-3').first()).toBeVisible();
    await expect(property('Modules: Offline, Charts')).toBeVisible();
    await issue.choose('More actions', 'Delete');
    await page.waitForURL(`**${place.path}**`);
    await new IssueList(page).quickAdd('Backlog', 'After the deletion');
    await page.getByRole('link', { name: 'After the deletion' }).click();
    await expect(page.getByText('WEB-4').first()).toBeVisible();
  });
  await test.step('archived, restored, deleted and restored again', async () => {
    await issue.set('State', 'Done');
    await issue.choose('More actions', 'Archive');
    await expect(page.getByText('This issue is archived.')).toBeVisible();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText('This issue is archived.')).toBeHidden();
    await issue.choose('More actions', 'Delete');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByRole('link', { name: 'After the deletion' })).toBeVisible();
  });
  await test.step('beside the list and on its own page', async () => {
    await page.getByRole('link', { name: 'Map tiles vanish', exact: true }).focus();
    await page.keyboard.press('Space');
    const peek = page.getByRole('dialog', { name: 'Issue WEB-2' });
    await expect(peek.getByText('They stay empty.')).toBeVisible();
    await peek.getByRole('link', { name: 'Open full page' }).click();
    await expect(issue.title).toHaveValue('Map tiles vanish');
  });
  await test.step('in five layouts', async () => {
    await page.goto(place.path);
    for (const [layout, shown] of [
      ['Board', page.getByRole('list', { name: 'In Progress' })],
      ['Spreadsheet', page.getByRole('grid')],
      ['Timeline', page.getByRole('main')],
      ['List', page.getByRole('main')],
    ] as const) {
      await page.getByRole('radio', { name: layout }).click();
      await expect(shown.getByRole('link', { name: /Map tiles vanish/ }).first()).toBeVisible();
    }
    await page.getByRole('radio', { name: 'Calendar' }).click();
    await page.getByRole('button', { name: 'Next month' }).waitFor();
    const heading = page.getByRole('main').getByRole('heading', { level: 2 });
    for (let at = 0; at < 24 && (await heading.textContent()) !== 'December 2026'; at += 1)
      await page
        .getByRole('button', { name: /^(Next|Previous) month$/ })
        .nth(forward(await heading.textContent()))
        .click();
    await expect(page.getByRole('link', { name: /Map tiles vanish/ })).toBeVisible();
  });
  await test.step('grouped, sub-grouped, sorted, filtered, with fewer properties: remembered for the person', async () => {
    await page.getByRole('radio', { name: 'Board' }).click();
    await page.getByRole('button', { name: 'Display' }).click();
    const display = page.getByRole('dialog', { name: 'Display' });
    for (const [name, value] of [
      ['Columns', 'Priority'],
      ['Swimlanes', 'State'],
      ['Order', 'Title'],
    ] as const) {
      await display.getByRole('combobox', { name: new RegExp(`^${name}`) }).click();
      const list = page.getByRole('listbox', { name });
      await list.getByRole('option', { name: value, exact: true }).click();
      await expect(list).toBeHidden();
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('f');
    await page.keyboard.type('Priority');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Urgent' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('After the deletion')).toBeHidden();
    await page.goto(place.path);
    await expect.poll(() => new URL(page.url()).searchParams.get('layout')).toBe('board');
    await expect(page.getByText('Map tiles vanish').first()).toBeVisible();
    await expect(page.getByText('After the deletion')).toBeHidden();
    expect(new URL(page.url()).searchParams.get('group')).toBe('priority');
    expect(new URL(page.url()).searchParams.get('sub')).toBe('state');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });
  await test.step("dragged to another column, it has that column's value", async () => {
    const low = page.getByRole('list', { name: 'Done, Low' });
    await page.getByRole('link', { name: 'After the deletion' }).dragTo(low.locator('..'));
    await expect(low.getByRole('link', { name: 'After the deletion' })).toBeVisible();
    await page.goto(`${place.path}?layout=list&group=priority`);
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'After the deletion' })
        .getByRole('button', { name: 'Priority: Low' })
        .first(),
    ).toBeVisible();
  });
});

const MONTH = 'December 2026';
/** Whether the month in a heading is before the wanted one: the second of two buttons leads forward. */
const forward = (shown: string | null): number =>
  Date.parse(`1 ${shown ?? MONTH}`) < Date.parse(`1 ${MONTH}`) ? 1 : 0;
