import { createIssue, createPlace, expect, expectAccessible, goOffline, runCommand, test } from './cairn.ts';
import { day } from './days.ts';
import { uuid } from './uuid.ts';

test('S-FEAT-009 SYS-12 S-EMPTY-019 S-ACT-007 a project estimates its issues: created, used, edited with a mapping, switched off, deleted', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const first = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const second = await createIssue(ada, server.url, place, 'Routes end in the sea');
  const settings = page.getByRole('main');

  await test.step('none yet: the project Admin adds one from a template', async () => {
    await page.goto(`/${place.slug}/projects/${place.projectId}/settings/estimates`);
    await expect(settings.getByRole('heading', { name: 'No estimates yet' })).toBeVisible();
    await expectAccessible(page);
    await settings.getByRole('button', { name: 'Add estimate' }).click();
    await expect(settings.getByRole('textbox', { name: 'Value 6' })).toHaveValue('13');
    await settings.getByRole('button', { name: 'T-shirt sizes' }).click();
    await expect(settings.getByRole('radio', { name: 'Categories' })).toBeChecked();
    await expect(settings.getByRole('textbox', { name: 'Value 1' })).toHaveValue('XS');
    await settings.getByRole('button', { name: 'Fibonacci' }).click();
    await expect(settings.getByRole('radio', { name: 'Points' })).toBeChecked();
  });
  await test.step('two to six values, each once, at most 20 characters, numbers for points', async () => {
    const last = settings.getByRole('textbox', { name: 'Value 6' });
    await expect(settings.getByRole('button', { name: 'Add value' })).toBeHidden();
    await last.fill('many');
    await settings.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(settings.getByText('Points must be numbers, like 3 or 0.5.')).toBeVisible();
    await last.fill('8');
    await expect(settings.getByText('Each value must be unique.')).toBeVisible();
    await last.fill('9'.repeat(30));
    await expect(last).toHaveValue('9'.repeat(20));
    await last.fill('13');
    for (const value of ['13', '8', '5', '3', '2'])
      await settings.getByRole('button', { name: `Delete ${value}`, exact: true }).click();
    await expect(settings.getByText('Use at least 2 values.')).toBeVisible();
    await settings.getByRole('button', { name: 'Fibonacci' }).click();
    await expectAccessible(page);
    await settings.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(settings.getByRole('switch', { name: 'Use estimates' })).toBeChecked();
  });
  await test.step('the picker offers them in a list, on a page, by shortcut and in the command menu; the activity shows it', async () => {
    await page.goto(`${place.path}/${first}`);
    const panel = page.getByRole('complementary', { name: 'Properties' });
    await panel.getByRole('button', { name: 'Estimate: No estimate' }).click();
    await page.getByRole('option', { name: '5', exact: true }).click();
    await expect(page.getByText('set the estimate to 5')).toBeVisible();
    await panel.getByRole('button', { name: 'Estimate: 5' }).click();
    await page.getByRole('option', { name: 'No estimate' }).click();
    await expect(page.getByText('removed the estimate')).toBeVisible();
    await page.keyboard.press('e');
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Estimate: 8' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undid estimate change on WEB-1').first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Estimate: No estimate' })).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect(panel.getByRole('button', { name: 'Estimate: 8' })).toBeVisible();
    await page.goto(place.path);
    await expect(page.getByRole('button', { name: 'Estimate: 8' })).toBeVisible();
    await page.getByRole('link', { name: 'Routes end in the sea' }).focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('change estimate');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: '3', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Estimate: 3' })).toBeVisible();
  });
  await test.step('grouped, sorted and filtered by it', async () => {
    await page.goto(`${place.path}?group=estimate`);
    const boxes = page.getByRole('checkbox', { name: /^Select all in / });
    await expect(boxes).toHaveCount(2);
    expect(await boxes.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
      'Select all in 3',
      'Select all in 8',
    ]);
    await page.keyboard.press('f');
    await page.keyboard.type('Estimate');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: '8', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Map tiles disappear')).toBeVisible();
    await expect(page.getByText('Routes end in the sea')).toBeHidden();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText('Routes end in the sea')).toBeVisible();
  });
  await test.step('a new issue can get one in the form', async () => {
    await page.goto(place.path);
    await expect(page.getByText('Map tiles disappear')).toBeVisible();
    await page.keyboard.press('c');
    const form = page.getByRole('dialog', { name: 'New issue' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Ferry lines are missing');
    await form.getByRole('button', { name: 'Add property' }).click();
    await page.getByRole('menuitem', { name: 'Estimate' }).click();
    await page.getByRole('option', { name: '13', exact: true }).click();
    await form.getByRole('button', { name: 'Create issue' }).click();
    await expect(page.getByRole('button', { name: 'Estimate: 13' })).toBeVisible();
    // Until the server has numbered it, the issue has no key to show.
    await expect(page.getByRole('main').getByText('WEB-3')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undid creating WEB-3').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ferry lines are missing' })).toBeHidden();
  });
  await test.step('summed in the burn-down of a cycle, and in analytics', async () => {
    const main = page.getByRole('main');
    const run = (name: string, args: object) => runCommand(ada, server.url, place.slug, name, args);
    const cycleId = uuid();
    const { projectId } = place;
    await run('cycle.create', {
      id: cycleId,
      projectId,
      name: 'Sprint',
      startDate: day(-1),
      endDate: day(5),
    });
    await run('cycle.move-issues', {
      changes: [first, second].map((issueId) => ({ issueId, patch: { cycleId } })),
    });
    await page.goto(`/${place.slug}/projects/${projectId}/cycles/${cycleId}`);
    await expect(
      main.getByRole('region', { name: 'Burn-down' }).getByRole('img', { name: /^11 of 11 points left on / }),
    ).toBeVisible();
    await page.goto(`/${place.slug}/analytics/custom`);
    await main.getByRole('combobox', { name: 'X axis' }).click();
    await page.getByRole('option', { name: 'Estimate', exact: true }).click();
    await main.getByRole('radio', { name: 'Points' }).click();
    for (const value of ['3', '8']) {
      const row = main.getByRole('row').filter({
        has: page.getByRole('rowheader', { name: value, exact: true }),
      });
      await expect(row.getByRole('cell').last()).toHaveText(value);
    }
  });
  await test.step('deleting a value asks what its issues get', async () => {
    await page.goto(`/${place.slug}/projects/${place.projectId}/settings/estimates`);
    await settings.getByRole('button', { name: 'Delete 8', exact: true }).click();
    await settings.getByRole('combobox', { name: 'New estimate for issues with 8' }).click();
    await page.getByRole('option', { name: '13', exact: true }).click();
    await settings.getByRole('textbox', { name: 'Value 3' }).fill('4');
    await settings.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto(place.path);
    await expect(page.getByRole('button', { name: 'Estimate: 13' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Estimate: 4' })).toBeVisible();
  });
  await test.step('off: nothing shows it, and nothing is lost', async () => {
    await page.goto(`/${place.slug}/projects/${place.projectId}/settings/estimates`);
    await settings.getByRole('switch', { name: 'Use estimates' }).click();
    await page.goto(place.path);
    await expect(page.getByText('Map tiles disappear')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Estimate: / })).toHaveCount(0);
    await page.keyboard.press('f');
    await page.keyboard.type('Estimate');
    await expect(page.getByText('No results')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`/${place.slug}/projects/${place.projectId}/settings/estimates`);
    await settings.getByRole('switch', { name: 'Use estimates' }).click();
    await page.goto(place.path);
    await expect(page.getByRole('button', { name: 'Estimate: 13' })).toBeVisible();
  });
  await test.step('deleted with all of its values', async () => {
    await page.goto(`/${place.slug}/projects/${place.projectId}/settings/estimates`);
    await settings.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this estimate?' });
    await expect(question.getByText('2 issues lose their estimates.')).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(settings.getByRole('heading', { name: 'No estimates yet' })).toBeVisible();
  });
  await test.step('categories instead of points', async () => {
    await settings.getByRole('button', { name: 'Add estimate' }).click();
    await settings.getByRole('button', { name: 'T-shirt sizes' }).click();
    await settings.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(settings.getByRole('switch', { name: 'Use estimates' })).toBeChecked();
    await page.goto(place.path);
    await page.getByRole('link', { name: 'Map tiles disappear' }).focus();
    await page.keyboard.press('e');
    await page.getByRole('option', { name: 'XS', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Estimate: XS' })).toBeVisible();
  });
});

test('an estimate that someone else sets moves the row to its group, in another browser and offline', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const values = ['1', '2'].map((value) => ({ id: uuid(), value }));
  const command = (name: string, args: unknown) => runCommand(ada, server.url, place.slug, name, args);
  await command('estimate.create', { id: uuid(), projectId: place.projectId, kind: 'points', values });
  await page.goto(`${place.path}?group=estimate`);
  const group = (name: string) => page.getByRole('checkbox', { name: `Select all in ${name}` });
  await expect(page.getByText('Map tiles disappear')).toBeVisible();
  await expect(group('No estimate')).toBeVisible();
  await command('estimate.set', { changes: [{ issueId, patch: { valueId: values[1]?.id } }] });
  await expect(group('2')).toBeVisible();
  await expect(group('No estimate')).toBeHidden();
  await goOffline(ada);
  await page.getByRole('link', { name: 'Map tiles disappear' }).focus();
  await page.keyboard.press('e');
  await page.getByRole('option', { name: '1', exact: true }).click();
  await expect(group('1')).toBeVisible();
  await expect(group('2')).toBeHidden();
  await page.context().setOffline(false);
  const second = await ada.context.newPage();
  await second.goto(place.path);
  await expect(second.getByRole('button', { name: 'Estimate: 1' })).toBeVisible();
});
