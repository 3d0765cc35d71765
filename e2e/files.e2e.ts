import { createIssue, createPlace, expect, expectAccessible, test } from './cairn.ts';
import { givePicture } from './pictures.ts';
import { IssuePage } from './screens/issue-page.ts';

test('SYS-30 S-EDIT-097 S-EDIT-098 a picture pasted into a description stays, goes, and comes back', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'The logo is blurred');
  const { page } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${id}`);
  await page.getByText('Add a description').first().click();
  const editor = page.locator('[contenteditable="true"][aria-label="Description"]');
  await expect(editor).toBeFocused();
  const uploaded = page.waitForResponse((answer) => answer.url().endsWith('/file-assets/'));
  await givePicture(editor, 'paste', 'logo.png');
  expect((await uploaded).status()).toBe(201);
  const picture = editor.locator('.cairn-image img');
  await expect(picture).toBeVisible();
  const source = (await picture.getAttribute('src')) ?? '';

  const isDeleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await picture.click();
  await page.keyboard.press('Backspace');
  expect((await isDeleted).status()).toBe(204);
  await expect(picture).toHaveCount(0);
  const isRestored = page.waitForResponse((answer) => answer.url().endsWith('/restore/'));
  await page.keyboard.press('Control+z');
  expect((await isRestored).status()).toBe(204);
  await expect(picture).toHaveAttribute('src', source);

  await issue.title.click();
  await expect(issue.line('changed the description').or(issue.line('description')).first()).toBeVisible();
  await page.reload();
  const shown = page.getByRole('article').locator(`img[src="${source}"]`);
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('SYS-06 S-ACT-005 files are attached, looked at, deleted and brought back', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'The invoice is wrong');
  const { page, context } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${id}`);
  const list = page.getByRole('list', { name: 'Attached files' });

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (
    await chooser
  ).setFiles([
    {
      name: 'invoice.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('one euro too many, says the customer'),
    },
  ]);
  await expect(list.getByRole('link', { name: 'invoice.txt' })).toBeVisible();
  await givePicture(page.getByRole('main'), 'drop', 'screen.png');
  await list.getByRole('button', { name: 'screen.png', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'screen.png' });
  await expect(preview.getByRole('img', { name: 'Preview of screen.png' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);

  await issue.choose('Actions on invoice.txt', 'Delete');
  await expect(list.getByText('invoice.txt')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('link', { name: 'invoice.txt' })).toBeVisible();
  await page.reload();
  await expect(list.getByRole('link', { name: 'invoice.txt' })).toBeVisible();
  await expect(list.getByRole('button', { name: 'screen.png', exact: true })).toBeVisible();

  await context.setOffline(true);
  await givePicture(page.getByRole('main'), 'paste', 'tunnel.png');
  await expect(list.getByText('Waits for a connection')).toBeVisible();
  await context.setOffline(false);
  await expect(list.getByRole('button', { name: 'tunnel.png', exact: true })).toBeVisible();
});

test('S-DLG-043 S-DLG-046 S-DLG-050 S-DLG-051 S-STATE-006 S-STATE-007 a face is chosen, kept, and replaced', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  await createPlace(ada, server.url);
  const { page } = ada;
  await page.goto('/profile');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/file-assets|users\/me/.test(request.url()) && request.method() !== 'GET')
      calls.push(request.method());
  });
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  const save = dialog.getByRole('button', { name: 'Upload & Save' });
  const change = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Change profile picture' }).click();
    await expect(save).toBeDisabled();
    const before = calls.length;
    await givePicture(dialog.getByRole('button', { name: 'Drop a picture here' }), 'drop', name);
    await expect(dialog.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
    expect(calls.length).toBe(before);
  };
  await page.getByRole('button', { name: 'Change profile picture' }).click();
  await givePicture(dialog.getByRole('button', { name: 'Drop a picture here' }), 'drop', 'face.gif');
  await expect(dialog.getByText('Please upload a file in a valid format.')).toBeVisible();
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await change('face.png');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('form img')).toHaveAttribute('src', /^\/api\/assets\/people\//);
  await change('other.png');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => calls).toEqual(['POST', 'PATCH', 'POST', 'PATCH', 'DELETE']);
});
