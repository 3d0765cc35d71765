import { createIssue, createPlace, expect, runCommand, test } from './cairn.ts';

test('while a picker or title is open its row keeps its place, and moves when it closes', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, stateIds } = place;
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  const titles = ['Alpha', 'Beta', 'Gamma'] as const;
  const ids: string[] = [];
  for (const [at, title] of titles.entries())
    ids.push(await createIssue(ada, server.url, place, title, `a${at}`));
  const [alpha] = ids;
  const main = page.getByRole('main');
  const order = () => main.locator('[data-row-title]').allInnerTexts();
  const update = (issueId: string | undefined, patch: object) =>
    run('issue.update', { changes: [{ issueId, patch }] });

  await test.step('others change its order or group while its picker is open', async () => {
    await page.goto(`${place.path}?group=state&order=title`);
    await expect.poll(order).toEqual(['Alpha', 'Beta', 'Gamma']);
    await main.getByRole('link', { name: 'Alpha' }).focus();
    await page.keyboard.press('l');
    await expect(page.getByRole('dialog')).toBeVisible();
    await update(alpha, { title: 'Zeta' });
    await expect.poll(order).toEqual(['Zeta', 'Beta', 'Gamma']);
    await update(alpha, { stateId: stateIds[2] });
    await update(ids[1], { title: 'Omega' });
    await expect.poll(order).toEqual(['Zeta', 'Gamma', 'Omega']);
    await page.keyboard.press('Escape');
    await expect.poll(order).toEqual(['Gamma', 'Omega', 'Zeta']);
  });
  await test.step('a title being edited in a spreadsheet', async () => {
    await page.goto(`${place.path}?layout=spreadsheet&order=title`);
    await expect.poll(order).toEqual(['Gamma', 'Omega', 'Zeta']);
    await main.getByRole('rowheader', { name: /Zeta/ }).click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('F2');
    const field = main.getByRole('textbox', { name: /title/i });
    await expect(field).toHaveValue('Zeta');
    await update(ids[2], { title: 'Sigma' });
    await update(alpha, { title: 'Aleph' });
    await expect.poll(order).toEqual(['Omega', 'Sigma']);
    await expect(field).toBeFocused();
    const isLast = await field.evaluate((input) => {
      const tops = [...document.querySelectorAll('[data-row-title]')].map(
        (each) => each.getBoundingClientRect().top,
      );
      return tops.every((top) => top < input.getBoundingClientRect().top);
    });
    expect(isLast).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(order).toEqual(['Aleph', 'Omega', 'Sigma']);
  });
});
