import { admit, createPlace, expect, expectAccessible, goOffline, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

const MEMBER = 15;

test('templates are created in settings, seen live, fill a new issue around the typed text, offline too, and are restored by Undo', async ({
  person,
  server,
}) => {
  const [ada, ben] = [await person('Ada', { keepsApp: true }), await person('Ben')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  const project = { id: projectId, role: MEMBER };
  const labelId = uuid();
  await admit(ada, ben, server.url, slug, MEMBER, project);
  await runCommand(ada, server.url, slug, 'label.create', {
    id: labelId,
    projectId,
    name: 'Regression',
    color: '#dc2626',
    parentId: null,
    sortOrder: 'a0',
  });
  const settings = `/${slug}/projects/${projectId}/settings/templates`;
  const main = page.getByRole('main');
  const theirs = ben.page.getByRole('list', { name: 'Templates in Website' });
  const form = page.getByRole('dialog', { name: 'New issue' });
  const title = form.getByRole('textbox', { name: 'Title' });
  const fill = async (name: RegExp, option: string): Promise<void> => {
    await form.getByRole('button', { name }).click();
    await page.getByRole('option', { name: option }).click();
  };

  await test.step('a Member creates one, and a colleague sees it appear', async () => {
    await page.goto(settings);
    await expect(main.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'New template' }).click();
    const dialog = page.getByRole('dialog', { name: 'New template' });
    await dialog.getByRole('button', { name: 'Create template' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await ben.page.goto(settings);
    await expect(ben.page.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Bug report');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Broken: ');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Steps to reproduce');
    await dialog.getByRole('button', { name: /^Priority/ }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await dialog.getByRole('button', { name: /^Labels/ }).click();
    await page.getByRole('option', { name: 'Regression' }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog).toBeHidden();
    await expect(theirs.getByRole('listitem')).toContainText(['Bug report']);
    await expect(theirs.getByText('Regression')).toBeVisible();
  });

  await test.step('it fills a form without overwriting what is typed already', async () => {
    await page.goto(place.path);
    await expect(main.getByRole('heading', { name: 'No issues yet' })).toBeVisible();
    await page.keyboard.press('c');
    await fill(/^Template$/, 'Bug report');
    await expect(title).toHaveValue('Broken: ');
    await expect(form.getByRole('button', { name: 'Template: Bug report' })).toBeFocused();
    await title.focus();
    await page.keyboard.type('map');
    await expect(title).toHaveValue('Broken: map');
    await expect(form.getByText('Steps to reproduce')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Priority: High' })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Labels: Regression' })).toBeVisible();
    await expectAccessible(page);
    await fill(/^Template: Bug report/, 'No template');
    await expect(title).toHaveValue('Broken: map');
    await expect(form.getByText('Steps to reproduce')).toBeHidden();
    await expect(form.getByRole('button', { name: 'Priority: High' })).toBeHidden();
    await form.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('a rule creates issues from it: its next date is shown, it is paused and resumed, live', async () => {
    const path = `/${slug}/projects/${projectId}/settings/recurring`;
    await page.goto(path);
    await main.getByRole('button', { name: 'New recurring issue' }).click();
    const dialog = page.getByRole('dialog', { name: 'New recurring issue' });
    await dialog.getByRole('combobox', { name: 'Repeats' }).click();
    await page.getByRole('option', { name: 'Monthly, on a weekday' }).click();
    await dialog.getByRole('combobox', { name: 'Which one' }).click();
    await page.getByRole('option', { name: 'second' }).click();
    await dialog.getByRole('combobox', { name: 'Weekday' }).click();
    await page.getByRole('option', { name: 'Tuesday' }).click();
    const rule = 'Every month on the second Tuesday, at 09:00';
    await expect(dialog.getByRole('status', { name: 'Schedule' })).toContainText(rule);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const row = main.getByRole('listitem').filter({ hasText: 'Bug report' });
    await expect(row).toContainText(/Next: Tue.*09:00 \(UTC\)/);
    await ben.page.goto(path);
    const theirRow = ben.page.getByRole('main').getByRole('listitem').filter({ hasText: rule });
    for (const [action, isPaused] of [
      ['Pause', true],
      ['Resume', false],
    ] as const) {
      await row.getByRole('button', { name: 'Actions for Bug report' }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await expect(theirRow.getByText('Paused')).toBeVisible({ visible: isPaused });
    }
    await expectAccessible(page);
    await ben.page.goto(settings);
  });

  await test.step('the command menu starts one offline, without a label that was deleted', async () => {
    await runCommand(ada, server.url, slug, 'label.remove', { labelId });
    await expect(theirs.getByText('Regression')).toBeHidden();
    await page.goto(place.path);
    await expect(main.getByRole('heading', { name: 'No issues yet' })).toBeVisible();
    await goOffline(ada);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('issue from template');
    await page.getByRole('option', { name: 'New issue from template…' }).click();
    await page.getByRole('option', { name: 'Bug report' }).click();
    await expect(title).toHaveValue('Broken: ');
    await expect(form.getByRole('button', { name: 'Priority: High' })).toBeVisible();
    await expect(form.getByRole('button', { name: /^Labels: Regression/ })).toBeHidden();
    await title.pressSequentially('tiles');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.locator('[data-row-title]')).toHaveText(['Broken: tiles']);
    await ada.context.setOffline(false);
    await ben.page.goto(place.path);
    await expect(ben.page.locator('[data-row-title]')).toHaveText(['Broken: tiles']);
  });

  await test.step('deleted and restored by Undo; on a phone and in dark mode', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(settings);
    await main.getByRole('button', { name: 'Actions for Bug report' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(main.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await main.getByRole('button', { name: 'Bug report', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit template' });
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Broken: ');
    await expect(dialog.getByText('Steps to reproduce')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  });
});
