import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  idOf,
  runCommand,
  test,
  type Actor,
  type Place,
} from './cairn.ts';
import { IssuePage } from './screens/issue-page.ts';
import { uuid } from './uuid.ts';

const ROLE = { guest: 5, viewer: 10, member: 15 };

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** Adds a person to the workspace and the project. */
const join = (
  owner: Actor,
  other: Actor,
  baseURL: string,
  { slug, projectId }: Place,
  role: number,
): Promise<void> => admit(owner, other, baseURL, slug, ROLE.member, { id: projectId, role });

test('S-ROUTE-001 opens an issue at its URL, again after a reload, and offline', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const body = paragraph('They stay empty until the app restarts.');
  await runCommand(ada, server.url, place.slug, 'issue.set-description', {
    issueId: id,
    body,
    basedOn: null,
  });
  const { page, context } = ada;
  const issue = new IssuePage(page);
  const expectAll = async (): Promise<void> => {
    await expect(issue.title).toHaveValue('Map tiles disappear');
    await expect(page.getByText('They stay empty until the app restarts.')).toBeVisible();
    await expect(issue.properties.getByRole('button', { name: 'State: Backlog' })).toBeVisible();
    await expect(issue.line('Ada created the issue')).toBeVisible();
  };
  await issue.open(`${place.path}/${id}`);
  await expectAll();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expectAll();
  await goOffline(ada);
  await page.reload();
  await expectAll();
  await issue.say('Written in a tunnel');
  await expect(issue.comment('Written in a tunnel')).toBeVisible();
  await issue.comment('Written in a tunnel').getByRole('button', { name: 'Reply', exact: true }).click();
  await page.keyboard.type('Answered there too');
  await page.keyboard.press('Enter');
  await expect(issue.comment('Answered there too')).toBeVisible();
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(issue.comment('Written in a tunnel')).toBeHidden();
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: /^Resolved by Ada/ }).click();
  await expect(issue.comment('Written in a tunnel')).toHaveCount(1);
  await expect(issue.comment('Answered there too')).toHaveCount(1);

  await page.goto(`${place.path}/${uuid()}`);
  await expect(page.getByText('Page not found')).toBeVisible();
});

/** Strips what the editor needs on the screen: all attributes of its elements but link targets. */
const bare = (html: string): string => html.replaceAll(/ (?!href=)[\w-]+="[^"]*"/g, '');

test('S-EDIT-003 S-EDIT-020 above selected text in a description the toolbar floats, and formats it; the API has the same HTML', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${id}`);
  await page.getByText('Add a description').first().click();
  await issue.description.pressSequentially('They stay empty');
  // The comments below have one of their own, which stays.
  const toolbar = page
    .getByRole('toolbar', { name: 'Format' })
    .filter({ has: page.getByRole('button', { name: /^Block type/ }) });
  await expect(toolbar).toHaveCount(0);
  await issue.description.getByText('They stay empty').dblclick({ position: { x: 12, y: 10 } });
  await expect(toolbar).toBeVisible();
  const [bar, words] = [await toolbar.boundingBox(), await issue.description.locator('p').boundingBox()];
  expect((bar?.y ?? Infinity) + (bar?.height ?? 0)).toBeLessThanOrEqual((words?.y ?? 0) + 1);
  await toolbar.getByRole('button', { name: 'Bold' }).click();
  await expect(issue.description.locator('strong')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('# A heading');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- One with `code` at https://maps.example.org/tiles now');
  const written =
    '<p><strong>They</strong> stay empty</p><h1>A heading</h1><ul><li><p>One with <code>code</code> at <a href="https://maps.example.org/tiles">https://maps.example.org/tiles</a> now</p></li></ul>';
  await expect.poll(async () => bare(await issue.description.innerHTML())).toBe(written);
  const read = async (): Promise<string> =>
    (
      (await (
        await page.request.get(`/api/workspaces/${place.slug}/projects/${place.projectId}/issues/${id}`)
      ).json()) as {
        description_html: string;
      }
    ).description_html;
  await expect.poll(async () => bare(await read())).toBe(written);
});

test('two people edit one description at once, one of them offline and through a reload: every word is there', async ({
  person,
  server,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben', { keepsApp: true })];
  const place = await createPlace(ada, server.url);
  await join(ada, ben, server.url, place, ROLE.member);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  await runCommand(ada, server.url, place.slug, 'issue.set-description', {
    issueId: id,
    body: {
      type: 'doc',
      content: [
        ...paragraph('Flight mode empties the map.').content,
        ...paragraph('It fills again later.').content,
      ],
    },
  });
  const [one, two] = [new IssuePage(ada.page), new IssuePage(ben.page)];
  await one.open(`${place.path}/${id}`);
  await two.open(`${place.path}/${id}`);
  await ben.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await two.open(`${place.path}/${id}`);

  await test.step('each sees what the other types, with a named caret', async () => {
    await ada.page.getByText('Flight mode empties the map.').click();
    await expect(one.description).toBeFocused();
    await ben.page.getByText('It fills again later.').click();
    await expect(two.description).toBeFocused();
    await ada.page.keyboard.press('End');
    await ben.page.keyboard.press('End');
    await expect(one.description.locator('.cairn-caret-name')).toHaveText(/Ben/);
    await expect(two.description.locator('.cairn-caret-name')).toHaveText(/Ada/);
    await Promise.all([ada.page.keyboard.type(' Says Ada.'), ben.page.keyboard.type(' Says Ben.')]);
    for (const { description } of [one, two])
      await expect(description).toContainText(/map\. Says Ada\..*later\. Says Ben\./);
    await expect(one.stateOfText).toHaveText('Saved');
    await expectAccessible(ada.page);
  });

  await test.step('the result has the text of both, and the activity names both once', async () => {
    await one.title.click();
    await expect(one.description).toHaveCount(0);
    await expect(ada.page.getByText('It fills again later. Says Ben.')).toBeVisible();
    await expect(one.line('updated the description')).toHaveCount(2);
  });

  await test.step('text typed in a tunnel survives a reload there, and merges with that of the others', async () => {
    await goOffline(ben);
    await ben.page.keyboard.type(' Ben in a tunnel.');
    await expect(two.stateOfText).toHaveText('Offline, saved on this device');
    await ada.page.getByText('Flight mode empties the map.').click();
    await expect(one.description).toBeFocused();
    await ada.page.keyboard.press('End');
    await ada.page.keyboard.type(' Ada in the sun.');
    await expect(one.stateOfText).toHaveText('Saved');
    await ben.page.reload();
    await expect(ben.page.getByText('Says Ben. Ben in a tunnel.')).toBeVisible();
    await expect(two.stateOfText).toHaveText('Offline, saved on this device');
    await ben.context.setOffline(false);
    await expect(ben.page.getByText('Says Ada. Ada in the sun.')).toBeVisible();
    await expect(one.description).toContainText('Says Ben. Ben in a tunnel.');
    const stored = async (): Promise<string> =>
      (await ada.page.request.get(`/sync/${place.slug}/partial?model=description&parent=${id}`)).text();
    await expect.poll(stored).toMatch(/Ada in the sun\..*Ben in a tunnel\./);
    await goOffline(ben);
    await ben.page.getByText('Says Ben. Ben in a tunnel.').click();
    await expect(two.description).toBeFocused();
    await ben.page.keyboard.press('End');
    await ben.page.keyboard.type(' And gone.');
    await expect(two.stateOfText).toHaveText('Offline, saved on this device');
    const where = ben.page.getByRole('navigation', { name: 'Breadcrumb' });
    await where.getByRole('link', { name: 'Issues' }).click();
    await expect(two.title).toHaveCount(0);
    await ben.context.setOffline(false);
    await expect(one.description).toContainText('Ben in a tunnel. And gone.');
    await two.open(`${place.path}/${id}`);
  });

  await test.step('S-ACT-019 the title is one auto-saving field', async () => {
    await one.title.fill('Map tiles vanish');
    await ada.page.keyboard.press('Enter');
    await expect(two.title).toHaveValue('Map tiles vanish');
    await expect(one.line('set the title to Map tiles vanish')).toBeVisible();
  });
});

test('S-DLG-038 S-DLG-039 S-DLG-041 attaches links to an issue', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${id}`);
  const add = page.getByRole('dialog', { name: 'Add link' });
  const submit = add.getByRole('button', { name: 'Add link', exact: true });
  const url = add.getByRole('textbox', { name: 'URL' });

  await page.getByRole('button', { name: 'Add link' }).click();
  await submit.click();
  await expect(add.getByText('URL is required', { exact: true })).toBeVisible();
  await expect(url).toHaveAttribute('type', 'url');
  await expect(url).toHaveAttribute('pattern', /^https\?:/);
  await url.fill('ftp://a.b');
  await submit.click();
  await expect(add).toBeVisible();
  for (const right of ['http://a.b', 'https://a.b']) {
    await url.fill(right);
    expect(await url.evaluate((field: HTMLInputElement) => field.checkValidity()), right).toBe(true);
  }
  await expectAccessible(page);
  await url.fill('https://example.com/map');
  await submit.click();
  await expect(add).toBeHidden();
  const link = page.getByRole('link', { name: 'https://example.com/map', exact: true });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('listitem').filter({ has: link })).toContainText('added by Ada');

  await test.step('the input is gone when the form is reopened later', async () => {
    await page.getByRole('button', { name: 'Add link' }).click();
    await url.fill('https://typed');
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(add).toBeHidden();
      await page.getByRole('button', { name: 'Add link' }).click();
      await expect(url).toHaveValue('', { timeout: 1 });
    }).toPass();
    await page.keyboard.press('Escape');
  });

  await test.step('an edit is prefilled', async () => {
    await issue.choose(/Actions for link/, 'Edit');
    const edit = page.getByRole('dialog', { name: 'Update link' });
    await expect(edit.getByRole('textbox', { name: 'URL' })).toHaveValue('https://example.com/map');
    await edit.getByRole('textbox', { name: /Title/ }).fill('The map');
    await edit.getByRole('button', { name: 'Update link' }).click();
    await expect(page.getByRole('link', { name: 'The map', exact: true })).toBeVisible();
  });

  await test.step('S-ACT-010 S-ACT-011 S-ACT-012 the activity records it', async () => {
    await issue.choose(/Actions for link/, 'Delete');
    const added = issue.line('added this link').getByRole('link', { name: 'link', exact: true });
    await expect(added).toHaveAttribute('href', 'https://example.com/map');
    await expect(added).toHaveAttribute('target', '_blank');
    await expect(issue.line('updated this link')).toBeVisible();
    await expect(issue.line('removed the link https://example.com/map')).toBeVisible();
  });

  await test.step('undo brings a deleted link back, and redo deletes it', async () => {
    const link = page.getByRole('link', { name: 'The map', exact: true });
    await expect(link).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(link).toHaveAttribute('href', 'https://example.com/map');
    await page.reload();
    await expect(link).toBeVisible();
    await issue.choose(/Actions for link/, 'Delete');
    await expect(link).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(link).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(link).toHaveCount(0);
  });
});

test('S-EDIT-005 SYS-20 comments are written, saved, edited, deleted and replied to', async ({
  person,
  server,
}) => {
  const [ada, gus] = [await person('Ada'), await person('Gus')];
  const place = await createPlace(ada, server.url);
  await join(ada, gus, server.url, place, ROLE.guest);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const [one, two] = [new IssuePage(ada.page), new IssuePage(gus.page)];
  await one.open(`${place.path}/${id}`);
  await two.open(`${place.path}/${id}`);

  await two.say('I see it on two devices');
  await expect(one.comment('I see it on two devices')).toBeVisible();
  await expect(one.comment('I see it on two devices').locator('.cairn-rich-text')).toBeVisible();
  await expect(one.comment('I see it on two devices').locator('[contenteditable]')).toHaveCount(0);

  await test.step('a draft survives a reload', async () => {
    await one.composer.click();
    await ada.page.keyboard.type('Not sent');
    await ada.page.reload();
    await expect(one.composer).toContainText('Not sent');
    await one.composer.click();
    await ada.page.keyboard.press('End');
    await ada.page.keyboard.type(' yet');
    await ada.page.keyboard.press('Enter');
    await expect(two.comment('Not sent yet')).toBeVisible();
    await expect(one.composer).not.toContainText('Not sent');
  });

  await test.step('a reaction is seen by the other', async () => {
    const comment = two.comment('Not sent yet');
    await comment.getByRole('button', { name: 'Add reaction' }).click();
    await gus.page.getByRole('button', { name: 'rocket', exact: true }).click();
    const given = one.comment('Not sent yet').getByRole('button', { name: 'rocket, 1 person: Gus' });
    await expect(given).toBeVisible();
    await given.click();
    await expect(comment.getByRole('button', { name: /rocket, 2 people/ })).toBeVisible();
  });

  const threadOf = (who: IssuePage, words: string) =>
    who.page.getByRole('listitem').filter({ hasText: words }).first();
  await test.step('a comment is replied to below it, and an abandoned reply is kept', async () => {
    const reply = two.comment('Not sent yet').getByRole('button', { name: 'Reply', exact: true });
    const field = gus.page.getByRole('textbox', { name: 'Your reply' });
    await reply.press('Enter');
    await expect(field).toBeFocused();
    await gus.page.keyboard.type('On phones');
    await gus.page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(reply).toBeFocused();
    await reply.press('Enter');
    await expect(field).toContainText('On phones');
    await expect(field).toBeFocused();
    await gus.page.keyboard.press('ControlOrMeta+Enter');
    await expect(field).toBeHidden();
    await expect(gus.page.locator('body')).not.toBeFocused();
    await expect(threadOf(one, 'Not sent yet').getByRole('list', { name: 'Replies' })).toContainText(
      'On phones',
    );
  });

  await test.step('a resolved thread is one line for both, which a click or a link opens, and undo reopens', async () => {
    const line = ada.page.getByRole('button', { name: /^Resolved by Gus/ });
    await threadOf(two, 'On phones').getByRole('button', { name: 'Resolve', exact: true }).press('Enter');
    await expect(gus.page.getByRole('button', { name: /^Resolved by Gus/ })).toBeFocused();
    await expect(line).toBeVisible();
    await expect(one.comment('Not sent yet')).toBeHidden();
    for (const colorScheme of ['light', 'dark'] as const) {
      await ada.page.emulateMedia({ colorScheme });
      await expectAccessible(ada.page);
      await line.click();
      await expect(one.comment('On phones')).toBeVisible();
      await expectAccessible(ada.page);
      await line.click();
      await expect(one.comment('On phones')).toBeHidden();
    }
    const size = ada.page.viewportSize();
    await line.click();
    const anchor = await one.comment('On phones').getAttribute('id');
    await line.click();
    await ada.page.setViewportSize({ width: 360, height: 740 });
    await ada.page.goto(`${place.path}/${id}#${anchor}`);
    await expect(one.comment('On phones')).toBeInViewport();
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    if (size) await ada.page.setViewportSize(size);
    await gus.page.keyboard.press('ControlOrMeta+z');
    await expect(line).toBeHidden();
    await expect(two.comment('On phones')).toBeVisible();
  });

  await test.step("one's own comments can be edited and deleted, those of others can't", async () => {
    const comment = two.comment('I see it');
    const commentId = (await comment.getAttribute('id'))?.replace('comment-', '');
    await runCommand(ada, server.url, place.slug, 'comment.create', {
      id: uuid(),
      issueId: id,
      body: paragraph('On which?'),
      parentId: commentId,
    });
    await comment.getByRole('button', { name: /^Actions/ }).click();
    await gus.page.getByRole('menuitem', { name: 'Edit' }).click();
    await gus.page.getByRole('textbox', { name: 'Edit comment' }).waitFor();
    await expect(gus.page.getByRole('textbox', { name: 'Edit comment' })).toBeFocused();
    await gus.page.keyboard.type(', really');
    await gus.page.keyboard.press('Enter');
    await expect(one.comment('I see it on two devices, really')).toContainText('(edited)');
    await two
      .comment('Not sent yet')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await expect(gus.page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
    await expect(gus.page.getByRole('menuitem', { name: 'Delete' })).toBeHidden();
    await gus.page.keyboard.press('Escape');
    await comment.getByRole('button', { name: /^Actions/ }).click();
    await gus.page.getByRole('menuitem', { name: 'Delete' }).click();
    await gus.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(one.comment('I see it')).toBeHidden();
    await expect(threadOf(one, 'Comment deleted').getByRole('article')).toContainText('On which?');
  });

  await test.step('the feed follows its filters, and remembers its settings', async () => {
    await ada.page.getByRole('radio', { name: 'History' }).click();
    await expect(one.comment('Not sent yet')).toBeHidden();
    await expect(one.line('created the issue')).toBeVisible();
    await ada.page.reload();
    await expect(ada.page.getByRole('radio', { name: 'History' })).toBeChecked();
    await ada.page.getByRole('radio', { name: 'Comments' }).click();
    await expect(one.line('created the issue')).toBeHidden();
    await expect(one.comment('Not sent yet')).toBeVisible();
  });

  await test.step('a Viewer can comment too, and mentioned people are notified', async () => {
    const vi = await person('Vi');
    await join(ada, vi, server.url, place, ROLE.viewer);
    const three = new IssuePage(vi.page);
    await three.open(`${place.path}/${id}`);
    await three.composer.click();
    await vi.page.keyboard.type('Is it known, @Ada');
    await vi.page.getByRole('option', { name: 'Ada' }).click();
    await vi.page.keyboard.press('Enter');
    await expect(one.comment('Is it known')).toBeVisible();
    await ada.page.getByRole('link', { name: /^Inbox/ }).click();
    await expect(ada.page.locator('[data-entry]').first()).toContainText('Vi mentioned you');
  });
});

test('S-ENT-002 describes the activity in words', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear', 'a0');
  const other = await createIssue(ada, server.url, place, 'Pick a region', 'a1');
  const run = (name: string, args: unknown) => runCommand(ada, server.url, place.slug, name, args);
  const labelId = uuid();
  await run('label.create', {
    id: labelId,
    projectId: place.projectId,
    name: 'Bug',
    color: '#dc2626',
    parentId: null,
    sortOrder: 'a0',
  });
  const { page } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${id}`);
  const change = (patch: unknown) => run('issue.update', { changes: [{ issueId: id, patch }] });
  const me = await idOf({ page });

  await test.step('S-ACT-001 S-ACT-002 assignees, with a link to the person', async () => {
    await issue.set('Assignee', 'Ada');
    const added = issue.line('Ada added the assignee Ada');
    await expect(added.getByRole('link', { name: 'Ada' }).last()).toHaveAttribute(
      'href',
      `/${place.slug}/profile/${me}`,
    );
    await change({ assigneeIds: { add: [], remove: [me] } });
    await expect(issue.line('removed the assignee Ada')).toBeVisible();
  });
  await test.step('S-ACT-021 priority, capitalised', async () => {
    await issue.set('Priority', 'High');
    await expect(issue.line('set the priority to High')).toBeVisible();
    await change({ priority: 'none' });
    await expect(issue.line('set the priority to None')).toBeVisible();
  });
  await test.step('S-ACT-026 state', async () => {
    await issue.set('State', 'In Progress');
    await expect(issue.line('set the state to In Progress')).toBeVisible();
  });
  await test.step('S-ACT-009 S-CONST-004 labels', async () => {
    await change({ labelIds: { add: [labelId], remove: [] } });
    const dot = issue.line('added the label Bug').locator('[style*="background"]');
    await expect(dot).toHaveCSS('background-color', 'rgb(220, 38, 38)');
    await expect(dot).toHaveCSS('width', '6px');
    await expect(dot).toHaveCSS('height', '6px');
    await change({ labelIds: { add: [], remove: [labelId] } });
    await expect(issue.line('removed the label Bug')).toBeVisible();
  });
  await test.step('S-ACT-027 S-ACT-028 dates, formatted', async () => {
    await change({ startDate: '2026-03-09', dueDate: '2026-03-10' });
    await expect(issue.line('set the start date to 9 Mar 2026')).toBeVisible();
    await expect(issue.line('set the due date to 10 Mar 2026')).toBeVisible();
    await change({ startDate: null, dueDate: null });
    await expect(issue.line('removed the start date')).toBeVisible();
    await expect(issue.line('removed the due date')).toBeVisible();
  });
  await test.step('S-ACT-020 parent', async () => {
    await change({ parentId: other });
    await expect(issue.line('set the parent to WEB-2')).toBeVisible();
    await change({ parentId: null });
    await expect(issue.line('removed the parent WEB-2')).toBeVisible();
  });
  await test.step('S-DLG-020 S-DLG-021 the picker searches other projects on request, and not the next time', async () => {
    const dialog = page.getByRole('dialog');
    const everywhere = dialog.getByRole('switch', { name: 'Search all projects' });
    const sea = { ...place, projectId: uuid(), stateIds: place.stateIds.map(() => uuid()) };
    const { projectId, stateIds } = sea;
    const given = { id: projectId, membershipId: uuid(), stateIds, name: 'Sea', identifier: 'SEA' };
    await run('project.create', given);
    const alone = await createIssue(ada, server.url, sea, 'Alone');
    await issue.choose('Add relation', 'Blocks');
    await expect(everywhere).not.toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /SEA-1/ })).toHaveCount(0);
    await everywhere.check();
    await expect(dialog.getByRole('checkbox', { name: /SEA-1/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await issue.choose('Add relation', 'Blocks');
    await expect(everywhere).not.toBeChecked();
    await page.keyboard.press('Escape');
    await issue.open(`/${place.slug}/projects/${sea.projectId}/issues/${alone}`);
    await issue.choose('Add relation', 'Blocks');
    await expect(dialog.getByText('No issues found', { exact: true })).toBeVisible();
    await dialog.getByRole('searchbox').fill('zzzz');
    await expect(dialog.getByText('No maching issues found.', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await issue.open(`${place.path}/${id}`);
  });
  await test.step('S-ACT-022 S-ACT-023 S-ACT-024 S-ACT-025 S-DLG-016 relations, chosen in the picker', async () => {
    for (const [kind, words] of [
      ['Blocks', 'added blocking WEB-2'],
      ['Relates to', 'added a relation to WEB-2'],
      ['Duplicate of', 'marked this issue as a duplicate of WEB-2'],
      ['Blocked by', 'added blocked by WEB-2'],
    ] as const) {
      await issue.choose('Add relation', kind);
      await expect(page.getByRole('dialog').getByRole('checkbox', { name: /WEB-2/ })).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
      await page.getByRole('dialog').getByRole('checkbox', { name: /WEB-2/ }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
      await expect(issue.line(words)).toBeVisible();
    }
    await issue.choose('Add relation', 'Relates to');
    await page.getByRole('dialog').getByRole('searchbox').press('Enter');
    await expect(
      page.getByLabel('Notifications').getByText('Please select at least one issue.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Remove relation to WEB-2' })).toHaveCount(4);
    await page.getByRole('button', { name: 'Remove relation to WEB-2' }).first().click({ force: true });
    await expect(issue.line('removed blocking WEB-2')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Remove relation to WEB-2' })).toHaveCount(4);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(page.getByRole('button', { name: 'Remove relation to WEB-2' })).toHaveCount(3);
  });
  await test.step('S-ACT-003 S-ACT-004 archiving and restoring', async () => {
    await issue.set('State', 'Done');
    await issue.choose('More actions', 'Archive');
    await expect(page.getByText('This issue is archived.')).toBeVisible();
    await expect(issue.line('archived the issue')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText('This issue is archived.')).toBeHidden();
    await expect(issue.line('restored the issue from the archive')).toBeVisible();
  });
  await test.step('each relative time has the full time as its tooltip', async () => {
    await expect(issue.line('created the issue').locator('time')).toHaveAttribute('title', /\d{4}/);
  });
});

test('deletes with undo, copies a link, and peeks over the list by keyboard', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const first = await createIssue(ada, server.url, place, 'First', 'a0');
  const second = await createIssue(ada, server.url, place, 'Second', 'a1');
  const { page, context } = ada;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const issue = new IssuePage(page);

  await page.goto(`${place.path}?peek=${first}`);
  const peek = page.getByRole('dialog', { name: 'Issue WEB-1' });
  await expect(peek.getByRole('textbox', { name: 'Title' })).toHaveValue('First');
  await expectAccessible(page);
  await peek.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('j');
  await page.waitForURL(`**peek=${second}`);
  await expect(page.getByRole('dialog', { name: 'Issue WEB-2' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.waitForURL(`**peek=${first}`);
  await page.keyboard.press('Escape');
  await expect(peek).toBeHidden();
  await expect(page.locator(':focus')).toHaveText('First');

  await page.goto(`${place.path}?peek=${first}`);
  await peek.getByRole('link', { name: 'Open full page' }).click();
  await page.waitForURL(`**${place.path}/${first}`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(
    page.getByText('The URL has been successfully copied to your clipboard.').first(),
  ).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.getByRole('button', { name: 'Next issue' }).click();
  await page.waitForURL(`**${place.path}/${second}`);
  await issue.choose('More actions', 'Delete');
  await page.waitForURL(`**${place.path}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await issue.open(`${place.path}/${second}`);
  await expect(issue.line('restored the issue')).toBeVisible();
});

test('creates issues and sub-issues in the form', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const parent = await createIssue(ada, server.url, place, 'Parent');
  const { page } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${parent}`);
  const form = page.getByRole('dialog', { name: 'New issue' });
  const title = form.getByRole('textbox', { name: 'Title' });

  await test.step('the input is kept when it is closed, including what came before the form', async () => {
    await page.keyboard.type('cWritten once');
    await expect(title).toHaveValue('Written once');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.keyboard.press('c');
    await expect(title).toHaveValue('Written once');
    await expectAccessible(page);
  });
  await test.step('properties are set in the usual pickers', async () => {
    await form.getByRole('button', { name: /^Priority/ }).click();
    await page.getByRole('option', { name: 'Urgent' }).click();
    await form.getByRole('button', { name: /^State/ }).click();
    await page.getByRole('option', { name: 'Todo' }).click();
    await form.getByRole('switch', { name: 'Create more' }).check();
    await title.press('Control+Enter');
    await expect(title).toHaveValue('');
    await form.getByRole('switch', { name: 'Create more' }).uncheck();
    await title.fill('Second of two');
    await form.getByRole('button', { name: /^Create issue/ }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Open' }).last().click();
    await expect(issue.title).toHaveValue('Second of two');
    await expect(issue.properties.getByRole('button', { name: 'Priority: Urgent' })).toBeVisible();
    await expect(issue.properties.getByRole('button', { name: 'State: Todo' })).toBeVisible();
  });
  await test.step('sub-issues: new, existing, removed', async () => {
    await issue.open(`${place.path}/${parent}`);
    await issue.choose('Add sub-issue', 'Create sub-issue');
    const sub = page.getByRole('dialog', { name: 'New sub-issue' });
    await sub.getByRole('textbox', { name: 'Title' }).fill('A part');
    await sub.getByRole('button', { name: /^Create issue/ }).click();
    const section = page.getByRole('region', { name: 'Sub-issues' });
    await expect(section.getByRole('link', { name: 'A part' })).toBeVisible();
    await issue.choose('Add sub-issue', 'Add existing issues');
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /Second of two/ })
      .check();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(section).toContainText('0 of 2');
    await section.getByRole('listitem').filter({ hasText: 'A part' }).hover();
    await section
      .getByRole('button', { name: /^Remove .* from sub-issues$/ })
      .last()
      .click();
    await expect(section).toContainText('0 of 1');
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the issue page has no accessibility violation, ${scheme}, and fits 360 px`, async ({
    person,
    server,
  }) => {
    const ada = await person('Ada');
    const place = await createPlace(ada, server.url);
    const id = await createIssue(
      ada,
      server.url,
      place,
      'Map tiles disappear after switching to offline mode',
    );
    const issue = new IssuePage(ada.page);
    await ada.page.emulateMedia({ colorScheme: scheme });
    await issue.open(`${place.path}/${id}`);
    await issue.say('A comment');
    await issue.comment('A comment').waitFor();
    await expectAccessible(ada.page);
    await ada.page.setViewportSize({ width: 360, height: 760 });
    await ada.page.getByRole('button', { name: /^Properties:/ }).click();
    await expectAccessible(ada.page);
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
