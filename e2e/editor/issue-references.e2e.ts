import { code, doc, expect, list, p, test, type Harness } from './harness.ts';

const named = (reference: string) => ({
  type: 'issueReference',
  attrs: { entity_identifier: `i-${reference}`, reference },
});

const lineOf = async (harness: Harness) => (await harness.blocks())[0]?.content ?? [];
const text = (words: string) => ({ type: 'text', text: words });

for (const kind of ['rich', 'lite', 'document'] as const)
  test(`an ID typed before a space becomes its issue, and undo restores the letters (${kind})`, async ({
    harness,
  }) => {
    await harness.mount({ kind });
    const editor = harness.page.locator('.ProseMirror').first();
    await editor.click();
    await harness.type('see WEB-12 ');
    const chip = editor.getByTestId('chip');
    await expect(chip).toHaveText('WEB-12 Map tiles disappear');
    await harness.press('Control+z');
    await expect(chip).toHaveCount(0);
    await expect(editor).toHaveText('see WEB-12 ');
    await harness.type('and on');
    await expect(editor).toHaveText('see WEB-12 and on');
    await expect(chip).toHaveCount(0);
  });

test('what is typed after an issue is undone before the issue is', async ({ harness }) => {
  await harness.write();
  await harness.type('WEB-12 soon');
  await expect(harness.text.getByTestId('chip')).toBeVisible();
  await harness.press('Control+z');
  await expect(harness.text).toHaveText('WEB-12 Map tiles disappear ');
  await harness.press('Control+z');
  await expect(harness.text).toHaveText('WEB-12 ');
  await harness.press('Control+y', 'Control+y');
  await expect(harness.text).toHaveText('WEB-12 Map tiles disappear soon');
});

test('only a known ID, as a word, outside code becomes an issue', async ({ harness }) => {
  await harness.write();
  for (const words of ['UTF-8 ', 'WEB-99 ', 'xWEB-12 ', 'a/WEB-12 ', 'web-12 ', 'WEB-12.zip '])
    await harness.type(words);
  await harness.type('`WEB-12 x` ');
  expect((await lineOf(harness)).every(({ type }) => type === 'text')).toBe(true);
  await harness.write(code('git log '));
  await harness.type('WEB-12 ');
  await expect(harness.text.getByTestId('chip')).toHaveCount(0);
  await harness.mount({ kind: 'rich', issues: 'none' });
  await harness.text.click();
  await harness.type('WEB-12 #map');
  await expect(harness.text).toHaveText('WEB-12 #map');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
});

test('a comma ends an ID too, and so does Enter: in a comment before it is sent', async ({ harness }) => {
  await harness.write();
  await harness.type('(WEB-12, WEB-13)');
  await harness.press('Enter');
  await harness.type('API-7');
  await harness.press('Enter');
  expect(await lineOf(harness)).toEqual([text('('), named('WEB-12'), text(', '), named('WEB-13'), text(')')]);
  expect((await harness.blocks())[1]?.content).toEqual([named('API-7')]);
  await harness.mount({ kind: 'lite' });
  await harness.text.click();
  await harness.type('like API-7');
  await harness.press('Enter');
  await expect.poll(() => harness.calls('onSubmit')).toHaveLength(1);
  expect((await harness.calls('onSubmit'))[0]?.[0]).toEqual(
    doc({ type: 'paragraph', content: [text('like '), named('API-7')] }),
  );
});

test('# lists the issues of this device immediately and those of the server after a pause; Enter inserts one', async ({
  harness,
}) => {
  await harness.write();
  await harness.type('see #');
  await expect(harness.page.getByRole('option')).toHaveText([/WEB-12/, /WEB-13/, /API-7/]);
  await harness.type('map');
  await expect(harness.page.getByRole('option')).toHaveText([/WEB-12/, /API-7/, /API-8/]);
  await harness.press('ArrowDown', 'ArrowDown', 'Enter');
  expect(await lineOf(harness)).toEqual([text('see '), named('API-8'), text(' ')]);
  await harness.type('too');
  await expect(harness.text).toHaveText('see API-8 Map kept by the server too');
  await harness.press('Control+z', 'Control+z');
  await expect(harness.text).toHaveText('see #map');
  await harness.press('Escape');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
});

test('# finds by ID and by several words, and closes if there is no issue', async ({ harness }) => {
  await harness.write();
  const list = harness.page.getByRole('listbox');
  await harness.type('#login page');
  await expect(list.getByRole('option')).toHaveText([/WEB-13/]);
  await harness.press('Tab');
  await harness.type('#api-7');
  await expect(list.getByRole('option')).toHaveText([/API-7/]);
  await harness.press('Enter');
  expect((await lineOf(harness)).map(({ type }) => type)).toEqual([
    'issueReference',
    'text',
    'issueReference',
    'text',
  ]);
  await harness.type('#zzz');
  await expect(list).toHaveText('No matching issues');
  await harness.type(' top');
  await expect(list).toHaveCount(0);
  await harness.write();
  await harness.type('# ');
  await expect(list).toHaveCount(0);
  expect(await harness.types()).toEqual(['heading']);
});

test('a pasted URL of an issue becomes the issue in its line; undo restores the URL', async ({ harness }) => {
  await harness.write(p('see  now'));
  await harness.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  await harness.heard();
  await harness.paste({ 'text/plain': 'https://cairn.test/acme/WEB-12' });
  expect(await harness.types()).toEqual(['paragraph']);
  expect(await lineOf(harness)).toEqual([text('see '), named('WEB-12'), text(' now')]);
  await harness.press('Control+z');
  await expect(harness.text).toHaveText('see https://cairn.test/acme/WEB-12 now');
  await expect(harness.text.getByRole('link')).toHaveText('https://cairn.test/acme/WEB-12');
  await harness.press('Control+z');
  await expect(harness.text).toHaveText('see  now');
});

test('an issue in the text is skipped as one, deleted as one and copied with its ID', async ({ harness }) => {
  await harness.write({ type: 'paragraph', content: [text('a '), named('WEB-12')] });
  await expect(harness.text.getByTestId('chip')).toBeVisible();
  const markdown = await harness.page.evaluate(() => window.editor?.getMarkdown('portable'));
  expect(markdown).toBe('a [WEB-12](https://cairn.test/acme/WEB-12)\n');
  await harness.press('Control+a', 'Control+c');
  const held = await harness.page.evaluate(() => navigator.clipboard.readText());
  expect(held.trim()).toBe('a WEB-12');
  await harness.press('End', 'Backspace');
  expect(await lineOf(harness)).toEqual([text('a ')]);
});

test('Alt-Enter opens the issue beside the caret, or the selected one', async ({ harness }) => {
  await harness.write({ type: 'paragraph', content: [text('a '), named('WEB-12'), text(' b')] });
  await harness.press('Alt+Enter');
  expect(await harness.calls('followed')).toEqual([]);
  await harness.press('ArrowLeft', 'ArrowLeft', 'Alt+Enter');
  expect(await harness.calls('followed')).toEqual([['i-WEB-12']]);
  await harness.press('Shift+ArrowLeft');
  await harness.press('Alt+Enter');
  expect(await harness.calls('followed')).toHaveLength(2);
  expect((await lineOf(harness)).map(({ type }) => type)).toEqual(['text', 'issueReference', 'text']);
});

test('a read-only text renders its issues, and shows only the ID of hidden ones', async ({ harness }) => {
  const value = doc({
    type: 'paragraph',
    content: [named('WEB-12'), text(' and '), named('SEC-4')],
  });
  await harness.mount({ kind: 'read', value });
  const read = harness.page.locator('.cairn-rich-text');
  await expect(read).toHaveText('WEB-12 Map tiles disappear and SEC-4');
  await expect(read.locator('issue-reference-component').last()).toHaveText('SEC-4');
});

test('selected lines become issues with their text as titles, and one undo restores the text', async ({
  harness,
  page,
}) => {
  await harness.write(p('before'), list('taskList', 'One ', 'Two'), p('Three'), p('refused'), p('after'));
  const shown = await harness.blocks();
  await page.evaluate(() => {
    const { editor } = document.querySelector('.ProseMirror') as unknown as {
      editor: { commands: { setTextSelection: (range: { from: number; to: number }) => void } };
    };
    editor.commands.setTextSelection({ from: 11, to: 34 });
  });
  await page.getByRole('button', { name: 'Create issues from lines' }).click();
  await expect(harness.text.getByTestId('chip')).toHaveCount(2);
  const [titles] = await harness.calls('createIssues');
  expect(titles).toEqual([['One', 'Two', 'Three', 'refused']]);
  const line = (at: number) => ({ content: [named(`WEB-${at}`)] });
  expect(await harness.blocks()).toMatchObject([
    p('before'),
    { type: 'taskList', content: [{ content: [line(12)] }, { content: [line(13)] }] },
    line(14),
    p('refused'),
    p('after'),
  ]);
  await harness.press('ControlOrMeta+z');
  expect(await harness.blocks()).toEqual(shown);
});

test('selected whole blocks become issues through their menu', async ({ harness, page }) => {
  await harness.write(p('One'), p('Two'));
  await harness.press('Control+Alt+b', 'Shift+ArrowUp', 'Alt+F10');
  await page.getByRole('menuitem', { name: 'Create issues from lines' }).click();
  await expect(harness.text.getByTestId('chip')).toHaveCount(2);
  expect(await harness.calls('createIssues')).toEqual([[['One', 'Two']]]);
});
