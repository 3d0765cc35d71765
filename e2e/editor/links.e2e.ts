import { doc, expect, link, p, test } from './harness.ts';

const SIXTY = `https://example.com/${'a'.repeat(40)}`;
const FORTY = `https://example.com/${'a'.repeat(20)}`;

test('S-EDIT-055 hovering a link shows its URL, truncated after 40 characters', async ({ harness }) => {
  await harness.write(link('long', SIXTY));
  await harness.text.locator('a').hover();
  await expect(harness.page.locator('.cairn-link-address')).toHaveText(`${SIXTY.slice(0, 40)}...`);
  await harness.write(link('short', FORTY));
  await harness.text.locator('a').hover();
  await expect(harness.page.locator('.cairn-link-address')).toHaveText(FORTY);
});

test('S-EDIT-056 copy puts the full URL on the clipboard and closes the card', async ({ harness }) => {
  await harness.write(link('long', SIXTY));
  await harness.text.locator('a').hover();
  await harness.button('Copy link').click();
  await expect(harness.page.locator('.cairn-link-card')).toHaveCount(0);
  expect(await harness.page.evaluate(() => navigator.clipboard.readText())).toBe(SIXTY);
});

test('S-EDIT-057 S-EDIT-059 S-EDIT-060 the edit card shows both fields and changes the text immediately', async ({
  harness,
}) => {
  await harness.write({
    type: 'paragraph',
    content: [
      { type: 'text', text: 'text', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: FORTY } }] },
    ],
  });
  await harness.text.locator('a').hover();
  await harness.button('Edit link').click();
  await expect(harness.page.locator('.cairn-link-address')).toHaveCount(0);
  await expect(harness.page.getByPlaceholder('Enter or paste URL', { exact: true })).toHaveValue(FORTY);
  const text = harness.page.getByPlaceholder('Enter Text to display', { exact: true });
  await text.fill('other words');
  expect(await harness.html()).toContain('<strong>other words</strong></a>');
  expect(await harness.html()).toContain(FORTY);
});

test('S-EDIT-058 remove deletes the link and keeps the text', async ({ harness }) => {
  await harness.write(link('text', FORTY));
  await harness.text.locator('a').hover();
  await harness.button('Remove link').click();
  expect(await harness.html()).toBe('<p>text</p>');
});

test('S-EDIT-061 Remove Link deletes the link', async ({ harness }) => {
  await harness.write(link('text', FORTY));
  await harness.text.locator('a').hover();
  await harness.button('Edit link').click();
  await harness.page.getByText('Remove Link', { exact: true }).click();
  expect(await harness.html()).toBe('<p>text</p>');
});

test('S-EDIT-064 an invalid URL falls back to the previous one', async ({ harness }) => {
  await harness.write(link('text', FORTY));
  await harness.text.locator('a').hover();
  await harness.button('Edit link').click();
  await harness.page.getByPlaceholder('Enter or paste URL', { exact: true }).fill('abc');
  await harness.page.mouse.click(500, 700);
  await expect(harness.page.locator('.cairn-link-card')).toHaveCount(0);
  expect(await harness.html()).toContain(`href="${FORTY}"`);
  await harness.text.locator('a').hover();
  await harness.button('Edit link').click();
  await harness.page.getByPlaceholder('Enter or paste URL', { exact: true }).fill('https://new.example/');
  await harness.press('Escape');
  expect(await harness.html()).toContain('href="https://new.example/"');
});

test('S-EDIT-065 empty text is ignored', async ({ harness }) => {
  await harness.write(link('text', FORTY));
  await harness.text.locator('a').hover();
  await harness.button('Edit link').click();
  await harness.page.getByPlaceholder('Enter Text to display', { exact: true }).fill('');
  await harness.press('Escape');
  expect(await harness.html()).toContain('>text</a>');
});

test('S-STATE-015 on another link the edit card is a preview again', async ({ harness }) => {
  await harness.write(link('other', SIXTY), p('between'), link('first', FORTY));
  await harness.text.locator('a').last().hover();
  await harness.button('Edit link').click();
  await harness.page.getByPlaceholder('Enter or paste URL', { exact: true }).fill('https://changed.example/');
  await harness.text.locator('a').first().hover();
  await expect(harness.page.locator('.cairn-link-address')).toHaveText(`${SIXTY.slice(0, 40)}...`);
  await expect(harness.page.getByPlaceholder('Enter or paste URL', { exact: true })).toHaveCount(0);
  expect(await harness.html()).toContain('href="https://changed.example/"');
});

test('S-EDIT-062 the card has three states: hovering previews, the pencil edits, and a new link asks for a URL', async ({
  harness,
}) => {
  await harness.write(link('short', FORTY));
  const card = harness.page.locator('.cairn-link-card');
  const address = harness.page.getByPlaceholder('Enter or paste URL', { exact: true });
  await expect(card).toHaveCount(0);
  await harness.text.locator('a').hover();
  const preview = card.getByRole('group', { name: 'Link', exact: true });
  await expect(preview).toContainText(FORTY);
  await expect(address).toHaveCount(0);
  await harness.button('Edit link').click();
  await expect(preview).toHaveCount(0);
  await expect(card.getByRole('textbox')).toHaveCount(2);
  await expect(address).toHaveValue(FORTY);
  await harness.press('Escape');
  await expect(card).toHaveCount(0);
  await harness.press('ControlOrMeta+End', 'Enter', 'ControlOrMeta+k');
  await expect(card.getByRole('textbox')).toHaveCount(1);
  await expect(address).toHaveValue('');
  await address.fill('https://a.b/');
  await harness.button('Apply link').click();
  expect(await harness.html()).toContain('href="https://a.b/"');
  await expect(card).toHaveCount(0);
});

test('Mod-k without a selection asks for a URL', async ({ harness }) => {
  await harness.write(p('x '));
  await harness.press('ControlOrMeta+k');
  const address = harness.page.getByPlaceholder('Enter or paste URL', { exact: true });
  await expect(address).toBeVisible();
  await expect(harness.page.getByPlaceholder('Enter Text to display', { exact: true })).toHaveCount(0);
  await address.fill('https://a.b/');
  await harness.press('Enter');
  expect(await harness.html()).toContain('<a href="https://a.b/"');
});

test('S-EDIT-009 a typed URL becomes a link, a pasted one links the selection, a click opens it elsewhere', async ({
  harness,
  context,
}) => {
  await harness.write();
  await harness.type('see https://example.com/x now');
  expect(await harness.html()).toContain('<a href="https://example.com/x"');
  await harness.write(p('a word'));
  await harness.select(4);
  await harness.paste({ 'text/plain': 'https://a.b/c' });
  expect(await harness.html()).toContain(
    'a <a href="https://a.b/c" target="_blank" rel="noopener noreferrer nofollow">word</a>',
  );
  await context.route('https://a.b/**', (route) => route.fulfill({ body: 'opened' }));
  await harness.press('ArrowLeft');
  const [opened] = await Promise.all([context.waitForEvent('page'), harness.text.locator('a').click()]);
  expect(opened.url()).toBe('https://a.b/c');
});

test("www. is enough for a URL; a word with a dot in it isn't", async ({ harness }) => {
  await harness.write();
  await harness.type('call map.In or read notes.md of example.org, see www.example.org/x now');
  expect(await harness.html()).toBe(
    '<p>call map.In or read notes.md of example.org, see <a href="https://www.example.org/x" target="_blank" rel="noopener noreferrer nofollow">www.example.org/x</a> now</p>',
  );
});

test('S-EDIT-066 ftp and mailto do not become links', async ({ harness }) => {
  await harness.write();
  await harness.type('ftp://x.y/z mailto:a@b.co a@b.co ');
  expect(await harness.html()).not.toContain('<a ');
});

test('S-EDIT-067 S-EDIT-068 S-EDIT-069 pasted dangerous links lose the link, stored ones are blank', async ({
  harness,
}) => {
  for (const href of ['JavaScript:alert(1)', 'data:text/html,x', 'VBScript:x']) {
    await harness.write();
    await harness.paste({ 'text/html': `<p><a href="${href}">x</a></p>` });
    expect(await harness.html()).toBe('<p>x</p>');
    await harness.mount({ kind: 'read', value: doc(link('x', href)) });
    await expect(harness.page.locator('a')).toHaveAttribute('href', '');
  }
});

test('the preview card closes after the pointer has left, and on Escape', async ({ harness }) => {
  await harness.write(link('text', FORTY));
  await harness.text.locator('a').hover();
  await expect(harness.page.locator('.cairn-link-card')).toBeVisible();
  await harness.page.mouse.move(600, 700);
  await expect(harness.page.locator('.cairn-link-card')).toHaveCount(0);
  await harness.text.locator('a').hover();
  await expect(harness.page.locator('.cairn-link-card')).toBeVisible();
  await harness.press('Escape');
  await expect(harness.page.locator('.cairn-link-card')).toHaveCount(0);
});
