import { code, doc, expect, p, test, type Harness } from './harness.ts';

const named = (pageId: string) => ({ type: 'pageReference', attrs: { entity_identifier: pageId } });
const lineOf = async (harness: Harness) => (await harness.blocks())[0]?.content ?? [];
const text = (words: string) => ({ type: 'text', text: words });

for (const kind of ['rich', 'lite', 'document'] as const)
  test(`[[ lists pages, Enter inserts one, undo restores what was typed (${kind})`, async ({ harness }) => {
    await harness.mount({ kind });
    const editor = harness.page.locator('.ProseMirror').first();
    await editor.click();
    await harness.type('see [[plan');
    await expect(harness.page.getByRole('listbox', { name: 'Pages' })).toBeVisible();
    await expect(harness.page.getByRole('option')).toHaveText([/Launch plan.*Website/, /Plan of the year/]);
    await harness.press('ArrowDown', 'Enter');
    await expect(editor.getByTestId('chip')).toHaveText('Plan of the year');
    await harness.type('too');
    await expect(editor).toHaveText('see Plan of the year too');
    await harness.press('Control+z', 'Control+z');
    await expect(editor).toHaveText('see [[plan');
  });

test('only the page is stored, not its title', async ({ harness }) => {
  await harness.write(p('see '));
  await harness.type('[[launch');
  await harness.press('Enter');
  expect(await lineOf(harness)).toEqual([text('see '), named('p-1'), text(' ')]);
  expect(await harness.html()).not.toContain('Launch');
});

test("people who can't see a page see a placeholder", async ({ harness }) => {
  await harness.write({ type: 'paragraph', content: [text('see '), named('p-9')] });
  await expect(harness.text).toHaveText('see Page');
  await expect(harness.text.getByTestId('chip')).toHaveCount(0);
  await harness.mount({
    kind: 'read',
    value: doc({ type: 'paragraph', content: [text('see '), named('p-9'), text(' and '), named('p-1')] }),
  });
  await expect(harness.page.locator('.cairn-rich-text')).toHaveText('see Page and Launch plan');
});

test('brackets without a matching title stay brackets: Escape and further typing close the list', async ({
  harness,
}) => {
  await harness.write();
  await harness.type('[[plan');
  await expect(harness.page.getByRole('listbox')).toBeVisible();
  await harness.press('Escape');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
  await harness.press('Enter');
  await harness.type('[[zzz');
  await expect(harness.option('No matching pages')).toBeVisible();
  await harness.type(' and on');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
  await harness.write(code('a'));
  await harness.type('[[plan');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
});

test('@ offers pages after people', async ({ harness }) => {
  await harness.write();
  await harness.type('@plan');
  await expect(harness.page.getByRole('option')).toHaveText([/Launch plan/, /Plan of the year/]);
  await harness.press('Enter');
  await expect(harness.text.getByTestId('chip')).toHaveText('Launch plan');
  await harness.type('@ma');
  await expect(harness.page.getByRole('option')).toHaveText([/Mara Lind/]);
});

test('a pasted URL of a page becomes the page in its line; undo restores the URL', async ({ harness }) => {
  await harness.write(p('see '));
  await harness.paste({ 'text/plain': 'https://cairn.test/acme/pages/p-1' });
  expect(await lineOf(harness)).toEqual([text('see '), named('p-1')]);
  await harness.press('Control+z');
  await expect(harness.text).toHaveText('see https://cairn.test/acme/pages/p-1');
  await harness.write(p('see '));
  await harness.paste({ 'text/plain': 'https://cairn.test/acme/pages/p-9' });
  await expect(harness.text.locator('page-reference-component')).toHaveCount(0);
});

test('Alt-Enter opens a page, and its markdown copy has its title and URL', async ({ harness, page }) => {
  await harness.write({ type: 'paragraph', content: [text('see '), named('p-1')] });
  await harness.press('Alt+Enter');
  expect(await harness.calls('followed')).toEqual([['p-1']]);
  const markdown = await page.evaluate(() => window.editor?.getMarkdown());
  expect(markdown).toBe('see [Launch plan](https://cairn.test/acme/pages/p-1)\n');
});
