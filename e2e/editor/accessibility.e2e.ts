import { doc, expect, link, list, p, test, type Harness } from './harness.ts';

const row = (...texts: string[]) => ({
  type: 'tableRow',
  content: texts.map((text) => ({ type: 'tableCell', content: [p(text)] })),
});

const focusedText = (harness: Harness): Promise<string | null> =>
  harness.page.evaluate(() => document.activeElement?.textContent ?? null);

test("Alt-F10 opens the menu of the caret's block, arrow keys move in it, Enter chooses", async ({
  harness,
  page,
}) => {
  await harness.write(p('a'), p('b'));
  await harness.press('Alt+F10');
  await expect(page.getByRole('menu', { name: 'Move or change block' })).toBeVisible();
  expect(await focusedText(harness)).toBe('Delete');
  await harness.press('ArrowDown');
  expect(await focusedText(harness)).toBe('Duplicate');
  await harness.press('ArrowDown');
  expect(await focusedText(harness)).toBe('Delete');
  await harness.press('End', 'Enter');
  expect(await harness.html()).toBe('<p>a</p><p>b</p><p>b</p>');
  await harness.focused();
});

test('Escape closes the block menu, and the next letter goes to the caret', async ({ harness, page }) => {
  await harness.write(p('a'), p('b'));
  await harness.press('ArrowUp', 'Alt+F10', 'Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await harness.type('x');
  expect(await harness.html()).toBe('<p>ax</p><p>b</p>');
});

test('Alt-F10 on an item acts on the item, and on a picture on the picture', async ({ harness, page }) => {
  await harness.write(list('bulletList', 'a', 'b'));
  await harness.press('Alt+F10');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  expect(await harness.html()).toBe('<ul><li><p>a</p></li></ul>');
  await harness.write({ type: 'image', attrs: { src: '/picture.svg' } }, p('x'));
  await harness.text.locator('img').click();
  await harness.press('Alt+F10');
  await expect(page.getByRole('menuitem')).toHaveText(['Delete']);
  await harness.press('Enter');
  expect(await harness.html()).toBe('<p>x</p>');
});

test('the arrow keys enter a menu opened by pointer', async ({ harness, page }) => {
  await harness.write(p('a'));
  await harness.text.getByText('a').hover();
  await page.locator('.cairn-handle').click();
  await harness.press('ArrowUp');
  expect(await focusedText(harness)).toBe('Duplicate');
  await harness.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('the toolbar, its menu of block types and back to the text, by keyboard alone', async ({
  harness,
  page,
}) => {
  await harness.write(p('word'));
  await harness.select(4);
  await harness.press('Alt+F10');
  await expect(page.getByRole('button', { name: 'Block type: Text' })).toBeFocused();
  await harness.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Text' })).toBeFocused();
  await harness.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Block type: Text' })).toBeFocused();
  await harness.press('Enter', 'ArrowDown', 'Enter');
  expect(await harness.html()).toBe('<h1>word</h1>');
  await harness.focused();
});

test("Escape in a row's menu returns the focus to its cell", async ({ harness, page }) => {
  await harness.write({ type: 'table', content: [row('a', 'b')] }, p(''));
  await harness.text.locator('td').nth(1).click();
  await harness.press('Alt+F10');
  await expect(page.getByRole('menu', { name: 'Row' })).toBeVisible();
  await harness.press('ArrowDown', 'Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await harness.focused();
  await harness.press('End');
  await harness.type('x');
  await expect(harness.text.locator('td').nth(1)).toHaveText('bx');
});

test('Alt-Enter opens the link at the caret', async ({ harness, page, context }) => {
  await context.route('https://a.test/**', (route) => route.fulfill({ body: 'there' }));
  await harness.write(link('there', 'https://a.test/x'));
  await harness.press('ArrowLeft');
  const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Alt+Enter')]);
  expect(opened.url()).toBe('https://a.test/x');
  expect(await harness.html()).toContain('>there</a></p>');
});

test('no control is read twice: descriptions differ from names', async ({ harness, page }) => {
  await harness.write(p('word'), { type: 'table', content: [row('a')] });
  await harness.text.locator('td').click();
  await harness.press('Alt+F10');
  await expect(page.getByRole('menuitem', { name: 'Blue' })).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const twice = async (): Promise<string[]> => {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ name, description }) => name?.value && name.value === description?.value)
      .map(({ name }) => String(name?.value));
  };
  expect(await twice()).toEqual([]);
  await harness.press('Escape');
  await harness.text.getByText('word').click();
  await harness.press('Home', 'Shift+End');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible();
  expect(await twice()).toEqual([]);
});

test("the number of suggestions isn't read out after their list is gone", async ({ harness, page }) => {
  await harness.write(p(''));
  await harness.type('/hea');
  await expect(page.locator('[aria-live="polite"]').getByText('3 results')).toBeAttached();
  await harness.press('Escape');
  await expect(page.getByText('3 results')).toHaveCount(0);
});

test('with symbols off, text stays as typed', async ({ harness }) => {
  await harness.mount({ kind: 'rich', typography: false, value: doc(p('')) });
  await harness.text.click();
  await harness.type('a -> b -- c ');
  expect(await harness.html()).toBe('<p>a -&gt; b -- c </p>');
  await harness.mount({ kind: 'rich', typography: true, value: doc(p('')) });
  await harness.text.click();
  await harness.type('a -> b ');
  expect(await harness.html()).toBe('<p>a → b </p>');
});
