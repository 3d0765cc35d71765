import { admit, createPlace, expect, expectAccessible, test, type Actor } from './cairn.ts';
import { Settings } from './screens/settings.ts';

const ROLE = { guest: 5, viewer: 10, member: 15, admin: 20 } as const;
/** The pages in the specification, in its order. */
const PAGES = ['General', 'Members', 'Billing and plans', 'Exports', 'Webhooks', 'API tokens'];

/** The specification's group of the menu, in reading order. */
const pagesOf = (settings: Settings) =>
  settings.menu.getByRole('list', { name: 'Workspace', exact: true }).getByRole('listitem');

test('S-ROUTE-009 S-ROUTE-013 S-FEAT-024 S-CONST-002 an Admin sees the plan, the seats in use and how to raise a limit', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const { page } = ada;
  const main = page.getByRole('main');
  const settings = new Settings(page);
  await settings.open(`/${slug}/settings/billing`, 'Billing and plans');
  await expect(settings.menu.getByRole('link', { name: 'Billing and plans' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(pagesOf(settings)).toHaveText(PAGES);

  await test.step('the plan and its contents', async () => {
    const plan = main.getByRole('region', { name: 'Self-hosted' });
    await expect(plan).toContainText('Current plan');
    await expect(plan).toContainText("There's nothing to pay for or upgrade.");
    await expect(plan.getByRole('listitem')).toHaveCount(12);
  });

  await test.step('seats are updated as people join, without a reload', async () => {
    const seats = main.getByRole('region', { name: 'Seats in use' });
    const seatsAre = (used: number, [admins, members, viewers, guests, invited]: readonly number[]) =>
      expect(seats).toHaveText(
        `Seats in use${used}Admins${admins}Members${members}Viewers${viewers}Guests${guests}Invited${invited}Manage members`,
      );
    await seatsAre(1, [1, 0, 0, 0, 0]);
    const invited = await page.request.post(`/api/workspaces/${slug}/invitations`, {
      headers: { origin: server.url },
      data: { email: 'someone.later@example.com', role: ROLE.member },
    });
    expect(invited.status()).toBe(201);
    await seatsAre(1, [1, 0, 0, 0, 1]);
    await admit(ada, await person('Mem'), server.url, slug, ROLE.member);
    await admit(ada, await person('Vic'), server.url, slug, ROLE.viewer);
    await admit(ada, await person('Gus'), server.url, slug, ROLE.guest);
    await seatsAre(4, [1, 1, 1, 1, 1]);
  });

  await test.step("the server's limits, each with the setting that raises it", async () => {
    await expect(main.getByRole('progressbar', { name: '0 bytes of 20 GB in use' })).toBeVisible();
    const limits = main.getByRole('region', { name: 'Limits of this server' });
    await expect(limits).toContainText('docs/plans.md');
    for (const limit of [
      /Storage per workspace.*STORAGE_LIMIT.*20 GB/,
      /Largest file.*FILE_SIZE_LIMIT.*5 MB/,
      /Largest image.*PICTURE_MEGAPIXELS.*64 megapixels/,
    ])
      await expect(limits).toContainText(limit);
    await expect(main.getByRole('region', { name: 'Licence and support' })).toContainText(
      'Apache License 2.0',
    );
  });

  await test.step('nothing leads to a vendor, and nothing has a price', async () => {
    const outside = await page
      .locator('a[href], form[action], iframe[src]')
      .evaluateAll((all) =>
        all
          .map((each) => each.getAttribute('href') ?? each.getAttribute('action') ?? each.getAttribute('src'))
          .filter((address) => new URL(address ?? '', location.href).origin !== location.origin),
      );
    expect(outside).toEqual([]);
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(main).not.toContainText(/[$€£]|per (seat|user|month|year)|pricing/i);
  });

  await test.step('in dark mode, and on a phone', async () => {
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
  });
});

test('SYS-37 S-ROLE-014 S-ROLE-015 each role sees its own settings, and is refused the others', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const stranger = await person('Otto');
  const statusFor = async ({ page }: Actor, path: string): Promise<number> =>
    (await page.request.get(`/api/workspaces/${slug}/${path}`)).status();

  for (const [name, role, pages] of [
    ['Gus', ROLE.guest, ['General', 'Members']],
    ['Vic', ROLE.viewer, ['General', 'Members']],
    ['Mem', ROLE.member, ['General', 'Members', 'Exports']],
    ['Adi', ROLE.admin, PAGES],
  ] as const)
    await test.step(`with role ${role}`, async () => {
      const them = await person(name);
      await admit(ada, them, server.url, slug, role);
      const isAdmin = role === ROLE.admin;
      const settings = new Settings(them.page);
      await settings.open(`/${slug}/settings`, 'General');
      await expect(pagesOf(settings)).toHaveText([...pages]);
      for (const [path, title, refusal] of [
        ['billing', 'Billing and plans', 'Only workspace Admins can see billing and plans.'],
        ['webhooks', 'Webhooks', 'Only workspace Admins can manage webhooks.'],
        ['api-tokens', 'API tokens', 'Only workspace Admins can create and revoke API tokens.'],
      ] as const) {
        await expect(settings.menu.getByRole('link', { name: title })).toHaveCount(isAdmin ? 1 : 0);
        await settings.open(`/${slug}/settings/${path}`, title);
        await expect(them.page.getByText(refusal)).toHaveCount(isAdmin ? 0 : 1);
        expect(await statusFor(them, path), `${name} at ${path}`).toBe(isAdmin ? 200 : 403);
        expect(await statusFor(stranger, path), `a stranger at ${path}`).toBe(404);
      }
      await settings.open(`/${slug}/settings/billing`, 'Billing and plans');
      await expect(them.page.getByRole('region', { name: 'Seats in use' })).toHaveCount(isAdmin ? 1 : 0);
    });

  await test.step('the page appears and disappears with the role, without a reload', async () => {
    const settings = new Settings(ada.page);
    const eve = await person('Eve');
    await admit(ada, eve, server.url, slug, ROLE.member);
    await new Settings(eve.page).open(`/${slug}/settings/billing`, 'Billing and plans');
    await settings.open(`/${slug}/settings/members`, 'Members');
    const choose = async (role: string): Promise<void> => {
      await ada.page.getByRole('combobox', { name: 'Role of Eve' }).click();
      await ada.page.getByRole('option', { name: new RegExp(`^${role}`) }).click();
    };
    const seats = eve.page.getByRole('region', { name: 'Seats in use' });
    await choose('Admin');
    await expect(seats).toBeVisible();
    await choose('Member');
    await expect(seats).toHaveCount(0);
    await expect(eve.page.getByText('Only workspace Admins can see billing and plans.')).toBeVisible();
  });
});
