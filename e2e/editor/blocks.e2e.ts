import type { NodeJson } from '../../packages/editor/src/react/index.ts';
import { axeOn } from '../axe.ts';
import { doc, expect, h, image, list, p, test, type Harness } from './harness.ts';

async function openMenu(harness: Harness, selector: string): Promise<void> {
  await harness.text.locator(selector).first().hover();
  await harness.page.locator('.cairn-handle').click();
}

test('S-EDIT-016 a paragraph dragged by its handle below the next changes places', async ({ harness }) => {
  await harness.write(p('first'), p('second'), p('third'));
  await harness.text.getByText('first').hover();
  const handle = harness.page.locator('.cairn-handle');
  await expect(handle).toBeVisible();
  const below = (await harness.text.getByText('second').boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await handle.hover();
  await harness.page.mouse.down();
  await harness.page.mouse.move(below.x + 40, below.y + below.height - 8, { steps: 8 });
  await harness.page.mouse.move(below.x + 40, below.y + below.height - 2, { steps: 4 });
  await harness.page.mouse.up();
  expect(await harness.html()).toBe('<p>second</p><p>first</p><p>third</p>');
  expect(await harness.calls('onChange')).not.toEqual([]);
});

test('S-EDIT-122 the handle is left of the block and 24 px wide', async ({ harness }) => {
  await harness.write(p('first'));
  await harness.text.getByText('first').hover();
  const handle = (await harness.page.locator('.cairn-handle').boundingBox()) ?? { x: 0, width: 0 };
  const block = (await harness.text.getByText('first').boundingBox()) ?? { x: 0 };
  expect(handle.width).toBe(24);
  expect(handle.x + handle.width).toBeLessThanOrEqual(block.x);
});

test('S-EDIT-070 Delete removes the block', async ({ harness }) => {
  await harness.write(p('first'), p('second'));
  await openMenu(harness, 'p');
  await harness.page.getByRole('menuitem', { name: 'Delete' }).click();
  expect(await harness.html()).toBe('<p>second</p>');
});

test('S-EDIT-071 Duplicate inserts an equal block right after', async ({ harness }) => {
  await harness.write(p('first', { type: 'bold' }), p('second'));
  await openMenu(harness, 'p');
  await harness.page.getByRole('menuitem', { name: 'Duplicate' }).click();
  expect(await harness.html()).toBe(
    '<p><strong>first</strong></p><p><strong>first</strong></p><p>second</p>',
  );
  await harness.write(list('bulletList', 'a', 'b'));
  await openMenu(harness, 'li');
  await harness.page.getByRole('menuitem', { name: 'Duplicate' }).click();
  expect(await harness.html()).toBe('<ul><li><p>a</p></li><li><p>a</p></li><li><p>b</p></li></ul>');
});

test('S-EDIT-072 an image has only Delete', async ({ harness }) => {
  await harness.write(image(), p('x'));
  await openMenu(harness, '.cairn-image');
  await expect(harness.page.getByRole('menuitem')).toHaveText(['Delete']);
});

test('S-EDIT-074 the menu closes on a key, on scrolling and on a click outside', async ({ harness }) => {
  await harness.write(...Array.from({ length: 60 }, (_, index) => p(`line ${index}`)));
  await harness.page.evaluate(() => window.scrollTo(0, 0));
  const menu = harness.page.getByRole('menu');
  const close = [
    () => harness.press('a'),
    () => harness.page.mouse.wheel(0, 200),
    () => harness.page.mouse.click(900, 500),
  ];
  for (const act of close) {
    await harness.page.evaluate(() => window.scrollTo(0, 0));
    await harness.page.mouse.move(900, 20);
    await openMenu(harness, 'p');
    await expect(menu).toBeVisible();
    await act();
    await expect(menu).toHaveCount(0);
  }
});

test('S-EDIT-123 dragging near the top or the bottom of the window scrolls by 70 px', async ({ harness }) => {
  await harness.write(...Array.from({ length: 120 }, (_, index) => p(`line ${index}`)));
  await harness.page.evaluate(() => window.scrollTo(0, 1000));
  const block = harness.text.locator('p').nth(40);
  await block.hover();
  await harness.page.locator('.cairn-handle').hover();
  await harness.page.mouse.down();
  const box = (await block.boundingBox()) ?? { x: 0, y: 0 };
  await harness.page.mouse.move(box.x + 30, box.y + 4, { steps: 3 });
  const scrolled = async (y: number) => {
    const before = await harness.page.evaluate(() => window.scrollY);
    await harness.page.evaluate(
      (at) => document.dispatchEvent(new DragEvent('dragover', { clientY: at, clientX: 200 })),
      y,
    );
    return (await harness.page.evaluate(() => window.scrollY)) - before;
  };
  for (const [y, by] of [
    [720, 70],
    [701, 70],
    [699, 0],
    [500, 0],
    [301, 0],
    [299, -70],
    [250, -70],
  ] as const)
    expect(await scrolled(y), String(y)).toBe(by);
  await harness.page.mouse.up();
});

test("Alt-Shift-arrows move the caret's block", async ({ harness }) => {
  await harness.write(p('first'), p('second'));
  await harness.press('Alt+Shift+ArrowUp');
  await harness.type('!');
  expect(await harness.html()).toBe('<p>second!</p><p>first</p>');
});

test('S-NODE-003 an issue keeps its five attributes in the editor, in JSON, and through HTML', async ({
  harness,
}) => {
  const attrs = {
    entity_identifier: 'i-1',
    project_identifier: 'p-1',
    workspace_identifier: 'acme',
    id: 'x-9',
    entity_name: 'WEB-1',
  };
  await harness.mount({ kind: 'rich', value: doc({ type: 'issueEmbed', attrs }, p('after')) });
  expect((await harness.blocks())[0]).toEqual({ type: 'issueEmbed', attrs });
  const html = await harness.html();
  for (const [name, value] of Object.entries(attrs)) expect(html).toContain(`${name}="${value}"`);
  await harness.write();
  await harness.paste({ 'text/html': html });
  await expect(harness.page.getByTestId('widget')).toHaveText('i-1 p-1 acme');
  expect((await harness.blocks()).find(({ type }) => type === 'issueEmbed')).toEqual({
    type: 'issueEmbed',
    attrs,
  });
});

test('S-NODE-002 S-NODE-015 S-EDIT-014 an issue is rendered by the widget, selected as one and can be dragged', async ({
  harness,
}) => {
  await harness.mount({
    kind: 'rich',
    value: doc(
      p('before'),
      {
        type: 'issueEmbed',
        attrs: {
          entity_identifier: 'i-1',
          project_identifier: 'p-1',
          workspace_identifier: 'acme',
          id: 'x',
          entity_name: 'WEB-1',
        },
      },
      p('after'),
    ),
  });
  await expect(harness.page.getByTestId('widget')).toHaveText('i-1 p-1 acme');
  expect((await harness.calls('issueWidget'))[0]).toEqual(['i-1', 'p-1', 'acme']);
  const embed = harness.text.locator('issue-embed-component');
  // ProseMirror makes everything that is selected draggable.
  await expect(embed).toHaveAttribute('draggable', 'true');
  await embed.click();
  await expect(harness.text.locator('issue-embed-component.ProseMirror-selectednode')).toBeVisible();
  await harness.press('ArrowDown');
  await harness.type('x');
  expect(await harness.types()).toEqual(['paragraph', 'issueEmbed', 'paragraph']);
  await expect(harness.page.getByTestId('widget')).toHaveText('i-1 p-1 acme');
});

test('S-EDIT-014 an issue can be inserted by its picker and by pasting its URL', async ({ harness }) => {
  await harness.write(p('a word'));
  await harness.select(4);
  await harness.button('Issue').click();
  await expect.poll(() => harness.types()).toContain('issueEmbed');
  await harness.write();
  await harness.paste({ 'text/plain': 'https://cairn.test/acme/WEB-7' });
  expect((await harness.blocks())[0]).toMatchObject({
    type: 'issueEmbed',
    attrs: { entity_identifier: 'WEB-7', workspace_identifier: 'acme' },
  });
});

const callout = (kind: string, ...content: NodeJson[]): NodeJson => ({
  type: 'callout',
  attrs: { kind },
  content,
});

test('a callout is created by name, by its marker in a quote and in a line, and undo restores what was typed', async ({
  harness,
}) => {
  await harness.write();
  await harness.type('/warning');
  await harness.press('Enter');
  await harness.type('Mind');
  expect(await harness.blocks()).toEqual([callout('warning', p('Mind'))]);
  for (const [typed, kind] of [
    ['> [!tip] ', 'tip'],
    ['[!CAUTION] ', 'caution'],
  ] as const) {
    await harness.write();
    await harness.type(`${typed}a`);
    expect(await harness.blocks()).toEqual([callout(kind, p('a'))]);
    await harness.press('Control+z', 'Control+z');
    expect(JSON.stringify(await harness.blocks())).toContain(typed.replace('> ', '').trim());
  }
});

test('Enter in an empty last line leaves a callout, Backspace at its start removes it, and its kind can be selected', async ({
  harness,
  page,
}) => {
  await harness.write(callout('note', p('a')));
  await harness.press('Enter', 'Enter');
  await harness.type('out');
  expect(await harness.types()).toEqual(['callout', 'paragraph']);
  await page.getByRole('combobox', { name: 'Callout type' }).selectOption('Important');
  expect((await harness.blocks())[0]?.attrs).toEqual({ kind: 'important' });
  await harness.focused();
  await harness.press('Control+Home', 'Backspace');
  expect(await harness.types()).toEqual(['paragraph', 'paragraph']);
});

test('lines are turned into a callout together and one by one in it, and its menu removes the box', async ({
  harness,
  page,
}) => {
  await harness.write(h(2, 'one'), p('two'));
  await harness.press('Control+a');
  await page.getByRole('button', { name: /^Block type/ }).click();
  await page.getByRole('menuitem', { name: 'Callout' }).click();
  expect(await harness.blocks()).toEqual([callout('note', h(2, 'one'), p('two'))]);
  await harness.focused();
  await harness.press('Control+End');
  await harness.type(' /bullet');
  await harness.press('Enter');
  expect((await harness.blocks())[0]?.content?.map(({ type }) => type)).toEqual(['heading', 'bulletList']);
  await harness.focused();
  await harness.press('Control+Home', 'Alt+F10');
  await page.getByRole('menuitem', { name: 'Turn into text' }).click();
  expect(await harness.types()).toEqual(['heading', 'bulletList']);
});

test('a callout is shown with its kind in the read-only view, on a phone and in dark mode', async ({
  harness,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await harness.mount({ kind: 'read', value: doc(callout('warning', p('Mind the gap'))) });
  await expect(page.getByRole('note')).toHaveText('WarningMind the gap');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    const { violations } = await axeOn(page).include('.cairn-rich').analyze();
    expect(violations).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await harness.mount({ kind: 'rich', editable: false, value: doc(callout('tip', p('a'))) });
  await expect(page.getByRole('note')).toHaveText('Tipa');
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

const section = (...content: NodeJson[]): NodeJson => ({ type: 'toggle', content });

test("Enter in a section's title moves below it, an empty last line leaves it, and undo reverts everything", async ({
  harness,
}) => {
  await harness.write();
  await harness.type('/toggle');
  await harness.press('Enter');
  await harness.type('Title');
  await harness.press('Enter');
  await harness.type('Body');
  expect(await harness.blocks()).toEqual([section(p('Title'), p('Body'))]);
  await harness.press('Enter', 'Enter');
  await harness.type('out');
  expect(await harness.blocks()).toEqual([section(p('Title'), p('Body')), p('out')]);
  await harness.press('Control+Home', 'ArrowRight', 'ArrowRight', 'Enter');
  expect(await harness.blocks()).toEqual([section(p('Ti'), p('tle'), p('Body')), p('out')]);
  await harness.press('Control+z');
  expect(await harness.blocks()).toEqual([section(p('Title'), p('Body')), p('out')]);
  await harness.press('Control+Home', 'Backspace');
  expect(await harness.blocks()).toEqual([p('Title'), p('Body'), p('out')]);
  await harness.press('Control+z');
  expect(await harness.types()).toEqual(['toggle', 'paragraph']);
});

test('a section is initially closed, can be opened by button and keyboard, and never hides the caret', async ({
  harness,
  page,
}) => {
  await harness.write(p('before'), section(p('Title'), p('Body')), section(h(2, 'Empty')));
  const [mark, empty] = await page.getByRole('button', { name: 'Toggle section' }).all();
  if (!mark || !empty) throw new Error('expected two sections');
  await expect(mark).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Body')).toBeHidden();
  await mark.click();
  await expect(page.getByText('Body')).toBeVisible();
  await page.getByText('Body').click();
  await harness.press('Control+Shift+Enter');
  await expect(page.getByText('Body')).toBeHidden();
  await harness.heard();
  await harness.type('!');
  expect((await harness.blocks())[1]).toEqual(section(p('Title!'), p('Body')));
  await harness.press('Delete');
  await expect(mark).toHaveAttribute('aria-expanded', 'true');
  expect((await harness.blocks())[1]).toEqual(section(p('Title!'), p('Body')));
  await harness.press('Control+Shift+Enter', 'Control+f');
  await page.getByRole('textbox', { name: 'Find' }).fill('body');
  await page.getByRole('textbox', { name: 'Find' }).press('Enter');
  await expect(page.getByText('Body')).toBeVisible();
  await empty.click();
  await harness.type('written');
  expect((await harness.blocks())[2]).toEqual(section(h(2, 'Empty'), p('written')));
});

test('which sections are open is personal, and stays while others type above', async ({ harness, page }) => {
  await harness.mount({ kind: 'document' });
  const value: unknown = doc(p('before'), section(p('Title'), p('Body')));
  await page.evaluate((given) => window.writers[0]?.handle?.setContent(given as never), value);
  await expect(page.getByText('Title')).toHaveCount(2);
  const [mine, other] = await page.getByRole('button', { name: 'Toggle section' }).all();
  await mine?.click();
  await expect(page.getByText('Body').first()).toBeVisible();
  await expect(other ?? page.locator('none')).toHaveAttribute('aria-expanded', 'false');
  await harness.text.nth(1).getByText('before').click();
  await harness.press('Control+Home', 'Enter');
  await expect(harness.text.nth(0).locator('p')).toHaveCount(4);
  await expect(mine ?? page.locator('none')).toHaveAttribute('aria-expanded', 'true');
});

test('a section can be opened and closed in the read-only view and in a read-only editor, on a phone and in dark mode', async ({
  harness,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const value = doc(section(h(2, 'Title'), list('taskList', 'Body')));
  await harness.mount({ kind: 'read', value, clickableTasks: true });
  await expect(page.getByText('Body')).toBeHidden();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    const { violations } = await axeOn(page).include('.cairn-rich').analyze();
    expect(violations).toEqual([]);
  }
  await page.getByText('Title').click();
  await expect(page.getByText('Body')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.evaluate(
    (other: unknown) => window.setValue(other as never),
    doc(section(h(2, 'New'), p('Body'))) as unknown,
  );
  await expect(page.getByText('New')).toBeVisible();
  await expect(page.getByText('Body')).toBeVisible();
  await harness.mount({ kind: 'rich', editable: false, value });
  await expect(page.getByText('Body', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Toggle section' }).click();
  await expect(page.getByText('Body', { exact: true })).toBeVisible();
  expect(await harness.calls('onChange')).toEqual([]);
});
