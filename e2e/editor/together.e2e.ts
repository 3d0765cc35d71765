import { expect, test } from './harness.ts';
import { setLinked, together, Writer } from './writers.ts';

test("S-EDIT-017 one person's text appears in the other's editor, and opening changes nothing", async ({
  harness,
}) => {
  const [ada, bela] = await together(harness);
  expect(await ada.stored()).toBe('');
  await ada.type('# Title');
  await harness.press('Enter');
  await harness.type('from Ada');
  await expect(bela.text).toContainText('from Ada');
  await bela.type(' and Bela');
  await expect(ada.text).toContainText('from Ada and Bela');
  expect(await ada.html()).toBe(await bela.html());
  expect(await ada.html()).toBe('<h1>Title</h1><p>from Ada and Bela</p>');
});

test("undo reverts one's own edits and keeps those of others", async ({ harness }) => {
  const [ada, bela] = await together(harness);
  await ada.type('Ada');
  await expect(bela.text).toContainText('Ada');
  await bela.type(' Bela');
  await expect(ada.text).toContainText('Ada Bela');
  await ada.text.click();
  await harness.press('ControlOrMeta+z');
  await expect(ada.text).toHaveText(/^[\s⁠]*Bela/);
  await harness.press('ControlOrMeta+Shift+z');
  // The other's caret isn't part of the text.
  await expect.poll(() => bela.html()).toBe('<p>Ada Bela</p>');
});

test("the other's caret has a name and is in the right place", async ({ harness }) => {
  const [ada, bela] = await together(harness);
  await ada.type('one');
  await expect(bela.text.locator('.cairn-caret-name')).toHaveText('Ada Moss');
  await harness.press('Shift+ArrowLeft');
  await expect(bela.text.locator('.cairn-others-selection')).toHaveText('e');
  await bela.text.click();
  await expect(bela.text.locator('.cairn-caret')).toHaveCount(0);
  await expect(ada.text.locator('.cairn-caret-name')).toHaveText('Bela Quist');
});

test("changing a block's type keeps what the other types into it offline", async ({ harness }) => {
  const [ada, bela] = await together(harness);
  await ada.type('shared');
  await expect(bela.text).toContainText('shared');
  await setLinked(harness, false);
  await ada.type(' words of Ada');
  await bela.text.click();
  await harness.press('ControlOrMeta+Alt+2');
  await setLinked(harness, true);
  await expect(bela.text.locator('h2')).toHaveText('shared words of Ada');
  expect(await ada.html()).toBe(await bela.html());
});

test('an upload keeps its place while the other types above it', async ({ harness }) => {
  await harness.mount({ kind: 'document', upload: 'slow' });
  const [ada, bela] = [new Writer(harness, 0), new Writer(harness, 1)];
  await ada.type('first');
  await harness.press('Enter');
  await harness.type('second');
  await expect(bela.text).toContainText('second');
  await harness.giveFile('paste', { name: 'a.png', type: 'image/png', size: 10 });
  await expect(ada.text.locator('.cairn-upload')).toBeVisible();
  await bela.text.getByText('first').click();
  await harness.press('End');
  await harness.type(' more');
  await expect(ada.text).toContainText('first more');
  await expect(bela.text.locator('.cairn-image')).toHaveCount(1);
  await expect(bela.text.locator('p').first()).toHaveText('first more');
  expect((await ada.html()).indexOf('<img')).toBeGreaterThan((await ada.html()).indexOf('second'));
});

test('a removed image is deleted only by the person who removed it, and restored by undo', async ({
  harness,
}) => {
  const [ada, bela] = await together(harness);
  await ada.type('text');
  await harness.press('Enter');
  await harness.giveFile('paste', { name: 'a.png', type: 'image/png', size: 10 });
  await expect(bela.text.locator('.cairn-image')).toHaveCount(1);
  await ada.text.locator('.cairn-image').click();
  await harness.press('Delete');
  await expect(bela.text.locator('.cairn-image')).toHaveCount(0);
  expect(await harness.calls('delete')).toHaveLength(1);
  await harness.press('ControlOrMeta+z');
  await expect(bela.text.locator('.cairn-image')).toHaveCount(1);
  await expect.poll(() => harness.calls('restore')).toHaveLength(1);
});

test('recovered text is restored at the caret or dismissed', async ({ harness }) => {
  const [ada] = await together(harness);
  await ada.type('here');
  await harness.page.evaluate(() =>
    window.setRecovered([
      { id: 'r1', text: 'lost words', at: 0 },
      { id: 'r2', text: 'not wanted', at: 0 },
    ]),
  );
  const strip = harness.page.getByRole('status', { name: 'Recovered text' });
  await strip.getByRole('button', { name: 'Restore' }).first().click();
  await expect(ada.text).toContainText('lost words');
  await strip.getByRole('button', { name: 'Dismiss' }).click();
  await expect(strip).toHaveCount(0);
  expect(await ada.html()).toBe('<p>here</p><p>lost words</p>');
});

test('a recovered text of several lines is restored completely, and many are shown a few at a time', async ({
  harness,
}) => {
  const [ada] = await together(harness);
  await ada.type('here');
  await harness.page.evaluate(() =>
    window.setRecovered([
      { id: 'r0', text: 'first line\nsecond line', at: 0 },
      ...Array.from({ length: 12 }, (_, at) => ({ id: `r${at + 1}`, text: `text ${at + 1}`, at })),
    ]),
  );
  const strip = harness.page.getByRole('status', { name: 'Recovered text' });
  await expect(strip.getByRole('listitem')).toHaveCount(5);
  await strip.getByRole('button', { name: 'Show 8 more' }).click();
  await strip.getByRole('button', { name: 'Show 3 more' }).click();
  await expect(strip.getByRole('listitem')).toHaveCount(13);
  // A machine so busy that no frame renders before the next key.
  await harness.page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await strip.getByRole('button', { name: 'Restore' }).first().click();
  await harness.type('!');
  expect(await ada.html()).toBe('<p>here</p><p>first line</p><p>second line!</p>');
  await expect(strip.getByRole('listitem')).toHaveCount(12);
});

test('S-EDIT-001 the document editor has the slash menu, the handle and the cards of links and issues', async ({
  harness,
}) => {
  const [ada] = await together(harness);
  await ada.type('see https://example.com/x now');
  await ada.text.locator('a').hover();
  await expect(harness.page.locator('.cairn-link-card')).toBeVisible();
  await harness.press('Escape', 'Enter');
  await harness.paste({ 'text/plain': 'https://cairn.test/acme/WEB-7' });
  await expect(ada.text.getByTestId('widget')).toHaveText('WEB-7 p-1 acme');
  await ada.text.getByText('see').hover();
  await expect(harness.page.locator('.cairn-handle').first()).toBeVisible();
  await ada.text.getByText('see').click();
  await ada.text.getByText('see').dblclick();
  await expect(harness.page.getByRole('toolbar').first()).toBeVisible();
  await ada.text.getByText('see').click();
  await harness.press('End', 'Enter');
  await harness.type('/');
  await expect(harness.page.getByRole('option')).toHaveCount(12);
});

test('S-EDIT-001 S-EDIT-092 the outline is reported with the headings of the first three levels', async ({
  harness,
}) => {
  const [ada] = await together(harness);
  await ada.type('# A');
  await harness.press('Enter');
  await harness.type('#### deep');
  await expect
    .poll(async () => (await harness.calls('onOutline')).at(-1)?.[0])
    .toMatchObject([{ type: 'heading', level: 1, text: 'A' }]);
});
