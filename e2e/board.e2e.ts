import type { Locator } from '@playwright/test';
import { createIssue, createPlace, expect, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

test('a board follows its display menu: empty columns, properties, correct counts', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId, stateIds } = place;
  const run = (name: string, args: unknown): Promise<void> => runCommand(ada, server.url, slug, name, args);
  const ids = [
    await createIssue(ada, server.url, place, 'Map tiles disappear', 'a0'),
    await createIssue(ada, server.url, place, 'Regions are not listed', 'a1'),
    await createIssue(ada, server.url, place, 'Legend is cut off', 'a2'),
  ];
  const labels = { bug: uuid(), map: uuid(), print: uuid() };
  for (const [at, [name, id]] of Object.entries(labels).entries())
    await run('label.create', { id, projectId, name, color: '#0a84ff', parentId: null, sortOrder: `a${at}` });
  const label = (issueId: string | undefined, ...add: string[]) => ({
    issueId,
    patch: { labelIds: { add, remove: [] } },
  });
  await run('issue.update', {
    changes: [
      label(ids[0], labels.bug, labels.map),
      label(ids[1], labels.map),
      { issueId: ids[1], patch: { priority: 'high', stateId: stateIds[1] } },
    ],
  });
  const card = (title: string): Locator =>
    page.locator('[data-place]').filter({ has: page.getByRole('link', { name: title }) });
  const column = (name: string): Locator =>
    page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) });
  const display = page.getByRole('dialog', { name: 'Display' });

  await test.step('empty columns follow their switch', async () => {
    await page.goto(`${place.path}?layout=board`);
    await expect(column('Done')).toBeVisible();
    await page.getByRole('button', { name: 'Display' }).click();
    await display.getByRole('switch', { name: 'Show empty groups' }).click();
    await expect(column('Done')).toBeHidden();
    await expect(column('Backlog')).toBeVisible();
    await page.reload();
    await expect(column('Backlog')).toBeVisible();
    await expect(column('Done')).toBeHidden();
    await page.getByRole('button', { name: 'Display' }).click();
    await display.getByRole('switch', { name: 'Show empty groups' }).click();
    await expect(column('Done')).toBeVisible();
  });

  await test.step('every property that can be switched on is on the card', async () => {
    await expect(display.getByRole('button', { name: 'State', exact: true })).toHaveCount(0);
    await expect(card('Map tiles disappear')).not.toContainText(
      /\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/,
    );
    for (const name of ['Created', 'Updated', 'Created by']) {
      await display.getByRole('button', { name, exact: true }).click();
      await expect(card('Map tiles disappear').locator(`[title^="${name}:"]`)).toBeVisible();
    }
    await display.getByRole('button', { name: 'Labels', exact: true }).click();
    await expect(card('Map tiles disappear')).not.toContainText('bug');
    await display.getByRole('button', { name: 'Labels', exact: true }).click();
    await expect(card('Map tiles disappear')).toContainText('bug');
  });

  await test.step('sorting by time puts the newest first', async () => {
    await display.getByRole('combobox', { name: 'Order by' }).click();
    await page.getByRole('option', { name: 'Updated', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe('-updatedAt');
    await display.getByRole('combobox', { name: 'Order by' }).click();
    await page.getByRole('option', { name: 'Priority', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe('priority');
  });

  await test.step('a card in two columns counts once in its lane and once in each column', async () => {
    await page.goto(`${place.path}?layout=board&group=labels&sub=priority`);
    const lane = page.getByRole('heading', { level: 3, name: /^No priority/ });
    await expect(lane).toHaveText(/2$/);
    await expect(column('map')).toHaveText(/2$/);
    await expect(column('bug')).toHaveText(/1$/);
    await page.getByRole('button', { name: 'Collapse No priority' }).click();
    await expect(card('Legend is cut off')).toHaveCount(0);
    await expect(lane).toHaveText(/2$/);
    await expect(column('map')).toHaveText(/2$/);
    await page.goto(`${place.path}?layout=board&group=labels&sub=priority&filters=priority.is.high`);
    await expect(column('map')).toHaveText(/1$/);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([/High\s*1$/]);
  });

  await test.step('a dragged card loses the label of its column, and keeps the others', async () => {
    await page.goto(`${place.path}?layout=board&group=labels`);
    const inColumn = (name: string): Locator =>
      page.getByRole('list', { name, exact: true }).getByRole('link', { name: 'Map tiles disappear' });
    await inColumn('bug').dragTo(page.getByRole('list', { name: 'print', exact: true }).locator('..'));
    await expect(inColumn('print')).toBeVisible();
    await expect(inColumn('map')).toBeVisible();
    await expect(inColumn('bug')).toHaveCount(0);
    await inColumn('print').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(inColumn('print')).toHaveCount(0);
    await expect(inColumn('map')).toBeFocused();
  });
});
