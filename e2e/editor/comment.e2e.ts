import { code, doc, expect, list, test } from './harness.ts';

test('S-EDIT-002 S-CALL-024 Enter submits a comment once, as HTML too, and the field is empty', async ({
  harness,
}) => {
  await harness.mount({ kind: 'lite' });
  await harness.text.click();
  await harness.type('hi');
  await harness.press('Enter');
  const sent = await harness.calls('onSubmit');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.[1]).toBe('<p>hi</p>');
  expect(await harness.html()).toBe('<p></p>');
  await harness.press('Enter');
  expect(await harness.calls('onSubmit')).toHaveLength(1);
});

test('S-EDIT-002 the lite editor has buttons but neither slash menu nor handle', async ({ harness }) => {
  await harness.mount({ kind: 'lite' });
  await harness.text.click();
  await expect(harness.page.getByRole('toolbar')).toBeVisible();
  await harness.type('/');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
  await harness.text.hover();
  await expect(harness.page.locator('.cairn-handle')).toHaveCount(0);
});

test('S-EDIT-109 Enter chooses a person while the list is open and posts only afterwards', async ({
  harness,
}) => {
  await harness.mount({ kind: 'lite' });
  await harness.text.click();
  await harness.type('@ma');
  await expect(harness.page.getByRole('option')).toHaveCount(1);
  await harness.press('Enter');
  expect(await harness.calls('onSubmit')).toHaveLength(0);
  await expect(harness.text.locator('mention-component')).toBeVisible();
  await harness.press('Enter');
  expect(await harness.calls('onSubmit')).toHaveLength(1);
});

test('S-EDIT-110 Shift-Enter makes a paragraph, an item or a line, and posts nothing', async ({
  harness,
}) => {
  await harness.mount({ kind: 'lite' });
  await harness.text.click();
  await harness.type('a');
  await harness.press('Shift+Enter');
  await harness.type('b');
  expect(await harness.html()).toBe('<p>a</p><p>b</p>');
  expect(await harness.calls('onSubmit')).toEqual([]);
  await harness.mount({ kind: 'lite', value: doc(list('bulletList', 'a')) });
  await harness.text.locator('li').click();
  await harness.press('End', 'Shift+Enter');
  await harness.type('b');
  expect(await harness.html()).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
  expect(await harness.calls('onSubmit')).toEqual([]);
  await harness.mount({ kind: 'lite', value: doc(code('a')) });
  await harness.text.locator('code').click();
  await harness.press('End', 'Shift+Enter');
  await harness.type('b');
  expect(await harness.html()).toBe('<pre><code>a\nb</code></pre>');
  expect(await harness.calls('onSubmit')).toEqual([]);
});

test('Enter during the composition of a word posts nothing', async ({ harness, page }) => {
  await harness.mount({ kind: 'lite' });
  await harness.text.click();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    windowsVirtualKeyCode: 229,
    key: 'Enter',
    code: 'Enter',
  });
  expect(await harness.calls('onSubmit')).toEqual([]);
  await session.send('Input.insertText', { text: '日本' });
  await harness.press('Enter');
  expect((await harness.calls('onSubmit'))[0]?.[1]).toBe('<p>日本</p>');
});
