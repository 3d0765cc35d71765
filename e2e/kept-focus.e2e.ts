import { createIssue, createPlace, expect, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

test('the focus stays nearby when a button removes its own row by key', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const [first = '', ...others] = await Promise.all(
    ['Mend the lamp', 'Buy oil', 'Trim the wick'].map((title) => createIssue(ada, server.url, place, title)),
  );
  const run = (name: string, args: object) => runCommand(ada, server.url, place.slug, name, args);
  for (const relatedId of others)
    await run('relation.create', {
      id: uuid(),
      oppositeId: uuid(),
      issueId: first,
      kind: 'relates_to',
      relatedId,
    });
  const moduleId = uuid();
  await run('module.create', { id: moduleId, projectId: place.projectId, name: 'Lamps' });
  for (const title of ['Oil', 'Wick'])
    await run('module-link.create', { id: uuid(), moduleId, title, url: 'https://example.com/' });
  const { page } = ada;

  await test.step('the relations of an issue', async () => {
    await page.goto(`${place.path}/${first}`);
    const remove = page.getByRole('button', { name: /^Remove relation to/ });
    await expect(remove).toHaveCount(2);
    await remove.first().press('Enter');
    await expect(remove).toHaveCount(1);
    await expect(page.getByRole('link', { name: /^(Buy oil|Trim the wick)$/ })).toBeFocused();
    await remove.press('Enter');
    await expect(remove).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add relation' })).toBeFocused();
  });
  await test.step('the links of a module', async () => {
    await page.goto(`/${place.slug}/projects/${place.projectId}/modules/${moduleId}`);
    const remove = page.getByRole('button', { name: /^Delete link/ });
    await expect(remove).toHaveCount(2);
    await remove.first().press('Enter');
    await expect(remove).toHaveCount(1);
    await expect(page.getByRole('listitem').filter({ has: remove }).locator(':focus')).toHaveCount(1);
  });
  await test.step('the only part of a filter', async () => {
    await page.goto(`${place.path}?filters=priority.is.urgent`);
    await page.getByRole('button', { name: 'Remove filter Priority' }).press('Enter');
    await expect(page.getByRole('button', { name: /^(Add filter|Filter)/ })).toBeFocused();
  });
});
