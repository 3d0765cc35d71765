import { createIssue, createPlace, expect, expectAccessible, goOffline, test } from './cairn.ts';
import { givePicture } from './pictures.ts';
import { IssuePage } from './screens/issue-page.ts';

test('SYS-30 S-EDIT-097 S-EDIT-098 a picture pasted into a description stays, can be deleted, and restored', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'The logo is blurred');
  const { page, context } = ada;
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

  await page.reload();
  await shown.click();
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+End');
  for (const words of ['above', 'below']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(words);
  }
  await goOffline(ada);
  await editor.getByText('above').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await givePicture(editor, 'paste', 'tunnel.png');
  await expect(
    page.getByText("The file is saved on this device and uploads when you're back online.", { exact: true }),
  ).toBeVisible();
  await page.reload();
  await expect(editor.getByRole('button', { name: 'Cancel upload' })).toBeVisible();
  await context.setOffline(false);
  await expect(editor.locator('.cairn-image img')).toHaveCount(2);
  await expect(editor.locator(':text("above") + .cairn-image + p + :text("below")')).toBeVisible();
});

test('SYS-30 S-EDIT-101 while a picture is uploading, a new issue can be neither created nor closed', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { page } = ada;
  await page.goto(place.path);
  await page.getByRole('main').getByRole('button', { name: 'New issue' }).last().click();
  const form = page.getByRole('dialog', { name: 'New issue' });
  await form.getByRole('textbox', { name: 'Title' }).fill('The logo is blurred');
  const editor = form.locator('[contenteditable="true"]');
  await editor.click();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/file-assets/', async (route) => {
    await held;
    await route.continue();
  });
  await givePicture(editor, 'paste', 'logo.png');
  await expect(editor.getByRole('button', { name: 'Cancel upload' })).toBeVisible();
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Discard' }).click(),
    () => form.getByRole('button', { name: /^Create issue/ }).click(),
  ]) {
    await leave();
    const said = page.getByLabel('Notifications').getByText('An image is still uploading');
    await expect(said).toBeVisible();
    await expect(form).toBeVisible();
  }
  release();
  await expect(editor.locator('.cairn-image img')).toBeVisible();
  await form.getByRole('button', { name: /^Create issue/ }).click();
  await expect(form).toBeHidden();
});

/** A GIF of two one-pixel frames, with metadata. */
const GIF = Buffer.from(
  [
    'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff',
    '!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00',
    '!\xfe\x06GPS 48\x00',
    '!\xf9\x04\x04\x0a\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00',
    '!\xf9\x04\x04\x0a\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02L\x01\x00;',
  ].join(''),
  'latin1',
);

test('a GIF chosen as a file is animated in the text, read-only too', async ({ person, server }) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'The spinner stops');
  const { page } = ada;
  await new IssuePage(page).open(`${place.path}/${id}`);
  await page.getByText('Add a description').first().click();
  const editor = page.locator('[contenteditable="true"][aria-label="Description"]');
  await expect(editor).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.type('/file');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'spinner.gif', mimeType: 'image/gif', buffer: GIF });
  await editor.locator('.cairn-image img').click();
  await editor.getByRole('textbox', { name: 'Alt text' }).fill('It turns twice');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).click();
  const read = page.getByRole('img', { name: 'It turns twice' });
  for (const isNew of [false, true]) {
    if (isNew) await page.reload();
    await expect(read).toBeVisible();
    const frames = await read.evaluate(async (image: HTMLImageElement) => {
      const answer = await fetch(image.src);
      const data = await answer.arrayBuffer();
      const decoder = new ImageDecoder({ data, type: answer.headers.get('content-type') ?? '' });
      await decoder.tracks.ready;
      const isTold = new TextDecoder('latin1').decode(data).includes('GPS');
      return { width: image.naturalWidth, frames: decoder.tracks.selectedTrack?.frameCount, isTold };
    });
    expect(frames).toEqual({ width: 1, frames: 2, isTold: false });
  }
});

test('S-ACT-005 files are attached, viewed, deleted and restored', async ({ person, server }) => {
  const ada = await person('Ada', { keepsApp: true });
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

  const added = issue.line('Ada uploaded the file invoice.txt').getByRole('link', { name: 'invoice.txt' });
  await expect(added).toHaveAttribute('href', /\/invoice\.txt$/);
  await issue.choose('Actions for invoice.txt', 'Delete');
  await expect(list.getByText('invoice.txt')).toHaveCount(0);
  const removed = issue.line('Ada removed the file invoice.txt');
  await expect(removed).toBeVisible();
  await expect(removed.getByRole('link', { name: 'invoice.txt' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('link', { name: 'invoice.txt' })).toBeVisible();
  await page.reload();
  await expect(list.getByRole('link', { name: 'invoice.txt' })).toBeVisible();
  await expect(list.getByRole('button', { name: 'screen.png', exact: true })).toBeVisible();

  await goOffline(ada);
  await givePicture(page.getByRole('main'), 'paste', 'tunnel.png');
  await expect(list.getByText('Waiting for connection')).toBeVisible();
  await page.reload();
  await expect(list.getByText('Waiting for connection')).toBeVisible();
  await expect(list.getByText('tunnel.png')).toBeVisible();
  await context.setOffline(false);
  await expect(list.getByRole('button', { name: 'tunnel.png', exact: true })).toBeVisible();
});

test('S-GEN-011 S-DLG-043 S-DLG-046 S-DLG-051 S-DLG-052 S-STATE-006 S-STATE-007 an avatar is chosen, saved, and replaced', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  await createPlace(ada, server.url);
  const { page } = ada;
  await page.goto('/profile');
  const calls: string[] = [];
  const deleted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(request.url());
    if (/file-assets|users\/me/.test(request.url()) && request.method() !== 'GET')
      calls.push(request.method());
  });
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  const save = dialog.getByRole('button', { name: 'Upload & Save', exact: true });
  const change = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Change profile picture' }).click();
    await expect(save).toBeDisabled();
    const before = calls.length;
    await givePicture(dialog.getByRole('button', { name: 'Drop an image here' }), 'drop', name);
    await expect(dialog.getByRole('img', { name: 'Selected image' })).toHaveAttribute('src', /^blob:/);
    expect(calls.length).toBe(before);
  };
  await page.getByRole('button', { name: 'Change profile picture' }).click();
  await givePicture(dialog.getByRole('button', { name: 'Drop an image here' }), 'drop', 'face.gif');
  await expect(dialog.getByText('Please upload a file in a valid format.', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const kind of ['jpg', 'jpeg', 'svg', 'webp']) {
    await change(`face.${kind}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  await change('face.png');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/file-assets/', async (route) => {
    await held;
    await route.continue();
  });
  await save.click();
  await expect(dialog.getByRole('button', { name: 'Uploading...', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  release();
  await expect(dialog).toHaveCount(0);
  await page.unroute('**/file-assets/');
  await expect(page.locator('form img')).toHaveAttribute('src', /^\/api\/assets\/people\//);
  const old = /[0-9a-f-]{36}/.exec((await page.locator('form img').getAttribute('src')) ?? '')?.[0] ?? 'none';
  await page.getByRole('button', { name: 'Change profile picture' }).click();
  await expect(dialog.getByRole('img', { name: 'Current image' })).toHaveAttribute(
    'src',
    /^\/api\/assets\/people\//,
  );
  await page.keyboard.press('Escape');
  await change('other.png');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => calls).toEqual(['POST', 'PATCH', 'POST', 'PATCH', 'DELETE']);
  expect(deleted[0]).toContain(old);
});

test('SYS-45 S-DLG-045 S-DLG-047 S-DLG-048 S-DLG-049 S-DLG-050 S-DLG-054 S-DLG-055 S-ERR-018 the dialog accepts one picture within the limit and says why it refuses others', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  await createPlace(ada, server.url);
  const { page } = ada;
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  const save = dialog.getByRole('button', { name: 'Upload & Save', exact: true });
  const drop = dialog.getByRole('button', { name: /image here|another/ });
  const chosen = dialog.getByRole('img', { name: 'Selected image' });
  /** Opens the dialog in an app whose server reports this limit, or none. */
  const openWithLimit = async (limit: number | undefined): Promise<void> => {
    await page.route('**/api/instances', async (route) => {
      const answer = (await (await route.fetch()).json()) as { config: object };
      await route.fulfill({ json: { ...answer, config: { ...answer.config, file_size_limit: limit } } });
    });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change profile picture' }).click();
    await expect(save).toBeDisabled();
  };
  const choose = (name: string, bytes: number): Promise<void> =>
    dialog
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.alloc(bytes) });

  await openWithLimit(1024 * 1024);
  await choose('large.png', 2 * 1024 * 1024);
  await expect(dialog.getByText('The image size cannot exceed 5 MB.', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();

  await openWithLimit(undefined);
  await choose('large.png', 5_242_881);
  await expect(dialog.getByText('The image size cannot exceed 5 MB.', { exact: true })).toBeVisible();
  await choose('large.png', 5_242_880);
  await expect(chosen).toBeVisible();
  await choose('paper.pdf', 10);
  await expect(dialog.getByText('Please upload a file in a valid format.', { exact: true })).toBeVisible();
  await expect(chosen).toHaveCount(0);

  await givePicture(drop, 'drop', 'one.png', 'two.png');
  await expect(chosen).toBeVisible();
  for (const [status, body, said] of [
    [400, '{"error":"virus"}', 'virus'],
    [413, '{"error":"too big"}', 'too big'],
    [500, '', 'Something went wrong. Please try again.'],
  ] as const) {
    await page.route('**/file-assets/', (route) => route.fulfill({ status, body }), { times: 1 });
    await save.click();
    await expect(page.getByLabel('Notifications').getByText(said, { exact: true })).toBeVisible();
    await expect(save).toBeEnabled();
  }
  let uploads = 0;
  page.on('request', (request) => (uploads += Number(/file-assets/.test(request.url()))));
  await save.click();
  await expect(dialog).toHaveCount(0);
  expect(uploads).toBe(1);
});
