import {
  admit,
  createIssue,
  createPlace,
  createWorkspace,
  expect,
  expectAccessible,
  idOf,
  runCommand,
  test,
  type Actor,
} from './cairn.ts';
import { uuid } from './uuid.ts';

const ROLE = { guest: 5, viewer: 10, member: 15, admin: 20 } as const;

/** Expects an empty screen's picture, title, and button if it has one. */
async function expectEmpty(actor: Actor, path: string, title: string, button?: string, isOff = false) {
  await test.step(`${path} as ${actor.name}`, async () => {
    await actor.page.goto(path);
    await expectEmptyHere(actor, title, button, isOff);
  });
}

async function expectEmptyHere({ page }: Actor, title: string, button?: string, isOff = false) {
  const heading = page.getByRole('main').getByRole('heading', { name: title });
  await expect(heading).toBeVisible();
  const middle = heading.locator('xpath=..');
  await expect(middle.locator('svg.empty-art')).toBeVisible();
  const one = middle.getByRole('button');
  if (button === undefined) return await expect(one).toHaveCount(0);
  await expect(one.filter({ hasText: button })).toBeVisible();
  await expect(one.filter({ hasText: button })).toBeEnabled({ enabled: !isOff });
}

/** Opens the lists of the workspace one after the other, each with its title. */
async function expectEmptyLists(
  actor: Actor,
  slug: string,
  lists: readonly (readonly [name: string, title: string])[],
  button: string,
  isOff: boolean,
) {
  await actor.page.goto(`/${slug}/workspace-views/all-issues`);
  for (const [name, title] of lists) {
    const tab = actor.page.getByRole('main').getByRole('link', { name, exact: true });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expectEmptyHere(actor, title, button, isOff);
  }
}

test('S-EMPTY-004 S-EMPTY-006 S-ROLE-008 a workspace without projects: Members can create the first one, Viewers and Guests see that it is possible', async ({
  person,
  server,
}) => {
  const [ada, mem, vic, gus] = [
    await person('Ada'),
    await person('Mem'),
    await person('Vic'),
    await person('Gus'),
  ];
  const slug = await createWorkspace(ada, server.url);
  await admit(ada, mem, server.url, slug, ROLE.member);
  await admit(ada, vic, server.url, slug, ROLE.viewer);
  await admit(ada, gus, server.url, slug, ROLE.guest);
  for (const actor of [gus, vic, mem, ada]) {
    const isOff = actor === gus || actor === vic;
    await expectEmpty(actor, `/${slug}`, 'Create your first project', 'Create a project', isOff);
    await expectEmpty(actor, `/${slug}/analytics`, 'No analytics yet', 'Create a project', isOff);
    await expectEmpty(actor, `/${slug}/projects`, 'No projects yet', 'Create a project', isOff);
    const lists = ['All issues', 'Assigned', 'Created', 'Subscribed'].map(
      (name) => [name, 'No projects yet'] as const,
    );
    await expectEmptyLists(actor, slug, lists, 'Create a project', isOff);
  }
  const { page } = mem;
  await page.goto(`/${slug}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await gus.page.goto(`/${slug}`);
  await expect(
    gus.page.getByRole('main').getByRole('button', { name: 'Create a project' }),
  ).toHaveAccessibleDescription('Only workspace Members and Admins can create projects.');
  await test.step('a new issue leads to a first project', async () => {
    await page.goto(`/${slug}/workspace-views/all-issues`);
    await page.getByRole('main').getByRole('button', { name: 'New issue' }).click();
    const without = page.getByRole('dialog', { name: 'New issue' });
    await expect(without).toContainText("You can't create issues in any project yet.");
    await expectAccessible(page);
    await without.getByRole('button', { name: 'Create a project' }).click();
  });
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Orchard');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(page).toHaveURL(/\/projects\/[^/]+\/issues$/);
  await test.step("in their project Members can create issues, Viewers and Guests can't", async () => {
    const projectId = /projects\/([^/]+)/.exec(page.url())?.[1] ?? '';
    const members: { id: string; userId: string; role: number }[] = [];
    for (const [actor, role] of [
      [gus, ROLE.guest],
      [vic, ROLE.viewer],
      [ada, ROLE.admin],
    ] as const)
      members.push({ id: uuid(), userId: await idOf(actor), role });
    await runCommand(mem, server.url, slug, 'project.add-members', { projectId, members });
    for (const actor of [gus, vic, mem, ada])
      await expectEmptyLists(
        actor,
        slug,
        [
          ['All issues', 'No issues yet'],
          ['Assigned', 'No issues assigned to you'],
          ['Created', "You haven't created any issues"],
        ],
        'New issue',
        actor === gus || actor === vic,
      );
  });
  await page.goto(`/${slug}/projects`);
  await page.getByRole('main').getByRole('searchbox').fill('nothing like it');
  await expect(page.getByRole('main').getByText('No matching projects')).toBeVisible();
});

test('S-EMPTY-002 S-EMPTY-007 S-EMPTY-008 S-EMPTY-009 S-EMPTY-010 S-EMPTY-017 S-EMPTY-020 S-EMPTY-021 a project with nothing in it says so on each screen, with its actions by role', async ({
  person,
  server,
}) => {
  const errors: string[] = [];
  const [ada, mem, vic] = [await person('Ada'), await person('Mem'), await person('Vic')];
  for (const { page } of [ada, mem, vic])
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const { slug, projectId } = await createPlace(ada, server.url);
  await admit(ada, mem, server.url, slug, ROLE.member, { id: projectId, role: ROLE.member });
  await admit(ada, vic, server.url, slug, ROLE.viewer, { id: projectId, role: ROLE.viewer });
  const base = `/${slug}/projects/${projectId}`;
  const [cycleId, moduleId] = [uuid(), uuid()];
  for (const actor of [vic, mem]) {
    const isOff = actor === vic;
    const lists = `/${slug}/workspace-views`;
    await expectEmpty(actor, `${lists}/all-issues`, 'No issues yet', 'New issue', isOff);
    await expectEmpty(actor, `${lists}/assigned`, 'No issues assigned to you', 'New issue', isOff);
    await expectEmpty(actor, `${lists}/created`, "You haven't created any issues", 'New issue', isOff);
    await expectEmpty(actor, `${lists}/subscribed`, "You aren't subscribed to any issues");
    await expectEmpty(actor, `${base}/issues`, 'No issues yet', 'New issue', isOff);
    await expectEmpty(actor, `${base}/cycles`, 'No cycles yet', 'New cycle', isOff);
    await expectEmpty(actor, `${base}/modules`, 'No modules yet', 'New module', isOff);
    await expectEmpty(actor, `${base}/archives/cycles`, 'No archived cycles');
    await expectEmpty(actor, `${base}/archives/modules`, 'No archived modules');
    await expectEmpty(actor, `${base}/settings/labels`, 'No labels yet');
    await expectEmpty(actor, `/${slug}/active-cycles`, 'No active cycles');
  }
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  await run('cycle.create', {
    id: cycleId,
    projectId,
    name: 'Cycle 1',
    description: '',
    startDate: null,
    endDate: null,
  });
  await run('module.create', { id: moduleId, projectId, name: 'Offline' });
  const overId = uuid();
  await run('cycle.create', {
    id: overId,
    projectId,
    name: 'Over',
    description: '',
    startDate: '2020-01-01',
    endDate: '2020-01-08',
  });
  for (const [path, title] of [
    [`${base}/cycles/${cycleId}`, 'No issues in this cycle'],
    [`${base}/modules/${moduleId}`, 'No issues in this module'],
  ] as const)
    for (const actor of [vic, mem])
      for (const button of ['New issue', 'Add issues'])
        await expectEmpty(actor, path, title, button, actor === vic);
  await expectEmpty(mem, `${base}/cycles/${overId}`, 'This cycle had no issues');
  await test.step('what is created there is in it', async () => {
    await mem.page.goto(`${base}/cycles/${cycleId}`);
    await mem.page.getByRole('main').getByRole('button', { name: 'New issue' }).click();
    const dialog = mem.page.getByRole('dialog', { name: 'New issue' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Plant the first tree');
    await dialog.getByRole('button', { name: 'Create issue' }).click();
    await expect(
      mem.page.getByRole('main').getByRole('link', { name: 'Plant the first tree' }),
    ).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test('the role in the project or in the workspace counts, as the screen says', async ({ person, server }) => {
  const [ada, mem] = [await person('Ada'), await person('Mem')];
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, mem, server.url, slug, ROLE.member, { id: projectId, role: ROLE.viewer });
  await createIssue(ada, server.url, place, 'A first issue');
  await expectEmpty(mem, `/${slug}/projects/${projectId}/cycles`, 'No cycles yet', 'New cycle', true);
  await expectEmpty(mem, `/${slug}/workspace-views/assigned`, 'No issues assigned to you', 'New issue');
});
