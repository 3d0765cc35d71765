import { code, expect, h, table, test } from './harness.ts';

const ITEMS = [
  'Text',
  'Heading 1',
  'Heading 2',
  'Heading 3',
  'To do',
  'Bullet list',
  'Numbered list',
  'Table',
  'Quote',
  'Code',
  'Image',
  'Divider',
];

test('S-EDIT-022 S-EDIT-023 the slash opens a menu of exactly these items in this order', async ({
  harness,
}) => {
  await harness.write();
  await harness.type('/');
  await expect(harness.page.locator('[role=option] .cairn-menu-label')).toHaveText(ITEMS);
  await harness.mount({ kind: 'document' });
  await harness.text.first().click();
  await harness.type('/');
  await expect(harness.page.locator('[role=option] .cairn-menu-label')).toHaveText(ITEMS);
});

test('S-EDIT-024 Text turns a heading into a paragraph', async ({ harness }) => {
  await harness.write(h(2, 'a '));
  await harness.type('/text');
  await harness.press('Enter');
  expect(await harness.html()).toMatch(/^<p>a ?<\/p>/);
});

test('S-EDIT-025 headings 1 to 3 are set and the query is removed', async ({ harness }) => {
  for (const level of [1, 2, 3]) {
    await harness.write();
    await harness.type(`/heading ${level}`);
    await harness.press('Enter');
    await harness.type('x');
    expect(await harness.html()).toContain(`<h${level}>x</h${level}>`);
  }
});

const LISTS: [string, string, string][] = [
  ['S-EDIT-026', 'to do', 'taskList'],
  ['S-EDIT-027', 'bullet', 'bulletList'],
  ['S-EDIT-028', 'numbered', 'orderedList'],
  ['S-EDIT-030', 'quote', 'blockquote'],
  ['S-EDIT-031', 'code', 'codeBlock'],
];
for (const [row, query, type] of LISTS) {
  test(`${row} the item found by "${query}" makes a ${type}`, async ({ harness }) => {
    await harness.write();
    await harness.type(`/${query}`);
    await harness.press('Enter');
    await harness.type('x');
    expect((await harness.types())[0]).toBe(type);
    if (type === 'taskList') await expect(harness.page.getByRole('checkbox')).toBeVisible();
    if (type === 'blockquote') {
      await harness.press('Enter', 'Enter');
      await harness.type('out');
      expect(await harness.types()).toEqual(['blockquote', 'paragraph']);
    }
  });
}

test('S-EDIT-011 S-EDIT-029 Table inserts three rows by three columns without a header, and so does the toolbar', async ({
  harness,
}) => {
  await harness.write();
  await harness.type('/table');
  await harness.press('Enter');
  await expect(harness.page.locator('tr')).toHaveCount(3);
  await expect(harness.page.locator('td')).toHaveCount(9);
  await expect(harness.page.locator('th')).toHaveCount(0);
  await harness.write();
  await harness.type('word');
  await harness.select(2);
  await harness.button('Table').click();
  await expect(harness.page.locator('tr')).toHaveCount(3);
  await expect(harness.page.locator('td')).toHaveCount(9);
  await expect(harness.page.locator('th')).toHaveCount(0);
});

test('S-EDIT-032 S-EDIT-010 S-VAL-001 Image opens a file chooser for images and uploads', async ({
  harness,
}) => {
  const types = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/svg+xml'];
  await harness.write();
  // A permanent listener, because otherwise the browser would show its own choosers in between.
  harness.page.on('filechooser', () => undefined);
  for (const [index, type] of types.entries()) {
    await harness.type('/image');
    const [chooser] = await Promise.all([harness.page.waitForEvent('filechooser'), harness.press('Enter')]);
    const accepted = (await chooser.element().getAttribute('accept')) ?? '';
    for (const extension of ['.jpeg', '.jpg', '.png', '.webp', '.svg']) expect(accepted).toContain(extension);
    await chooser.setFiles({ name: `${index}.png`, mimeType: type, buffer: Buffer.from('x') });
    await expect(harness.page.locator('.cairn-image img')).toBeVisible();
    expect((await harness.calls('upload')).at(-1)).toEqual([`${index}.png`, true]);
    await harness.page.evaluate(() => window.editor?.clear());
    await harness.page.evaluate(() => window.editor?.focus());
    await harness.focused();
  }
});

test('S-EDIT-033 Divider inserts a rule and leaves the caret after it', async ({ harness }) => {
  await harness.write();
  await harness.type('/divider');
  await harness.press('Enter');
  await harness.type('below');
  expect(await harness.html()).toBe('<hr><p>below</p>');
});

test('S-EDIT-034 typing filters by title and keywords, ignoring case, and closes if nothing matches', async ({
  harness,
}) => {
  await harness.write();
  await harness.type('/HEAD');
  await expect(harness.page.locator('[role=option] .cairn-menu-label')).toHaveText([
    'Heading 1',
    'Heading 2',
    'Heading 3',
  ]);
  await harness.press('Backspace', 'Backspace', 'Backspace', 'Backspace');
  await harness.type('zzz');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
  await harness.press('Backspace', 'Backspace', 'Backspace');
  await harness.type('picture');
  await expect(harness.page.locator('[role=option] .cairn-menu-label')).toHaveText(['Image']);
});

const MEANT: [string, string][] = [
  ['todo', 'To do'],
  ['to-do', 'To do'],
  ['task', 'To do'],
  ['checklist', 'To do'],
  ['checkbox', 'To do'],
  ['heading1', 'Heading 1'],
  ['Heading 2', 'Heading 2'],
  ['heading-3', 'Heading 3'],
  ['h1', 'Heading 1'],
  ['bulleted', 'Bullet list'],
  ['bullets', 'Bullet list'],
  ['bulleted list', 'Bullet list'],
  ['unordered', 'Bullet list'],
  ['ordered', 'Numbered list'],
  ['numberedlist', 'Numbered list'],
  ['ol', 'Numbered list'],
  ['codeblock', 'Code'],
  ['hr', 'Divider'],
  ['horizontalrule', 'Divider'],
  ['text', 'Text'],
];
test("a block's common name finds it first", async ({ harness }) => {
  await harness.write();
  for (const [typed, item] of MEANT) {
    await harness.type(`/${typed}`);
    await expect(harness.page.locator('[aria-selected=true] .cairn-menu-label'), typed).toHaveText(item);
    await harness.page.evaluate(() => window.editor?.clear());
  }
});

test('S-EDIT-035 the menu is at most 320 px high and at least 192 px wide', async ({ harness }) => {
  await harness.write();
  await harness.type('/');
  const menu = harness.page.getByRole('listbox');
  await expect(menu).toHaveCSS('max-height', '320px');
  await expect(menu).toHaveCSS('min-width', '192px');
  await expect(menu).toHaveCSS('overflow-y', 'auto');
});

test('S-EDIT-036 Escape closes, the slash stays, and the menu stays closed until the slash is gone', async ({
  harness,
}) => {
  await harness.write();
  await harness.type('/');
  await expect(harness.page.getByRole('listbox')).toBeVisible();
  await harness.press('Escape');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
  await harness.type('he');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
  expect(await harness.html()).toBe('<p>/he</p>');
});

test('S-EDIT-037 S-EDIT-039 arrow keys wrap at both ends and reveal the item with 5 px to spare', async ({
  harness,
}) => {
  await harness.write();
  await harness.type('/');
  await harness.press('ArrowUp');
  await expect(harness.option('Divider---').or(harness.page.locator('[aria-selected=true]'))).toContainText(
    'Divider',
  );
  const spare = () =>
    harness.page.evaluate(() => {
      const menu = document.querySelector('[role=listbox]')?.getBoundingClientRect();
      const item = document.querySelector('[aria-selected=true]')?.getBoundingClientRect();
      return menu && item ? [item.top - menu.top, menu.bottom - item.bottom] : [];
    });
  expect((await spare())[1]).toBeGreaterThanOrEqual(4);
  await harness.press(
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
  );
  await expect(harness.page.locator('[aria-selected=true]')).toContainText('Heading 1');
  expect(Math.round((await spare())[0] ?? 0)).toBe(5);
  await harness.press('ArrowUp', 'ArrowUp', 'ArrowDown');
  await expect(harness.page.locator('[aria-selected=true]')).toContainText('Text');
});

test('S-EDIT-038 two times down and Enter make a Heading 2', async ({ harness }) => {
  await harness.write();
  await harness.type('/');
  await harness.press('ArrowDown', 'ArrowDown', 'Enter');
  await harness.type('x');
  expect(await harness.html()).toContain('<h2>x</h2>');
});

test('S-EDIT-040 S-EDIT-041 no menu inside code or a table', async ({ harness }) => {
  await harness.write(code('x '));
  await harness.text.locator('code').click();
  await harness.type(' /');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
  await harness.write(table(['a', 'b']));
  await harness.page.locator('td').first().click();
  await harness.type(' /');
  await expect(harness.page.getByRole('listbox')).toHaveCount(0);
});

test('S-EDIT-042 S-EDIT-043 a table goes neither into code nor into a table', async ({ harness }) => {
  await harness.mount({ kind: 'lite' });
  await harness.text.click();
  await harness.type('``` ');
  await expect(harness.button('Table')).toBeDisabled();
  await harness.mount({ kind: 'lite' });
  await harness.text.click();
  await harness.button('Table').click();
  await expect(harness.page.locator('td')).toHaveCount(9);
  await harness.page.locator('td').first().click();
  await expect(harness.button('Table')).toBeDisabled();
  await expect(harness.page.locator('td')).toHaveCount(9);
});
