import { admit, createPlace, expect, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

test('S-EMPTY-024 S-EMPTY-045 S-EMPTY-046 S-ROLE-010 S-ROLE-011 who may makes the first page and manages features; others see that it can be done', async ({
  person,
  server,
}) => {
  const [ada, gus] = [await person('Ada'), await person('Gus')];
  const place = await createPlace(ada, server.url);
  await admit(ada, gus, server.url, place.slug, 15);
  const me = ((await (await gus.page.request.get('/api/users/me')).json()) as { id: string }).id;
  const run = (name: string, args: unknown) => runCommand(ada, server.url, place.slug, name, args);
  const membershipId = uuid();
  const members = [{ id: membershipId, userId: me, role: 15 }];
  await run('project.add-members', { projectId: place.projectId, members });
  const { page } = gus;
  const main = page.getByRole('main');
  const list = `/${place.slug}/projects/${place.projectId}/pages`;
  const create = main.getByRole('tabpanel').getByRole('button', { name: 'New page' });
  const manage = main.getByRole('button', { name: 'Manage features' });
  await page.goto(list);
  await expect(create).toBeEnabled();

  await test.step('a Member does not manage features, nor do those below; an Admin does', async () => {
    await run('project.update', { projectId: place.projectId, patch: { hasPages: false } });
    await expect(main.getByRole('heading', { name: 'Pages are off in this project' })).toBeVisible();
    await expect(manage).toBeDisabled();
    for (const role of [10, 5, 20]) {
      await run('project.update-member', { membershipId, role });
      if (role === 20) await expect(manage).toBeEnabled();
      else await expect(manage).toBeDisabled();
    }
    await manage.click();
    await expect(page).toHaveURL(/\/settings\/features$/);
    await page.getByRole('switch', { name: 'Pages' }).check();
    await page.goto(list);
    await run('project.update-member', { membershipId, role: 10 });
    await expect(create).toBeDisabled();
  });

  await test.step('a Guest makes no project, no page of a project, and the first page of the workspace', async () => {
    await run('member.update', { memberId: me, role: 5 });
    await expect(create).toBeDisabled();
    await page.goto(`/${place.slug}/pages`);
    await expect(main.getByRole('heading', { name: 'No public pages yet' })).toBeVisible();
    await create.click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Of a guest');
    await page.keyboard.press('Enter');
    await page.goto(`/${place.slug}/pages`);
    await expect(main.getByRole('link', { name: 'Of a guest' })).toBeVisible();
  });
});
