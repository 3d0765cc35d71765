import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  idOf,
  runCommand,
  test,
  type Actor,
  type Place,
} from './cairn.ts';
import { ALL_ISSUES } from './all-issues-view.ts';
import { uuid } from './uuid.ts';

const ROLES = { Guest: 5, Viewer: 10, Member: 15, Admin: 20 } as const;

interface Newcomer {
  readonly place: Place;
  readonly owner: Actor;
  readonly actor: Actor;
  readonly base: string;
  /** Changes the newcomer's role in the project. */
  readonly become: (role: number) => Promise<void>;
  readonly run: (name: string, args: object) => Promise<void>;
}

/** A project with a person whose role there changes while they watch. */
async function givenNewcomer(person: (name: string) => Promise<Actor>, url: string): Promise<Newcomer> {
  const [owner, actor] = [await person('Ada'), await person('Gus')];
  const place = await createPlace(owner, url);
  await admit(owner, actor, url, place.slug, ROLES.Member);
  const userId = await idOf(actor);
  const run = (name: string, args: object) => runCommand(owner, url, place.slug, name, args);
  const membershipId = uuid();
  await run('project.add-members', {
    projectId: place.projectId,
    members: [{ id: membershipId, userId, role: ROLES.Member }],
  });
  return {
    place,
    owner,
    actor,
    base: `/${place.slug}/projects/${place.projectId}`,
    become: (role) => run('project.update-member', { membershipId, role }),
    run,
  };
}

test("S-EMPTY-042 S-EMPTY-043 S-EMPTY-044 S-EMPTY-045 S-EMPTY-046 features that are off leave the sidebar and say so at their URLs; only the project's Admin manages features", async ({
  person,
  server,
}) => {
  const { place, owner, actor, base, run } = await givenNewcomer(person, server.url);
  const { projectId } = place;
  const [cycleId, moduleId, viewId, pageId] = [uuid(), uuid(), uuid(), uuid()];
  await run('cycle.create', { id: cycleId, projectId, name: 'Sprint 1', startDate: null, endDate: null });
  await run('module.create', { id: moduleId, projectId, name: 'Regions' });
  await run('view.create', { id: viewId, projectId, name: 'Bugs', spec: ALL_ISSUES });
  await run('page.create', { id: pageId, projectId, parentId: null, title: 'Plan', sortOrder: 'a0' });
  const features = [
    ['Cycles', 'Cycles are turned off', ['cycles', `cycles/${cycleId}`, 'archives/cycles']],
    ['Modules', 'Modules are turned off', ['modules', `modules/${moduleId}`, 'archives/modules']],
    ['Views', 'Views are turned off', ['views', `views/${viewId}`]],
    ['Pages', 'Pages are turned off', ['pages', `pages/${pageId}`]],
  ] as const;
  const { page } = owner;
  const entry = (of: typeof page, name: string) =>
    of
      .getByRole('navigation', { name: 'Main' })
      .getByRole('list', { name: 'Projects' })
      .getByRole('link', { name, exact: true });
  await actor.page.goto(`${base}/issues`);
  for (const [name, title, paths] of features) {
    await page.goto(`${base}/settings/features`);
    await expect(entry(actor.page, name)).toBeVisible();
    await page.getByRole('main').getByRole('switch', { name }).uncheck();
    for (const each of [page, actor.page]) await expect(entry(each, name)).toHaveCount(0);
    const main = page.getByRole('main');
    for (const path of paths) {
      await page.goto(`${base}/${path}`);
      await expect(main.getByRole('heading', { name: title })).toBeVisible();
      await actor.page.goto(`${base}/${path}`);
      await expect(actor.page.getByRole('main').getByRole('heading', { name: title })).toBeVisible();
      await expect(
        actor.page.getByRole('main').getByRole('button', { name: 'Manage features' }),
      ).toBeDisabled();
    }
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Manage features' }).click();
    await expect(page).toHaveURL(`${base}/settings/features`);
    await main.getByRole('switch', { name }).check();
    for (const each of [page, actor.page]) await expect(entry(each, name)).toBeVisible();
    await page.goto(`${base}/${paths[1]}`);
    await expect(main.getByRole('heading', { name: title })).toHaveCount(0);
  }
});

test('S-ROLE-009 an empty project offers its first cycle, module, view and page to Members and Admins, and shows others that it is possible', async ({
  person,
  server,
}) => {
  const { actor, base, become } = await givenNewcomer(person, server.url);
  const main = actor.page.getByRole('main');
  for (const [path, title, action] of [
    ['cycles', 'No cycles yet', 'New cycle'],
    ['modules', 'No modules yet', 'New module'],
    ['views', 'No views yet', 'New view'],
    ['pages', undefined, 'New page'],
  ] as const) {
    await actor.page.goto(`${base}/${path}`);
    if (title !== undefined) await expect(main.getByRole('heading', { name: title })).toBeVisible();
    // The last one is in the empty state; the first is in the heading.
    const button = main.getByRole('button', { name: action }).last();
    await expect(button).toBeVisible();
    for (const [name, role] of Object.entries(ROLES)) {
      await become(role);
      const expected = expect(button, `${action} as ${name}`);
      await (role >= ROLES.Member ? expected.toBeEnabled() : expected.toBeDisabled());
    }
  }
});

test('S-GEN-010 S-GEN-013 the link dialog opens from an issue and from a module, whose panel lists its links', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const moduleId = uuid();
  await runCommand(ada, server.url, place.slug, 'module.create', {
    id: moduleId,
    projectId: place.projectId,
    name: 'Regions',
  });
  const add = page.getByRole('dialog', { name: 'Add link' });
  for (const path of [
    `${place.path}/${issueId}`,
    `/${place.slug}/projects/${place.projectId}/modules/${moduleId}`,
  ]) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Add link' }).click();
    await add.getByRole('textbox', { name: 'URL' }).fill('https://tiles.example');
    await add.getByRole('textbox', { name: /Title/ }).fill('Tile manifest');
    await add.getByRole('button', { name: 'Add link', exact: true }).click();
    await expect(add).toBeHidden();
    await expect(page.getByText('Tile manifest')).toBeVisible();
  }
  const links = page
    .getByRole('complementary', { name: 'Module details' })
    .getByRole('region', { name: 'Links' });
  await expect(links.getByRole('listitem')).toHaveCount(1);
  await expect(links.getByRole('listitem')).toContainText('Tile manifest');
});

test('S-ROUTE-004 a cycle opened directly shows its header, dates, issues and progress', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const run = (name: string, args: object) => runCommand(ada, server.url, place.slug, name, args);
  const cycleId = uuid();
  const dates = { startDate: '2030-03-04', endDate: '2030-03-15' };
  await run('cycle.create', { id: cycleId, projectId: place.projectId, name: 'Sprint 7', ...dates });
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  await createIssue(ada, server.url, place, 'Routes end in the sea', 'a1');
  await run('cycle.move-issues', { changes: [{ issueId, patch: { cycleId } }] });
  await page.goto(`/${place.slug}/projects/${place.projectId}/cycles/${cycleId}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Sprint 7' })).toBeVisible();
  const details = main.getByRole('complementary', { name: 'Cycle details' });
  await expect(details.getByText(/4 Mar 2030 – 15 Mar 2030/)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Routes end in the sea' })).toHaveCount(0);
  const progress = details.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText('0 of 1 issue done')).toBeVisible();
  await expect(progress.getByRole('listitem').filter({ hasText: 'Backlog' })).toContainText('1');
});
