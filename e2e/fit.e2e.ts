import type { Page } from '@playwright/test';
import { createIssue, createPlace, expect, runCommand, test } from './cairn.ts';
import { CommandMenu } from './screens/command-menu.ts';
import { uuid } from './uuid.ts';

/** The longest possible title, without a place to break. */
const LONG = 'Wa'.repeat(127) + 'y';

/** Elements that make the document scroll, or overflow their scroll container sideways. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollHeight > root.clientHeight)
      found.push(`document: ${root.scrollHeight - root.clientHeight} px too high`);
    if (root.scrollWidth > root.clientWidth)
      found.push(`document: ${root.scrollWidth - root.clientWidth} px too wide`);
    for (const each of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, display } = getComputedStyle(each);
      // Its columns continue sideways.
      const isBoard = each.matches('section[aria-label^="Board of"]');
      if (overflowX !== 'auto' || display === 'inline' || isBoard || each.closest('table, pre, nav'))
        continue;
      if (each.scrollWidth > each.clientWidth + 1)
        found.push(
          `${each.tagName} ${each.getAttribute('aria-label') ?? each.className.slice(0, 60)}: ${each.scrollWidth - each.clientWidth} px too wide`,
        );
    }
    const cards = document.querySelectorAll<HTMLElement>('section[aria-label^="Board of"] [data-place]');
    for (const card of cards) if (card.scrollWidth > card.clientWidth + 1) found.push('a card is too wide');
    return found;
  });

for (const [name, viewport] of [
  ['on a desk', { width: 1280, height: 800 }],
  ['on a phone', { width: 360, height: 740 }],
] as const) {
  test(`no screen scrolls the document, and a title of 255 unbroken letters doesn't widen it: ${name}`, async ({
    person,
    server,
  }) => {
    const ada = await person('Ada');
    const { page } = ada;
    const place = await createPlace(ada, server.url);
    const { slug, projectId, stateIds } = place;
    const id = await createIssue(ada, server.url, place, LONG, 'a0');
    const other = await createIssue(ada, server.url, place, 'Map tiles disappear', 'a1');
    await runCommand(ada, server.url, slug, 'issue.create', {
      id: uuid(),
      projectId,
      title: LONG,
      stateId: stateIds[0],
      sortOrder: 'a2',
      parentId: id,
    });
    await runCommand(ada, server.url, slug, 'page.create', {
      id: uuid(),
      projectId,
      title: LONG,
      icon: null,
      access: 'public',
      parentId: null,
      sortOrder: 'a0',
    });
    await page.setViewportSize(viewport);
    const base = `/${slug}`;
    for (const path of [
      base,
      place.path,
      `${place.path}?layout=board`,
      `${place.path}?group=parent`,
      `${place.path}?layout=board&group=parent&sub=state`,
      `${place.path}?peek=${id}`,
      `${place.path}/${id}`,
      `${base}/workspace-views/all-issues`,
      `${base}/projects`,
      `${base}/projects/${projectId}/pages`,
      `${base}/settings`,
      `${base}/settings/members`,
      `${base}/projects/${projectId}/settings`,
      '/profile',
    ]) {
      await page.goto(path);
      await page.getByRole('main').first().waitFor();
      if (path.includes(place.path))
        await page.getByText(LONG.slice(0, 60)).first().waitFor({ state: 'attached' });
      await expect.poll(() => misfits(page), { message: path }).toEqual([]);
    }

    await test.step('in dialogs and toasts', async () => {
      await page.goto(`${place.path}/${other}`);
      await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
      const menu = new CommandMenu(page);
      await menu.open();
      await page.keyboard.type('WaWaWa');
      await expect(menu.options.first()).toBeVisible();
      expect(await misfits(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(menu.dialog).toBeHidden();
      await page.keyboard.press('c');
      const form = page.getByRole('dialog', { name: 'New issue' });
      await form.getByLabel('Title').fill(LONG);
      expect(await misfits(page)).toEqual([]);
      await form.getByLabel('Title').press('Control+Enter');
      await expect(page.getByText('WEB-4 created').first()).toBeVisible();
      expect(await misfits(page)).toEqual([]);
    });
  });
}

test('avatars are aligned, and so are the checkboxes of groups and rows', async ({ person, server }) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const ids = [
    await createIssue(ada, server.url, place, 'One', 'a0'),
    await createIssue(ada, server.url, place, 'Two', 'a1'),
    await createIssue(ada, server.url, place, 'Three', 'a2'),
  ];
  const me = (await (await page.request.get('/api/users/me')).json()) as { id: string };
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: ids.map((issueId) => ({ issueId, patch: { assigneeIds: { add: [me.id], remove: [] } } })),
  });
  // One is completed: its completion date is where the others have none.
  await page.goto(`${place.path}?show=id,priority,assignees,completedAt,createdAt`);
  await page.getByRole('link', { name: 'Three' }).waitFor();
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: [{ issueId: ids[1], patch: { stateId: place.stateIds[3] } }],
  });
  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible();
  const lefts = (selector: string): Promise<number[]> =>
    page.evaluate(
      (each) =>
        [...document.querySelectorAll(each)].map((found) => Math.round(found.getBoundingClientRect().left)),
      selector,
    );
  const faces = await lefts('[data-place] button[aria-label$=": Ada"]');
  expect(faces.length).toBeGreaterThanOrEqual(3);
  expect(new Set(faces).size).toBe(1);
  const boxes = await lefts('main section input[type="checkbox"]');
  expect(boxes.length).toBe(5);
  expect(new Set(boxes).size).toBe(1);
});
