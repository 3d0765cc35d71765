import {
  admit,
  createIssue,
  createPlace,
  createWorkspace,
  expect,
  idOf,
  runCommand,
  test,
  type Actor,
  type Place,
} from './cairn.ts';
import { uuid } from './uuid.ts';

const ROLES = { Guest: 5, Member: 15 } as const;

test('S-GEN-001 an Admin creates one of each in an empty workspace, each is on its screen, and a Member causes notifications', async ({
  person,
  server,
}) => {
  const [ada, mem] = [await person('Ada'), await person('Mem')];
  const slug = await createWorkspace(ada, server.url);
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
    await test.step(`${name} survives a reload`, async () => {
      await page.goto(path);
      await expect(main.getByText(name).first()).toBeVisible();
    });
  await admit(ada, mem, server.url, slug, ROLES.Member, { id: projectId, role: ROLES.Member });
  await page.goto(`/${slug}/notifications`);
  await expect(main.getByText('No notifications yet')).toBeVisible();
  await mem.page.goto(`${base}/issues`);
  await mem.page.getByRole('main').getByRole('link', { name: 'Prune the trees' }).focus();
  await mem.page.keyboard.type('purgent\n');
  await expect(main.getByRole('button', { name: /Mem .*priority/ }).first()).toBeVisible();
});

/** A project with one of each. */
async function givenWorld(ada: Actor, url: string): Promise<{ place: Place; issueId: string }> {
  const place = await createPlace(ada, url);
  const { slug, projectId } = place;
  const issueId = await createIssue(ada, url, place, 'Orchid in the hall');
  const run = (name: string, args: object): Promise<void> =>
    runCommand(ada, url, slug, name, { id: uuid(), projectId, ...args });
  await run('cycle.create', { name: 'Orchid cycle' });
  await run('module.create', { name: 'Orchid module' });
  await run('label.create', { name: 'Orchid label', color: '#6b7280', parentId: null, sortOrder: 'a0' });
  return { place, issueId };
}

test("S-GEN-004 a Guest creates nothing but comments, reacts and makes requests; an issue's activity is shown in four places", async ({
  person,
  server,
}) => {
  const [ada, gus, mem] = [await person('Ada'), await person('Gus'), await person('Mem')];
  const { place, issueId } = await givenWorld(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, gus, server.url, slug, ROLES.Guest, { id: projectId, role: ROLES.Guest });
  await admit(ada, mem, server.url, slug, ROLES.Member, { id: projectId, role: ROLES.Member });
  await runCommand(ada, server.url, slug, 'project.update', { projectId, patch: { hasIntake: true } });
  const answer = async (name: string, args: object): Promise<number> =>
    (
      await gus.page.request.post(`/api/workspaces/${slug}/commands`, {
        headers: { origin: server.url },
        data: { name, v: 1, args: { id: uuid(), projectId, ...args } },
      })
    ).status();
  await test.step('over HTTP', async () => {
    const stateIds = Array.from({ length: 5 }, () => uuid());
    const project = { id: uuid(), membershipId: uuid(), stateIds, name: 'Mine', identifier: 'MINE' };
    const created = await gus.page.request.post(`/api/workspaces/${slug}/commands`, {
      headers: { origin: server.url },
      data: { name: 'project.create', v: 1, args: project },
    });
    expect(created.status(), 'project.create').toBe(403);
    const issue = { title: 'Mine', stateId: place.stateIds[0], sortOrder: 'a1' };
    for (const [name, args] of [
      ['issue.create', issue],
      ['cycle.create', { name: 'Mine' }],
      ['module.create', { name: 'Mine' }],
      ['label.create', { name: 'Mine', color: '#6b7280', parentId: null, sortOrder: 'a0' }],
    ] as const)
      expect(await answer(name, args), name).toBe(403);
  });
  await test.step('what a Guest is allowed to do', async () => {
    const body = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Water it' }] }],
    };
    const may = (name: string, args: object): Promise<void> => runCommand(gus, server.url, slug, name, args);
    await may('comment.create', { id: uuid(), issueId, body });
    await may('reaction.add', { id: uuid(), issueId, commentId: null, emoji: '🌱' });
    await may('issue.subscribe', { issueId });
    await may('intake.file', { id: uuid(), projectId, title: 'More light', sortOrder: 'a0' });
  });
  await test.step('in the browser', async () => {
    const { page } = gus;
    const main = page.getByRole('main');
    for (const [path, shown, button] of [
      [`/${slug}/projects`, 'Website', 'New project'],
      [`/${slug}/projects/${projectId}/issues`, 'Orchid in the hall', 'New issue'],
      [`/${slug}/projects/${projectId}/cycles`, 'Orchid cycle', 'New cycle'],
      [`/${slug}/projects/${projectId}/modules`, 'Orchid module', 'New module'],
      [`/${slug}/projects/${projectId}/settings/labels`, 'Orchid label', 'New label'],
    ] as const) {
      await page.goto(path);
      await expect(main.getByText(shown).first()).toBeVisible();
      for (const each of await main.getByRole('button', { name: button, exact: true }).all())
        await expect(each, button).toBeDisabled();
    }
  });
  await runCommand(ada, server.url, slug, 'issue.update', {
    changes: [{ issueId, patch: { priority: 'urgent' } }],
  });
  const adaId = await idOf(ada);
  for (const [actor, path] of [
    [ada, `${place.path}/${issueId}`],
    [ada, '/profile/activity'],
    [mem, `/${slug}/profile/${adaId}/activity`],
    [ada, `/${slug}`],
  ] as const)
    await test.step(`activity at ${path}`, async () => {
      await actor.page.goto(path);
      const lines = actor.page.getByRole('main').getByRole('listitem');
      await expect(lines.filter({ hasText: /Ada set the priority to\s*Urgent/ }).first()).toBeVisible();
      await expect(lines.filter({ hasText: /Ada created/ }).first()).toBeVisible();
    });
});
