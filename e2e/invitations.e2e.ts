import { createPlace, expect, expectAccessible, test } from './cairn.ts';

test('SYS-04 S-ROUTE-008 an invitation is sent, changed, copied, answered and revoked', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const { page } = ada;
  const ben = await person('Ben');
  await page.goto(`/${slug}/settings/members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');

  await test.step('S-VAL-009 addresses are validated', async () => {
    for (const wrong of ['a@b', 'a b@c.de', '@x.y']) {
      await dialog.getByLabel('Email of person 1').fill(wrong);
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(dialog.getByText('Enter an email, like')).toBeVisible();
    }
    await dialog.getByLabel('Email of person 1').fill('a.b+c@d-e.co');
    await expect(dialog.getByText('Enter an email, like')).toBeHidden();
  });

  await test.step('S-ROLE-001 the roles are explained', async () => {
    await dialog.getByRole('combobox', { name: 'Role of person 1' }).click();
    await expect(page.getByRole('option', { name: /Guest/ })).toContainText('External people');
    await page.getByRole('option', { name: /Viewer/ }).click();
    await dialog.getByLabel('Email of person 1').fill(ben.email);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  });
  const link = await dialog.getByLabel(`Link for ${ben.email}`).inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('row', { name: ben.email });
  await expect(row).toContainText('Pending');
  await row.getByRole('combobox').click();
  await page.getByRole('option', { name: /Member/ }).click();
  await expect(row.getByRole('combobox')).toContainText('Member');

  await test.step('the invited person joins with the link, and appears live', async () => {
    await ben.page.goto(new URL(link).pathname + new URL(link).search);
    await expect(ben.page.getByText('Ada invited you to join as Member.')).toBeVisible();
    await expectAccessible(ben.page);
    await ben.page.getByRole('button', { name: 'Join Acme' }).click();
    await ben.page.getByRole('button', { name: 'Continue' }).click();
    await ben.page.waitForURL(`**/${slug}`);
    await expect(page.getByRole('row', { name: /^Ben/ })).toContainText(ben.email);
    await expect(page.getByText('Pending')).toBeHidden();
  });

  await test.step('another is resent, and revoked', async () => {
    const cleo = await person('Cleo');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByLabel('Email of person 1').fill(cleo.email);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: `Actions for ${cleo.email}` }).click();
    await page.getByRole('menuitem', { name: 'Resend' }).click();
    const again = await dialog.getByLabel(`Link for ${cleo.email}`).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await cleo.page.goto('/invitations');
    await expect(cleo.page.getByText('Acme')).toBeVisible();
    await expect(cleo.page.getByText("Your email isn't confirmed")).toBeVisible();
    await page.getByRole('button', { name: `Actions for ${cleo.email}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await expect(page.getByRole('row', { name: cleo.email })).toBeHidden();
    // The row disappears immediately, before the server has responded.
    await expect(async () => {
      await cleo.page.goto(new URL(again).pathname + new URL(again).search);
      await expect(
        cleo.page.getByRole('heading', { name: 'This invitation is no longer valid' }),
      ).toBeVisible({ timeout: 5000 });
    }).toPass();
  });
});

test('SYS-04 an invitation is declined by its link', async ({ person, server }) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const ben = await person('Ben');
  const answer = await ada.page.request.post(`/api/workspaces/${slug}/invitations`, {
    headers: { origin: server.url },
    data: { email: ben.email, role: 15 },
  });
  const [{ link }] = (await answer.json()) as [{ link: string }];
  await ben.page.goto(new URL(link).pathname + new URL(link).search);
  await ben.page.getByRole('button', { name: 'Decline' }).click();
  await expect(ben.page.getByRole('heading', { name: 'Invitation declined' })).toBeVisible();
  await ben.page.reload();
  await expect(ben.page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
});
