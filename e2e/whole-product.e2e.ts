import { admit, expect, test, type Actor } from './cairn.ts';
import { uuid } from './uuid.ts';

const MEMBER = 15;

async function createBare(owner: Actor, url: string): Promise<string> {
  const slug = `whole-${uuid().slice(-8)}`;
  const created = await owner.page.request.post('/api/workspaces', {
    headers: { origin: url },
    data: { name: 'Whole', slug, companySize: '2-10' },
  });
  expect(created.status(), await created.text()).toBe(201);
  return slug;
}

test('S-GEN-001 an Admin makes one of each in an empty workspace, each is on its screen, and a Member makes news', async ({
  person,
  server,
}) => {
  const [ada, mem] = [await person('Ada'), await person('Mem')];
  const slug = await createBare(ada, server.url);
  const { page } = ada;
  const main = page.getByRole('main');
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await page.goto(`/${slug}`);
  await main.getByRole('button', { name: 'Create a project' }).click();
  await dialog('New project').getByRole('textbox', { name: 'Name' }).fill('Orchard');
  await dialog('New project').getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/projects\/[^/]+\/issues$/);
  const projectId = page.url().split('/').at(-2) ?? '';
  const base = `/${slug}/projects/${projectId}`;
  await main.getByRole('button', { name: 'New issue' }).last().click();
  await dialog('New issue').getByLabel('Title').fill('Prune the trees');
  await dialog('New issue')
    .getByRole('button', { name: /^Create issue/ })
    .click();
  await expect(main.getByRole('link', { name: 'Prune the trees' })).toBeVisible();
  for (const [noun, name] of [
    ['cycle', 'Week of pruning'],
    ['module', 'Old trees'],
    ['view', 'What is urgent'],
  ] as const) {
    await page.goto(`${base}/${noun}s`);
    await main
      .getByRole('button', { name: `New ${noun}` })
      .last()
      .click();
    const form = dialog(`New ${noun}`);
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('button', { name: `Create ${noun}` }).click();
    await expect(form).toBeHidden();
  }
  await page.goto(`${base}/pages`);
  await main.getByRole('button', { name: 'New page' }).last().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('How to prune');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('How to prune');
  await page.goto(`${base}/settings/features`);
  await main.getByRole('switch', { name: 'Intake' }).check();
  await page.goto(`${base}/inbox`);
  await main.getByRole('button', { name: 'New request' }).click();
  await dialog('New request').getByRole('textbox', { name: 'Title' }).fill('Ladders, please');
  await dialog('New request').getByRole('button', { name: 'File request' }).click();
  await expect(dialog('New request')).toBeHidden();
  for (const [path, name] of [
    [`/${slug}/projects`, 'Orchard'],
    [`${base}/issues`, 'Prune the trees'],
    [`${base}/cycles`, 'Week of pruning'],
    [`${base}/modules`, 'Old trees'],
    [`${base}/views`, 'What is urgent'],
    [`${base}/pages`, 'How to prune'],
    [`${base}/inbox`, 'Ladders, please'],
  ] as const)
    await test.step(`${name} stays through a reload`, async () => {
      await page.goto(path);
      await expect(main.getByText(name).first()).toBeVisible();
    });
  await admit(ada, mem, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  await page.goto(`/${slug}/notifications`);
  await expect(main.getByText('No notifications yet')).toBeVisible();
  await mem.page.goto(`${base}/issues`);
  await mem.page.getByRole('main').getByRole('link', { name: 'Prune the trees' }).focus();
  await mem.page.keyboard.type('purgent\n');
  await expect(main.getByRole('button', { name: /Mem .*priority/ }).first()).toBeVisible();
});
