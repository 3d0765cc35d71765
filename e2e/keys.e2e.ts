import { createIssue, createPlace, expect, expectAccessible, test } from './cairn.ts';
import { KeyBurst } from './key-burst.ts';
import { CommandMenu } from './screens/command-menu.ts';

test('SYS-40 sequences and single keys work, but not while typing or in a dialog', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ada;
  const menu = new CommandMenu(page);
  const form = page.getByRole('dialog', { name: 'New issue' });
  await page.goto(place.path);
  await page.getByText('Map tiles disappear').first().waitFor();
  await menu.open();
  await page.keyboard.press('Escape');
  await expect(menu.dialog).toBeHidden();

  await (await KeyBurst.of(page)).send(['g', 'h']);
  await page.waitForURL(`**/${place.slug}`);
  await page.goBack();
  await page.getByText('Map tiles disappear').first().waitFor();

  await page.keyboard.press('/');
  await expect(menu.input).toBeFocused();
  await page.keyboard.type('c');
  await expect(menu.input).toHaveValue('c');
  await page.keyboard.press('Escape');

  await page.keyboard.press('c');
  await expect(form).toBeVisible();
  await page.keyboard.type('coc');
  await expect(form.getByLabel('Title')).toHaveValue('coc');
  await page.keyboard.press('Escape');

  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(form).toBeHidden();
  await page.locator('main').focus();
  await page.keyboard.press('[');
  await expect(sidebar).toBeHidden();
  await page.keyboard.press('[');
  await expect(sidebar).toBeVisible();
});

test('one key edits the focused row, and a sequence wins over its last key', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ada;
  await page.goto(place.path);
  await page.getByText('Map tiles disappear').first().waitFor();
  const menu = new CommandMenu(page);
  await menu.open();
  await page.keyboard.press('Escape');
  await expect(menu.dialog).toBeHidden();

  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await expect(page.getByRole('option', { name: 'Urgent' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'Urgent' })).toBeHidden();

  await (await KeyBurst.of(page)).send(['g', 'p']);
  await page.waitForURL(`**/${place.slug}/projects`);
});

test('? lists the shortcuts; one can be changed, shows its conflict, and is saved for the person', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { page } = ada;
  const menu = new CommandMenu(page);
  await page.goto(`/${place.slug}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await menu.open();
  await page.keyboard.press('Escape');
  await expect(menu.dialog).toBeHidden();

  await page.keyboard.press('?');
  await expect(menu.keys).toBeVisible();
  await expect(menu.keys.getByRole('region', { name: 'Go to' })).toContainText('Home');
  await expectAccessible(page);
  const search = menu.keys.getByRole('searchbox', { name: 'Search shortcuts' });
  await search.fill('create issue');
  await expect(menu.keys.getByRole('listitem')).toHaveCount(1);

  const row = menu.keys.getByRole('listitem').filter({ hasText: 'Create issue' });
  await row.getByRole('button', { name: 'Change shortcut for Create issue' }).click();
  await page.keyboard.press('s');
  await expect(row).toContainText('Also used by Change state');
  await row.getByRole('button', { name: 'Change shortcut for Create issue' }).click();
  await page.keyboard.press('n');
  await page.keyboard.press('i');
  await expect(row).not.toContainText('Also');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu.keys).toBeHidden();

  const form = page.getByRole('dialog', { name: 'New issue' });
  await page.keyboard.press('c');
  await expect(form).toBeHidden();
  await page.keyboard.press('n');
  await page.keyboard.press('i');
  await expect(form).toBeVisible();

  await test.step("also in the person's other browser", async () => {
    const other = await page.context().newPage();
    const otherMenu = new CommandMenu(other);
    await other.goto(`/${place.slug}`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await otherMenu.choose('show keyboard shortcuts', 'Show keyboard shortcuts');
    await otherMenu.keys.getByRole('searchbox').fill('create issue');
    await expect(otherMenu.keys.getByRole('button', { name: 'Reset Create issue to default' })).toBeVisible();
  });
});

test('Ctrl/Cmd-Z in a text field belongs to the field', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ada;
  const menu = new CommandMenu(page);
  await page.goto(`${place.path}/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await menu.choose('urgent', 'Urgent');
  await expect(page.getByRole('complementary')).toContainText('Urgent');
  await page.getByRole('button', { name: 'Search' }).click();
  await menu.input.fill('typed');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toContainText('Urgent');
  await expect(page.getByText('Undid')).toHaveCount(0);
});
