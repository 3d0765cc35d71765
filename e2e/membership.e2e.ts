import { createPlace, expect, testOn, type Actor } from './cairn.ts';
import { Settings } from './screens/settings.ts';

const ROLE = { guest: 5, member: 15, admin: 20 } as const;

/** A separate server, whose first person can read the emails that it would send. */
const test = testOn({});

test('S-FEAT-025 people are invited, answer by email or in the app, change roles, are removed and leave', async ({
  person,
  server,
}) => {
  test.setTimeout(240_000);
  // The first account of a server has a confirmed email.
  const ben = await person('Ben');
  const [ada, cleo, dora] = [await person('Ada'), await person('Cleo'), await person('Dora')];
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  const { page } = ada;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const settings = new Settings(page);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await settings.open(`/${slug}/settings/members`, 'Members');

  const invite = async ({ email }: Actor, role: string): Promise<void> => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByLabel('Email of person 1').fill(email);
    await dialog.getByRole('combobox', { name: 'Role of person 1' }).click();
    await page.getByRole('option', { name: new RegExp(`^${role}`) }).click();
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(pending(email)).toContainText('Pending');
    await expect(pending(email).getByRole('combobox')).toContainText(role);
  };
  const pending = (email: string) => main.getByRole('row', { name: email });
  /** The latest link that was emailed to someone. */
  const mailedTo = async ({ email }: Actor): Promise<string> => {
    const answer = await ben.page.request.get('/api/instance/mails');
    const { mails } = (await answer.json()) as { mails: { to: string; text: string | null }[] };
    const text = mails.find((mail) => mail.to === email && mail.text?.includes('invited you'))?.text ?? '';
    const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
    return url.pathname + url.search;
  };
  const chooseRole = async (of: string, role: string): Promise<void> => {
    await page.getByRole('combobox', { name: `Role of ${of}`, exact: true }).click();
    await page.getByRole('option', { name: new RegExp(`^${role}`) }).click();
  };

  await test.step('the pending list: a changed role, a new link, revoked', async () => {
    await invite(cleo, 'Guest');
    await pending(cleo.email).getByRole('combobox').click();
    await page.getByRole('option', { name: /^Member/ }).click();
    await expect(pending(cleo.email).getByRole('combobox')).toContainText('Member');
    await settings.act(cleo.email, 'Copy new link');
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText('Copied to clipboard'),
    ).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).searchParams.get('token')).toBeTruthy();
    await settings.act(cleo.email, 'Revoke');
    await expect(pending(cleo.email)).toHaveCount(0);
  });

  await test.step("accepted and declined through the email's link", async () => {
    await invite(cleo, 'Viewer');
    await cleo.page.goto(await mailedTo(cleo));
    await cleo.page.getByRole('button', { name: 'Join Acme' }).click();
    await expect(main.getByRole('row', { name: /^Cleo/ })).toContainText('Viewer');
    await invite(dora, 'Member');
    await dora.page.goto(await mailedTo(dora));
    await dora.page.getByRole('button', { name: 'Decline' }).click();
    await expect(dora.page.getByRole('heading', { name: 'Invitation declined' })).toBeVisible();
    await expect(pending(dora.email)).toHaveCount(0);
  });

  await test.step('declined and accepted on the invitations page', async () => {
    await invite(ben, 'Member');
    await ben.page.goto('/invitations');
    await ben.page.getByRole('button', { name: 'Decline Acme' }).click();
    await expect(pending(ben.email)).toHaveCount(0);
    await invite(ben, 'Member');
    await ben.page.goto('/invitations');
    await ben.page.getByRole('button', { name: 'Join Acme' }).click();
    await expect(main.getByRole('row', { name: /^Ben/ })).toContainText('Member');
  });

  await test.step('no one can give a role above their own', async () => {
    const asked = await ben.page.request.post(`/api/workspaces/${slug}/invitations`, {
      headers: { origin: server.url },
      data: { email: dora.email, role: ROLE.guest },
    });
    expect(asked.status()).toBe(403);
    await ben.page.goto(`/${slug}/settings/members`);
    await expect(ben.page.getByRole('row', { name: /^Ada/ })).toBeVisible();
    await expect(ben.page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Role of person 1' }).click();
    // An Admin's own is the highest.
    await expect(page.getByRole('option')).toContainText(['Admin', 'Member', 'Viewer', 'Guest']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the last Admin stays; another may leave once there are two', async () => {
    await settings.open(`/${slug}/settings`, 'General');
    const leave = main.getByRole('button', { name: 'Leave workspace' });
    await expect(leave).toHaveAttribute('aria-disabled', 'true');
    await settings.open(`/${slug}/settings/members`, 'Members');
    await chooseRole('Ben', 'Admin');
    await settings.open(`/${slug}/settings`, 'General');
    await expect(leave).not.toHaveAttribute('aria-disabled', 'true');
    await settings.open(`/${slug}/settings/members`, 'Members');
    await chooseRole('Ben', 'Member');
  });

  await test.step('likewise in a project: added, another role, removed, left', async () => {
    await settings.open(`/${slug}/projects/${projectId}/settings/members`, 'Members');
    for (const name of ['Ben', 'Cleo']) {
      await page.getByRole('button', { name: 'Add people' }).click();
      await dialog.getByRole('button', { name: 'Select people' }).click();
      await page.getByRole('option', { name }).click();
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Add 1 person' }).click();
      await expect(main.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible();
    }
    await chooseRole('Ben', 'Viewer');
    await expect(page.getByRole('combobox', { name: 'Role of Ben' })).toContainText('Viewer');
    await settings.act('Cleo', 'Remove from project');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(main.getByRole('row', { name: /^Cleo/ })).toHaveCount(0);
    const theirs = new Settings(ben.page);
    await theirs.open(`/${slug}/projects/${projectId}/settings/members`, 'Members');
    await theirs.act('Ben', 'Leave project');
    await ben.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Leave/ })
      .click();
    await expect(main.getByRole('row', { name: /^Ben/ })).toHaveCount(0);
    await expect(
      main.getByRole('row', { name: /^Ada/ }).getByRole('combobox', { name: 'Role of Ada' }),
    ).toBeDisabled();
  });

  await test.step('removed from the workspace, and left voluntarily', async () => {
    await settings.open(`/${slug}/settings/members`, 'Members');
    await settings.act('Cleo', 'Remove from workspace');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(main.getByRole('row', { name: /^Cleo/ })).toHaveCount(0);
    await ben.page.goto(`/${slug}/settings`);
    await ben.page.getByRole('button', { name: 'Leave workspace' }).click();
    await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await ben.page.waitForURL((url) => !url.pathname.startsWith(`/${slug}`));
    await expect(main.getByRole('row', { name: /^Ben/ })).toHaveCount(0);
  });
});
