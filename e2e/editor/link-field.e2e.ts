import { code, expect, link, p, test, type Harness } from './harness.ts';

const FIELD = 'Enter or paste URL';
const field = (harness: Harness) => harness.page.getByPlaceholder(FIELD, { exact: true });

async function comment(harness: Harness, text: string): Promise<void> {
  await harness.mount({ kind: 'lite', value: { type: 'doc', content: [p(text)] } });
  await harness.page.evaluate(() => window.editor?.focus());
  await harness.focused();
}

test('Mod-k in a comment asks for the URL of the selected text, and nothing is posted', async ({
  harness,
}) => {
  await comment(harness, 'see the docs');
  await harness.select(4);
  await harness.press('ControlOrMeta+k');
  await expect(field(harness)).toBeFocused();
  await harness.type('https://a.b/c');
  await harness.press('Enter');
  expect(await harness.html()).toContain('see the <a href="https://a.b/c"');
  expect(await harness.html()).toContain('>docs</a>');
  expect(await harness.calls('onSubmit')).toEqual([]);
  await expect(harness.text).toBeFocused();
});

test('after Mod-k typing continues after the linked text, outside the link', async ({ harness }) => {
  await harness.write(p('see the docs'));
  await harness.select(4);
  await harness.press('ControlOrMeta+k');
  await expect(harness.page.getByRole('textbox', { name: 'URL', exact: true })).toBeFocused();
  await harness.type('https://a.b/c');
  await harness.press('Enter');
  await harness.focused();
  await harness.type(' now');
  expect(await harness.html()).toMatch(/^<p>see the <a href="https:\/\/a\.b\/c"[^>]*>docs<\/a> now<\/p>$/);
});

test('Mod-k in a comment without a selection inserts the URL as a link', async ({ harness }) => {
  await comment(harness, 'see ');
  await harness.press('ControlOrMeta+k');
  await expect(field(harness)).toBeFocused();
  await harness.type('https://a.b/c');
  await harness.press('Enter');
  expect(await harness.html()).toContain('<a href="https://a.b/c"');
  expect(await harness.calls('onSubmit')).toEqual([]);
});

test('Escape in the link field of a comment only closes it', async ({ harness }) => {
  await comment(harness, 'see the docs');
  await harness.select(4);
  await harness.press('ControlOrMeta+k');
  await expect(field(harness)).toBeFocused();
  await harness.press('Escape');
  await expect(field(harness)).toHaveCount(0);
  await expect(harness.text).toBeFocused();
  expect(await harness.calls('onCancel')).toEqual([]);
});

const TAKEN: [string, string][] = [
  ['mailto:a@b.co', 'mailto:a@b.co'],
  ['a@b.co', 'mailto:a@b.co'],
  ['tel:+49 30 1234', 'tel:+49301234'],
  ['example.org', 'https://example.org'],
  ['docs.example.org/a?b=c#d', 'https://docs.example.org/a?b=c#d'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['  https://a.b/c  ', 'https://a.b/c'],
  ['HTTPS://a.b/c', 'HTTPS://a.b/c'],
];
for (const [typed, href] of TAKEN) {
  test(`the link field accepts ${typed}`, async ({ harness }) => {
    await harness.write(p('a word'));
    await harness.select(4);
    await harness.press('ControlOrMeta+k');
    await harness.page.getByRole('textbox', { name: 'URL' }).fill(typed);
    await harness.press('Enter');
    expect(await harness.html()).toContain(`a <a href="${href}"`);
    await harness.write(p('x '));
    await harness.press('ControlOrMeta+k');
    await field(harness).fill(typed);
    await harness.press('Enter');
    expect(await harness.html()).toContain(`<a href="${href}"`);
    await harness.write(link('text', 'https://old.example/'));
    await harness.text.locator('a').hover();
    await harness.button('Edit link').click();
    await field(harness).fill(typed);
    await harness.press('Enter');
    expect(await harness.html()).toContain(`<a href="${href}"`);
  });
}

const WHOLE = 'Enter a full URL, such as https://example.org.';
const REFUSED: [string, string][] = [
  ['abc', WHOLE],
  ['', WHOLE],
  ['two words.com', WHOLE],
  ['https://', WHOLE],
  ['ftp://x.y/z', 'Links can only start with http, https, mailto or tel.'],
  ['javascript:alert(1)', 'Links can only start with http, https, mailto or tel.'],
];
for (const [typed, reason] of REFUSED) {
  test(`S-EDIT-063 the link field says why it refuses "${typed}", and stays open`, async ({ harness }) => {
    await harness.write(p('a word'));
    await harness.select(4);
    await harness.press('ControlOrMeta+k');
    const toolbar = harness.page.getByRole('textbox', { name: 'URL' });
    await toolbar.fill(typed);
    await harness.press('Enter');
    await expect(harness.page.getByRole('alert')).toHaveText(reason);
    await expect(toolbar).toHaveAttribute('aria-invalid', 'true');
    expect(await harness.html()).toBe('<p>a word</p>');
    await toolbar.fill('https://a.b');
    await expect(harness.page.getByRole('alert')).toHaveCount(0);
    await harness.press('Enter');
    expect(await harness.html()).toContain('a <a href="https://a.b"');
    await comment(harness, 'see the docs');
    await harness.select(4);
    await harness.press('ControlOrMeta+k');
    await field(harness).fill(typed);
    await harness.press('Enter');
    await expect(harness.page.getByRole('alert')).toHaveText(reason);
    expect(await harness.html()).toBe('<p>see the docs</p>');
  });
}

test('the link field fits a phone, with its reason below it', async ({ harness, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const fits = async (box: string) => {
    const rect = await page.locator(box).boundingBox();
    expect(rect?.x).toBeGreaterThanOrEqual(0);
    expect((rect?.x ?? 0) + (rect?.width ?? 999)).toBeLessThanOrEqual(360);
    for (const part of await page.locator(`${box} :is(input, button, [role=alert]):visible`).all())
      await expect(part).toBeInViewport({ ratio: 1 });
  };
  await harness.write(p('a word'));
  await harness.select(4);
  await harness.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'URL' }).fill('abc');
  await harness.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await fits('.cairn-toolbar-box');
  await comment(harness, 'see the docs and more of what was written here');
  await harness.press('ControlOrMeta+k');
  await field(harness).fill('abc');
  await harness.press('Enter');
  await fits('.cairn-link-card');
  await harness.write(link('text', 'https://old.example/'));
  await harness.text.locator('a').hover();
  await harness.button('Edit link').click();
  await field(harness).fill('abc');
  await harness.press('Enter');
  await fits('.cairn-link-card');
});

test('the field stays while someone copies a URL elsewhere, and closes on a click outside', async ({
  harness,
}) => {
  await comment(harness, 'see ');
  await harness.press('ControlOrMeta+k');
  await expect(field(harness)).toBeFocused();
  await field(harness).blur();
  await expect(field(harness)).toBeVisible();
  await harness.page.mouse.click(500, 700);
  await expect(field(harness)).toHaveCount(0);
});

test('there is no link field in code', async ({ harness }) => {
  await harness.write(code('x'));
  await harness.press('ControlOrMeta+k');
  await expect(field(harness)).toHaveCount(0);
  await harness.type('y');
  expect(await harness.html()).toBe('<pre><code>xy</code></pre>');
});

test('an email address opens the mail program, without an empty tab', async ({ harness, context }) => {
  await harness.write(link('text', 'mailto:a@b.co'));
  const opened: string[] = [];
  context.on('page', (page) => opened.push(page.url()));
  await harness.press('ArrowLeft');
  await harness.text.locator('a').click();
  await harness.drawn();
  expect(opened).toEqual([]);
});
