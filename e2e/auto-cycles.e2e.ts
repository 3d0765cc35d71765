import { admit, createPlace, expect, expectAccessible, goOffline, runCommand, test } from './cairn.ts';

const MEMBER = 15;

test('an Admin sets up automatic cycles: previewed before they are on, offline too, seen live by a Member', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada', { keepsApp: true }), await person('Bob')];
  const { page } = ada;
  const { slug, projectId } = await createPlace(ada, server.url);
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  // A time zone in which server and browsers have the same day.
  await runCommand(ada, server.url, slug, 'project.update', { projectId, patch: { timeZone: 'UTC' } });
  const base = `/${slug}/projects/${projectId}`;
  const main = page.getByRole('main');
  const isOn = main.getByRole('switch', { name: 'Create cycles automatically' });
  const choose = async (label: string, option: string): Promise<void> => {
    await main.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await page.goto(`${base}/settings/cycles`);
  await bob.page.goto(`${base}/cycles`);
  const theirs = bob.page.getByRole('main');

  await test.step('off at first; the preview follows each setting', async () => {
    await expect(isOn).not.toBeChecked();
    const toCome = main.getByRole('list', { name: 'Preview' }).getByRole('listitem');
    await expect(toCome.first()).toContainText('Cycle 1');
    await choose('Upcoming cycles', '2 cycles');
    await choose('Length', '1 week');
    await expect(toCome.filter({ hasText: 'Cycle 2' })).toBeVisible();
    await expectAccessible(page);
    await expect(theirs.getByRole('heading', { name: 'No cycles yet' })).toBeVisible();
  });

  await test.step('switched on offline, cycles are created for everyone once the network is back', async () => {
    await goOffline(ada);
    await isOn.click();
    await expect(isOn).toBeChecked();
    await ada.context.setOffline(false);
    await expect(theirs.getByRole('link', { name: 'Cycle 1' })).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Cycle 2' })).toBeVisible();
    await expect(main.getByText('There are no cycles to create right now.')).toBeVisible();
  });

  await test.step('a Member can see the settings but not change them; at 360 px and in dark mode everything is reachable', async () => {
    await bob.page.setViewportSize({ width: 360, height: 740 });
    await bob.page.emulateMedia({ colorScheme: 'dark' });
    await bob.page.goto(`${base}/settings/cycles`);
    await expect(theirs.getByText('Only project Admins can change this.')).toBeVisible();
    for (const each of await theirs.getByRole('switch').all()) await expect(each).toBeDisabled();
    for (const each of await theirs.getByRole('combobox').all()) await expect(each).toBeDisabled();
    expect(await bob.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(bob.page);
  });
});
