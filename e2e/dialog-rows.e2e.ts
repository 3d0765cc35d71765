import { admit, createIssue, createPlace, expect, idOf, runCommand, test, type Place } from './cairn.ts';
import { givePicture } from './pictures.ts';
import { IssuePage } from './screens/issue-page.ts';
import { uuid } from './uuid.ts';

test('S-DLG-018 the relation picker searches other joined projects only on request, and this resets at each opening', async ({
  person,
  server,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const place = await createPlace(ada, server.url);
  await admit(ada, ben, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  const userId = await idOf(ben);
  const id = await createIssue(ada, server.url, place, 'Here', 'a0');
  await createIssue(ada, server.url, place, 'Beside', 'a1');
  const projectOf = async (identifier: string): Promise<Place> => {
    const made = { ...place, projectId: uuid(), stateIds: place.stateIds.map(() => uuid()) };
    await runCommand(ada, server.url, place.slug, 'project.create', {
      id: made.projectId,
      membershipId: uuid(),
      stateIds: made.stateIds,
      name: identifier,
      identifier,
    });
    return made;
  };
  const joined = await projectOf('SEA');
  await runCommand(ada, server.url, place.slug, 'project.add-members', {
    projectId: joined.projectId,
    members: [{ id: uuid(), userId, role: 15 }],
  });
  await createIssue(ada, server.url, joined, 'In a joined project');
  await createIssue(ada, server.url, await projectOf('FAR'), 'In a project that Ben has not joined');
  const { page } = ben;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${id}`);
  const dialog = page.getByRole('dialog');
  const everywhere = dialog.getByRole('switch', { name: 'Search all projects' });
  const found = dialog.getByRole('checkbox');
  for (let opening = 1; opening <= 2; opening += 1) {
    await issue.choose('Add relation', 'Relates to');
    await expect(everywhere).not.toBeChecked();
    await expect(found).toHaveCount(1);
    await everywhere.check();
    await expect(dialog.getByRole('checkbox', { name: /SEA-1/ })).toBeVisible();
    await expect(found).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await test.step('for sub-issues too, whose parent is then in another project; never for cycles and modules', async () => {
    await issue.choose('Add sub-issue', 'Add existing issues');
    await everywhere.check();
    await dialog.getByRole('checkbox', { name: /SEA-1/ }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /In a joined project/ })
      .first()
      .click();
    await expect(issue.title).toHaveValue('In a joined project');
    await expect(page.getByRole('main').getByRole('link', { name: 'WEB-1 Here' })).toBeVisible();
    const moduleId = uuid();
    await runCommand(ada, server.url, place.slug, 'module.create', {
      id: moduleId,
      projectId: place.projectId,
      name: 'Map',
    });
    await page.goto(`/${place.slug}/projects/${place.projectId}/modules/${moduleId}`);
    await page.getByRole('main').getByRole('button', { name: 'Add issues' }).first().click();
    await expect(dialog.getByRole('checkbox', { name: /Beside/ })).toBeVisible();
    await expect(everywhere).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await page.goto(place.path);
  await page.getByRole('button', { name: 'List actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete issues…' }).click();
  await expect(dialog.getByRole('checkbox', { name: /Beside/ })).toBeVisible();
  await expect(everywhere).toHaveCount(0);
});

test('S-DLG-042 the link form keeps its input while closing, and is empty when reopened', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ada;
  await new IssuePage(page).open(`${place.path}/${id}`);
  const add = page.getByRole('dialog', { name: 'Add link' });
  const url = add.getByRole('textbox', { name: 'URL' });
  const title = add.getByRole('textbox', { name: /Title/ });
  await page.getByRole('button', { name: 'Add link' }).click();
  await url.fill('https://typed.example');
  await title.fill('Typed');
  // The content of the fields in every frame until the dialog is gone.
  const seen = page.evaluate(
    async () =>
      await new Promise<string[]>((resolve) => {
        const words: string[] = [];
        const look = (): void => {
          const fields = [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] input')];
          if (fields.length === 0) return resolve(words);
          words.push(fields.map((field) => field.value).join(' '));
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.keyboard.press('Escape');
  await expect(add).toBeHidden();
  expect([...new Set(await seen)]).toEqual(['https://typed.example Typed']);
  const RESET_MS = 600;
  await page.waitForTimeout(RESET_MS);
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(url).toHaveValue('');
  await expect(title).toHaveValue('');
});

test('a link without a scheme gets https, and anything else invalid is refused', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ada;
  await new IssuePage(page).open(`${place.path}/${id}`);
  const add = page.getByRole('dialog', { name: 'Add link' });
  const url = add.getByRole('textbox', { name: 'URL' });
  for (const typed of ['example.com', 'docs.example.com:8080/a?b#c']) {
    await page.getByRole('button', { name: 'Add link' }).click();
    await url.fill(typed);
    await page.keyboard.press('Enter');
    await expect(add).toBeHidden();
    await expect(page.getByRole('link', { name: `https://${typed}`, exact: true })).toHaveAttribute(
      'href',
      `https://${typed}`,
    );
  }
  await page.getByRole('button', { name: 'Add link' }).click();
  for (const typed of ['example', 'two words.com', 'javascript:alert(1)', 'mailto:a@b.com', 'ftp://a.b']) {
    await url.fill(typed);
    await page.keyboard.press('Enter');
    await expect(url).toHaveAttribute('aria-invalid', 'true');
  }
});

test('S-DLG-053 a new avatar is uploaded before the previous file is deleted, whether or not that succeeds', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  await createPlace(ada, server.url);
  const { page } = ada;
  await page.goto('/profile');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (!/file-assets/.test(request.url()) || request.method() === 'GET') return;
    const id = /[0-9a-f-]{36}/.exec(request.url())?.[0];
    calls.push(request.method() === 'DELETE' ? `DELETE ${id ?? ''}` : request.method());
  });
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  const shown = page.locator('form img');
  const idOfShown = async (): Promise<string> =>
    /[0-9a-f-]{36}/.exec((await shown.getAttribute('src')) ?? '')?.[0] ?? 'none';
  const change = async (name: string): Promise<string> => {
    const before = (await shown.count()) === 0 ? '' : ((await shown.getAttribute('src')) ?? '');
    await page.getByRole('button', { name: 'Change profile picture' }).click();
    await givePicture(dialog.getByRole('button', { name: 'Drop an image here' }), 'drop', name);
    await dialog.getByRole('button', { name: 'Upload & Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(shown).not.toHaveAttribute('src', before);
    return await idOfShown();
  };
  const first = await change('face.png');
  expect(calls).toEqual(['POST']);
  const second = await change('other.png');
  await expect.poll(() => calls).toEqual(['POST', 'POST', `DELETE ${first}`]);
  await page.route('**/file-assets/*', async (route) =>
    route.request().method() === 'DELETE' ? await route.fulfill({ status: 500 }) : await route.continue(),
  );
  const third = await change('third.png');
  await expect.poll(() => calls.slice(3)).toEqual(['POST', `DELETE ${second}`]);
  await page.reload();
  await expect(shown).toHaveAttribute('src', new RegExp(third));
});

test('several labels added in one go are one activity entry, without those another person removed', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const names = ['Bug', 'Area', 'Map'];
  const ids = names.map(() => uuid());
  const run = async (name: string, args: unknown): Promise<void> =>
    await runCommand(ada, server.url, place.slug, name, args);
  for (const [at, name] of names.entries())
    await run('label.create', {
      id: ids[at],
      projectId: place.projectId,
      name,
      color: '#123456',
      parentId: null,
      sortOrder: `a${at + 1}`,
    });
  const issue = new IssuePage(ada.page);
  await issue.open(`${place.path}/${issueId}`);
  for (const id of ids)
    await run('issue.update', { changes: [{ issueId, patch: { labelIds: { add: [id], remove: [] } } }] });
  await expect(issue.line('Ada added the labels Bug Area Map')).toBeVisible();
  await expect(issue.line('added the label')).toHaveCount(1);
  await run('issue.update', { changes: [{ issueId, patch: { labelIds: { add: [], remove: ids } } }] });
  await expect(issue.line(/removed the labels/)).toHaveCount(1);
});
