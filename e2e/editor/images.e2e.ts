import { axeOn } from '../axe.ts';
import { doc, expect, image, list, p, test, type Harness } from './harness.ts';

const PNG = { name: 'a.png', type: 'image/png', size: 10 };
const SRC = 'http://localhost/uploads/w/a.png';

for (const how of ['paste', 'drop'] as const) {
  test(`S-EDIT-010 S-VAL-001 S-CALL-018 S-NODE-001 S-NODE-013 S-CONST-005 a file by ${how} is uploaded and becomes an image of 35%`, async ({
    harness,
  }) => {
    for (const type of ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/svg+xml']) {
      await harness.write();
      await harness.giveFile(how, { ...PNG, type });
      await expect.poll(() => harness.types()).toContain('image');
      const found = (await harness.blocks()).find((block) => block.type === 'image');
      expect(found?.attrs).toMatchObject({ width: '35%', height: null });
      expect(found?.attrs?.['src']).toEqual(expect.stringContaining('/picture.svg'));
      expect(await harness.calls('upload')).toEqual([['a.png', true]]);
    }
  });
}

test('S-VAL-002 S-VAL-003 S-VAL-004 S-VAL-005 refused files are reported in an alert, nothing is uploaded and nothing stays in progress', async ({
  harness,
  page,
}) => {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  await harness.write();
  await harness.giveFile('drop', { ...PNG, type: 'image/gif' });
  await harness.giveFile('drop', { ...PNG, size: 5 * 1024 * 1024 + 1 });
  await harness.page.evaluate(() => window.editor?.uploadImage());
  expect(alerts).toEqual([
    'alert: Invalid file type. Please select a JPEG, JPG, PNG, WEBP, or SVG image file.',
    'alert: File size too large. Please select a file smaller than 5MB.',
    'alert: No file selected. Please select a file to upload.',
  ]);
  expect(await harness.calls('upload')).toEqual([]);
  expect(await harness.page.evaluate(() => window.editor?.canBeDiscarded())).toBe(true);
  expect((await harness.calls('onUploadingChange')).at(-1)).toEqual([false]);
  await harness.giveFile('drop', { ...PNG, size: 5 * 1024 * 1024 });
  await expect.poll(() => harness.calls('upload')).toHaveLength(1);
});

test('S-VAL-006 a name of 124 characters is shortened to 100 with its extension', async ({ harness }) => {
  await harness.write();
  await harness.giveFile('paste', { ...PNG, name: `${'a'.repeat(120)}.png` });
  await expect.poll(() => harness.calls('upload')).toHaveLength(1);
  expect((await harness.calls('upload'))[0]?.[0]).toBe(`${'a'.repeat(96)}.png`);
});

test('SYS-30 S-EDIT-093 S-EDIT-094 S-EDIT-101 a placeholder with a cancel button is shown where the image will be', async ({
  harness,
}) => {
  await harness.mount({ kind: 'rich', upload: 'slow', value: doc(p('before'), p('after')) });
  await harness.text.getByText('before').click();
  await harness.press('End');
  await harness.giveFile('paste', PNG);
  await expect(harness.text.locator('p:has-text("before") + .cairn-upload')).toBeVisible();
  await expect(harness.button('Cancel upload')).toBeVisible();
  await expect(harness.page.getByRole('progressbar')).toBeVisible();
  expect(await harness.page.evaluate(() => window.editor?.canBeDiscarded())).toBe(false);
  await expect(harness.page.locator('.cairn-upload')).toHaveCount(0, { timeout: 4000 });
  expect(await harness.types()).toEqual(['paragraph', 'image', 'paragraph']);
  expect((await harness.blocks())[1]?.attrs?.['src']).toEqual(expect.stringContaining('/picture.svg'));
  expect(await harness.page.evaluate(() => window.editor?.canBeDiscarded())).toBe(true);
});

test('S-EDIT-094 S-EDIT-095 S-ERR-002 S-ERR-015 a failed upload removes its placeholder', async ({
  harness,
}) => {
  for (const upload of ['fail', 'broken'] as const) {
    await harness.mount({ kind: 'rich', upload });
    await harness.text.click();
    await harness.giveFile('paste', PNG);
    await expect.poll(() => harness.calls('onUploadingChange')).toEqual([[true], [false]]);
    await expect(harness.page.locator('.cairn-upload')).toHaveCount(0);
    expect(await harness.types()).toEqual(['paragraph']);
    expect(harness.logged.join('\n')).toContain('Image upload failed');
    expect(await harness.page.evaluate(() => window.editor?.canBeDiscarded())).toBe(true);
    await harness.type('on');
    expect(await harness.html()).toBe('<p>on</p>');
    harness.logged.length = 0;
  }
});

test('SYS-30 S-EDIT-096 S-NODE-013 cancelling aborts the upload and removes the placeholder', async ({
  harness,
}) => {
  await harness.mount({ kind: 'rich', upload: 'slow' });
  await harness.text.click();
  await harness.giveFile('paste', PNG);
  await harness.button('Cancel upload').click();
  await expect(harness.page.locator('.cairn-upload')).toHaveCount(0);
  expect(await harness.calls('aborted')).toHaveLength(1);
  expect(await harness.calls('cancel')).toHaveLength(1);
  expect(await harness.page.evaluate(() => window.editor?.canBeDiscarded())).toBe(true);
  expect(await harness.types()).toEqual(['paragraph']);
  // As slow as the first: when it has finished, the first would have too.
  await harness.giveFile('paste', PNG);
  await expect(harness.text.locator('.cairn-image img')).toHaveCount(1);
  expect((await harness.types()).filter((type) => type === 'image')).toHaveLength(1);
});

test('SYS-30 S-EDIT-097 S-EDIT-098 S-CALL-019 S-CALL-020 S-NODE-013 a deleted image is deleted by path, and restored when it comes back', async ({
  harness,
}) => {
  await harness.mount({ kind: 'rich', value: doc(p('x'), image(SRC)) });
  await harness.page.evaluate(() => (window.calls = []));
  await harness.page.locator('.cairn-image').click();
  await harness.press('Delete');
  await expect.poll(() => harness.calls('delete')).toEqual([['uploads/w/a.png']]);
  expect(await harness.calls('restore')).toEqual([]);
  await harness.press('ControlOrMeta+z');
  await expect.poll(() => harness.calls('restore')).toEqual([['uploads/w/a.png']]);
  expect(await harness.types()).toContain('image');
  // An image that was never deleted isn't restored when added.
  await harness.giveFile('paste', PNG);
  await expect.poll(async () => (await harness.types()).filter((type) => type === 'image')).toHaveLength(2);
  expect(await harness.calls('restore')).toEqual([['uploads/w/a.png']]);
});

test('S-ERR-004 S-ERR-005 S-ERR-015 a failed deletion and a failed restore are logged, and editing continues', async ({
  harness,
}) => {
  await harness.mount({ kind: 'rich', storage: 'fail', value: doc(p('x'), image(SRC)) });
  await expect.poll(() => harness.logged.join('\n')).toContain('Image restoration failed');
  await harness.page.locator('.cairn-image').click();
  await harness.press('Delete');
  await expect.poll(() => harness.logged.join('\n')).toContain('Image deletion failed');
  expect(await harness.types()).not.toContain('image');
  await harness.text.getByText('x').click();
  await harness.type('y');
  expect(await harness.html()).toContain('xy');
});

test('SYS-30 S-EDIT-099 the images of a document are restored once each when the editor starts', async ({
  harness,
}) => {
  await harness.mount({ kind: 'rich', value: doc(image(SRC), image('/f/b.png'), image(SRC)) });
  await expect.poll(() => harness.calls('restore')).toEqual([['uploads/w/a.png'], ['f/b.png']]);
});

test('S-EDIT-088 S-EDIT-089 the corner handle resizes, not below 100 px, and keeps the ratio', async ({
  harness,
}) => {
  await harness.write(image('/picture.svg', { width: '300px' }), p(''));
  const picture = harness.page.locator('.cairn-image img');
  await picture.hover();
  const corner = (box: { x: number; y: number; width: number; height: number } | null) => [
    (box?.x ?? 0) + (box?.width ?? 0),
    (box?.y ?? 0) + (box?.height ?? 0),
  ];
  const [right = 0, bottom = 0] = corner(await picture.boundingBox());
  const [handleRight = 99, handleBottom = 99] = corner(
    await harness.page.locator('.cairn-resize').boundingBox(),
  );
  expect(Math.max(Math.abs(right - handleRight), Math.abs(bottom - handleBottom))).toBeLessThan(8);
  const drag = async (by: number) => {
    const box = (await harness.page.locator('.cairn-resize').boundingBox()) ?? { x: 0, y: 0 };
    await harness.page.mouse.move(box.x + 5, box.y + 5);
    await harness.page.mouse.down();
    await harness.page.mouse.move(box.x + 5 + by, box.y + 5, { steps: 5 });
    await harness.page.mouse.up();
  };
  await drag(60);
  expect((await harness.blocks())[0]?.attrs?.['width']).toBe('360px');
  await drag(-340);
  expect((await harness.blocks())[0]?.attrs?.['width']).toBe('100px');
  const shape = (await picture.boundingBox()) ?? { width: 0, height: 1 };
  expect(Math.abs(shape.width - 2 * shape.height)).toBeLessThanOrEqual(2);
  await picture.click();
  await harness.page.locator('.cairn-resize').focus();
  await harness.press('ArrowRight');
  expect((await harness.blocks())[0]?.attrs?.['width']).toBe('120px');
  const value = await harness.page.evaluate(() => window.editor?.getJson() ?? null);
  await harness.mount({ kind: 'rich', editable: false, ...(value ? { value } : {}) });
  await picture.hover();
  expect((await picture.boundingBox())?.width).toBe(120);
  await expect(harness.page.locator('.cairn-resize')).toBeHidden();
});

test('an image can be described', async ({ harness }) => {
  await harness.write(image(), p(''));
  await harness.page.locator('.cairn-image img').click();
  const field = harness.page.getByLabel('Alt text');
  await field.fill('A teal box');
  await field.blur();
  await expect.poll(async () => (await harness.blocks())[0]?.attrs?.['alt']).toBe('A teal box');
});

const PLACES = { page: 'document', description: 'rich', comment: 'lite' } as const;
type Place = keyof typeof PLACES;

/** Mounts the empty editor of a place, with the caret in it. */
async function startIn(harness: Harness, place: Place, upload: 'ok' | 'slow' = 'ok'): Promise<void> {
  await harness.mount({ kind: PLACES[place], upload });
  await harness.text.first().click();
}

/** Adds a picture in one of the possible ways; the comment has a button where the others have the slash menu. */
async function give(harness: Harness, place: Place, way: 'paste' | 'drop' | 'menu'): Promise<void> {
  if (way !== 'menu') return await harness.giveFile(way, PNG);
  const chooser = harness.page.waitForEvent('filechooser');
  if (place === 'comment') await harness.button('Image').click();
  else {
    await harness.type('/image');
    await harness.press('Enter');
  }
  const buffer = Buffer.from('picture');
  await (await chooser).setFiles({ name: PNG.name, mimeType: PNG.type, buffer });
}

/** The blocks by their text, whichever editor it is. */
async function saying(harness: Harness): Promise<string[]> {
  const blocks = await harness.page.evaluate(
    () => (window.editor ?? window.writers[0]?.handle)?.getJson()?.content ?? [],
  );
  return blocks.map((block) => block.content?.map(({ text }) => text ?? '').join('') ?? block.type);
}

for (const place of ['page', 'description', 'comment'] as const)
  for (const way of ['paste', 'drop', 'menu'] as const)
    test(`what is typed after adding a picture by ${way} to a ${place} is below it`, async ({ harness }) => {
      await startIn(harness, place);
      await give(harness, place, way);
      await expect(harness.text.first().locator('.cairn-image')).toHaveCount(1);
      await harness.type('words');
      expect(await saying(harness)).toEqual(['image', 'words']);
      // In a line with text, and with nothing below it.
      await give(harness, place, 'paste');
      await expect(harness.text.first().locator('.cairn-image')).toHaveCount(2);
      await harness.type('more');
      expect(await saying(harness)).toEqual(['image', 'words', 'image', 'more']);
    });

for (const place of ['page', 'description', 'comment'] as const)
  test(`what is typed into a ${place} while a picture uploads stays intact, and the picture arrives`, async ({
    harness,
  }) => {
    await startIn(harness, place, 'slow');
    await harness.type('One ');
    await harness.giveFile('paste', PNG);
    const typing = 'sentence that goes on for as long as a picture takes';
    await harness.page.keyboard.type(typing, { delay: 25 });
    await expect(harness.text.first().locator('.cairn-image')).toHaveCount(1);
    await harness.type(' and on');
    expect(await saying(harness)).toEqual([`One ${typing} and on`, 'image']);
  });

test('a picture inserted within a word goes after it, and between two words it goes between them', async ({
  harness,
}) => {
  await harness.write(p('one two'));
  await harness.press('ArrowLeft');
  await harness.giveFile('paste', PNG);
  await expect(harness.text.locator('.cairn-image')).toHaveCount(1);
  expect(await saying(harness)).toEqual(['one two', 'image', 'paragraph']);
  await harness.write(p('one two'));
  await harness.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  await harness.giveFile('paste', PNG);
  await expect(harness.text.locator('.cairn-image')).toHaveCount(1);
  await harness.type('x');
  expect(await saying(harness)).toEqual(['one ', 'image', 'xtwo']);
});

test('a picture arrives even if everything around its place was deleted meanwhile', async ({ harness }) => {
  await harness.mount({ kind: 'rich', upload: 'slow', value: doc(p('before'), p('after')) });
  await harness.text.getByText('before').click();
  await harness.giveFile('paste', PNG);
  await harness.press('ControlOrMeta+a', 'Delete');
  await harness.type('else');
  await expect(harness.text.locator('.cairn-image')).toHaveCount(1);
  expect((await saying(harness)).toSorted()).toEqual(['else', 'image']);
});

test('a picture in a list is in its item, with the caret below it', async ({ harness }) => {
  await harness.write(list('bulletList', 'one', 'two'));
  await harness.giveFile('paste', PNG);
  await expect(harness.text.locator('li').last().locator('.cairn-image')).toHaveCount(1);
  await harness.type('below');
  await expect(harness.text.locator('li').last().locator('p')).toHaveText(['two', 'below']);
});

const PDF = { name: 'plan.pdf', type: 'application/pdf', size: 1500 };
const MP4 = { name: 'demo.mp4', type: 'video/mp4', size: 10 };

test("a file that isn't an image becomes a download card by paste and by drop, and a video becomes a player", async ({
  harness,
  page,
}) => {
  for (const how of ['paste', 'drop'] as const) {
    await harness.write();
    await harness.giveFile(how, PDF);
    await expect.poll(() => harness.types()).toContain('file');
    const found = (await harness.blocks()).find((block) => block.type === 'file');
    expect(found?.attrs).toMatchObject({ name: 'plan.pdf', size: 1500 });
    await expect(page.getByRole('link', { name: 'plan.pdf' })).toHaveAttribute('download', 'plan.pdf');
    await expect(harness.text.getByText('1.5 KB')).toBeVisible();
    expect(await harness.calls('upload')).toEqual([['plan.pdf', true]]);
    await harness.giveFile(how, MP4);
    await expect.poll(() => harness.types()).toContain('video');
    const video = harness.text.locator('video');
    await expect(video).toHaveAttribute('controls', '');
    await expect(video).toHaveAttribute('aria-label', 'demo.mp4');
    expect(await video.evaluate((shown: HTMLVideoElement) => shown.autoplay || !shown.paused)).toBe(false);
  }
});

test('an uploading file shows its name and can be cancelled, and one that is too large is refused', async ({
  harness,
  page,
}) => {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await harness.mount({ kind: 'rich', upload: 'slow' });
  await harness.text.click();
  await harness.giveFile('paste', { ...PDF, size: 5 * 1024 * 1024 + 1 });
  expect(alerts).toEqual(['File size too large. Please select a file smaller than 5MB.']);
  await harness.giveFile('paste', PDF);
  await expect(page.getByRole('progressbar', { name: 'Uploading file' })).toBeVisible();
  await expect(page.locator('.cairn-upload')).toContainText('plan.pdf');
  await harness.button('Cancel upload').click();
  await expect(page.locator('.cairn-upload')).toHaveCount(0);
  expect(await harness.calls('aborted')).toHaveLength(1);
  expect(await harness.types()).toEqual(['paragraph']);
});

test('a file is chosen through its command, deleted with its card and restored with it', async ({
  harness,
  page,
}) => {
  await harness.write();
  const chooser = page.waitForEvent('filechooser');
  await harness.type('/file');
  await harness.press('Enter');
  await (await chooser).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect.poll(() => harness.types()).toContain('file');
  await page.evaluate(() => (window.calls = []));
  await harness.text.locator('[data-type="file"]').click({ position: { x: 4, y: 4 } });
  await harness.press('Delete');
  await expect.poll(() => harness.calls('delete')).toEqual([['picture.svg']]);
  await harness.press('ControlOrMeta+z');
  await expect.poll(() => harness.calls('restore')).toEqual([['picture.svg']]);
  expect(await harness.types()).toContain('file');
});

test('a GIF chosen as a file is a picture, and only still pictures can be chosen as one', async ({
  harness,
  page,
}) => {
  const gif = { name: 'wave.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await harness.write();
  for (const command of ['/file', '/image']) {
    const chooser = page.waitForEvent('filechooser');
    await harness.type(command);
    await harness.press('Enter');
    await (await chooser).setFiles(gif);
    if (command === '/file') await expect.poll(() => harness.types()).toContain('image');
  }
  await expect
    .poll(() => alerts)
    .toEqual(['Invalid file type. Please select a JPEG, JPG, PNG, WEBP, or SVG image file.']);
  expect(await harness.calls('upload')).toEqual([['wave.gif', true]]);
});

test('files and videos are shown read-only on a phone, in light and dark mode', async ({ harness, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const name = `${'long'.repeat(30)}.pdf`;
  const value = doc(
    { type: 'file', attrs: { src: '/picture.svg', name, size: 10 } },
    { type: 'video', attrs: { src: '/none.mp4', name: 'demo.mp4' } },
  );
  for (const kind of ['read', 'rich'] as const) {
    await harness.mount({ kind, value });
    await expect(page.getByRole('link', { name })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((named) => (document.documentElement.dataset['theme'] = named), theme);
      const { violations } = await axeOn(page)
        .include('.cairn-rich')
        // A screen recording has no speech to caption.
        .disableRules(['video-caption'])
        .analyze();
      expect(violations).toEqual([]);
    }
  }
});

test('a picture and a video get a caption, which is one undo step and is shown below them', async ({
  harness,
  page,
}) => {
  const video = { type: 'video', attrs: { src: '/none.mp4', name: 'demo.mp4' } };
  await harness.write(image(), p('x'), video, p('y'));
  const captions = page.getByRole('textbox', { name: 'Caption' });
  await expect(captions).toHaveCount(0);
  await harness.text.locator('.cairn-image img').click();
  await captions.fill('At night');
  await captions.press('Enter');
  expect((await harness.blocks())[0]?.attrs).toMatchObject({ caption: 'At night' });
  await harness.focused();
  await harness.press('ControlOrMeta+z');
  expect((await harness.blocks())[0]?.attrs).toMatchObject({ caption: '' });
  await harness.press('ControlOrMeta+Shift+z');
  await harness.text.locator('video').click({ position: { x: 20, y: 20 } });
  await captions.nth(1).fill('How it works');
  await captions.nth(1).press('Escape');
  expect((await harness.blocks())[2]?.attrs).toMatchObject({ caption: 'How it works' });
  const value = doc(...(await harness.blocks()));
  await harness.mount({ kind: 'read', value });
  await expect(page.getByRole('figure')).toHaveCount(2);
  await expect(page.getByText('At night')).toBeVisible();
  await harness.mount({ kind: 'rich', editable: false, value });
  await expect(page.getByText('How it works')).toBeVisible();
  await expect(captions).toHaveCount(0);
});
