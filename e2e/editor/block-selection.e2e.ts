import { expect, h, image, list, p, test, type Harness } from './harness.ts';
import { together } from './writers.ts';

const chosen = (harness: Harness) => harness.text.locator('.cairn-chosen-block');
const row = (...texts: string[]) => ({
  type: 'tableRow',
  content: texts.map((text) => ({ type: 'tableCell', content: [p(text)] })),
});

test("Escape in a page selects the caret's block, Shift-arrows extend and reduce the selection", async ({
  harness,
}) => {
  const [ada] = await together(harness);
  await ada.type('one');
  for (const line of ['two', 'three', 'four']) {
    await harness.press('Enter');
    await harness.type(line);
  }
  const mine = ada.text.locator('.cairn-chosen-block');
  await harness.press('ArrowUp', 'Escape');
  await expect(mine).toHaveText(['three']);
  await harness.press('Shift+ArrowUp');
  await expect(mine).toHaveText(['two', 'three']);
  await harness.press('Shift+ArrowUp', 'Shift+ArrowUp');
  await expect(mine).toHaveText(['one', 'two', 'three']);
  await harness.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await expect(mine).toHaveText(['three', 'four']);
  await harness.press('Escape');
  await expect(mine).toHaveCount(0);
  await harness.type('!');
  expect(await ada.html()).toBe('<p>one</p><p>two</p><p>three</p><p>four!</p>');
});

test('Mod-Alt-b selects in a description, where Escape leaves the text', async ({ harness, page }) => {
  await harness.write(p('a'), p('b'));
  await harness.press('Control+Alt+b');
  await expect(chosen(harness)).toHaveText(['b']);
  await expect(page.locator('[aria-live="polite"]').getByText('Block selected')).toBeAttached();
  await harness.press('Shift+ArrowUp');
  await expect(page.locator('[aria-live="polite"]').getByText('2 blocks selected')).toBeAttached();
  await harness.press('Escape');
  await expect(chosen(harness)).toHaveCount(0);
  await harness.press('Escape');
  await expect(chosen(harness)).toHaveCount(0);
});

test('a selection over several lines becomes a block selection', async ({ harness }) => {
  await harness.write(p('one'), p('two'), p('three'));
  await harness.press('Shift+ArrowUp', 'Control+Alt+b');
  await expect(chosen(harness)).toHaveText(['two', 'three']);
});

test('arrow keys alone move between blocks, Enter moves into the text at the end', async ({ harness }) => {
  await harness.write(p('one'), p('two'), p('three'));
  await harness.press('Control+Alt+b', 'ArrowUp', 'ArrowUp');
  await expect(chosen(harness)).toHaveText(['one']);
  await harness.press('ArrowUp', 'ArrowDown');
  await expect(chosen(harness)).toHaveText(['two']);
  await harness.press('Enter');
  await harness.type('!');
  expect(await harness.html()).toBe('<p>one</p><p>two!</p><p>three</p>');
});

test('letters change nothing while blocks are selected', async ({ harness }) => {
  await harness.write(p('one'), p('two'));
  await harness.press('Control+Alt+b');
  await harness.type('x/ ');
  expect(await harness.html()).toBe('<p>one</p><p>two</p>');
});

test('Delete and Backspace delete the selected blocks, undo restores them', async ({ harness }) => {
  for (const key of ['Delete', 'Backspace']) {
    await harness.write(p('one'), p('two'), p('three'));
    await harness.press('Control+Alt+b', 'Shift+ArrowUp', key);
    expect(await harness.html()).toBe('<p>one</p>');
    await harness.press('Control+z');
    expect(await harness.html()).toBe('<p>one</p><p>two</p><p>three</p>');
  }
});

test('deleting the whole text leaves an empty line', async ({ harness }) => {
  await harness.write(h(1, 'one'), list('bulletList', 'two'), p('three'));
  await harness.press('Control+Alt+b', 'Control+a', 'Delete');
  expect(await harness.html()).toBe('<p></p>');
  await harness.type('anew');
  expect(await harness.html()).toBe('<p>anew</p>');
});

test('Mod-d duplicates the selected blocks and selects the copies', async ({ harness }) => {
  await harness.write(p('one'), p('two'), p('three'));
  await harness.press('Control+Alt+b', 'ArrowUp', 'Shift+ArrowUp', 'Control+d');
  expect(await harness.html()).toBe('<p>one</p><p>two</p><p>one</p><p>two</p><p>three</p>');
  await expect(chosen(harness)).toHaveText(['one', 'two']);
  await harness.press('Delete');
  expect(await harness.html()).toBe('<p>one</p><p>two</p><p>three</p>');
  await harness.press('Control+z', 'Control+z');
  expect(await harness.html()).toBe('<p>one</p><p>two</p><p>three</p>');
});

test('Alt-Shift-arrows move the selected blocks together, one undo step each', async ({ harness }) => {
  await harness.write(p('one'), p('two'), p('three'), p('four'));
  await harness.press('Control+Alt+b', 'Shift+ArrowUp', 'Alt+Shift+ArrowUp');
  expect(await harness.html()).toBe('<p>one</p><p>three</p><p>four</p><p>two</p>');
  await expect(chosen(harness)).toHaveText(['three', 'four']);
  await harness.press('Alt+Shift+ArrowUp', 'Alt+Shift+ArrowUp');
  expect(await harness.html()).toBe('<p>three</p><p>four</p><p>one</p><p>two</p>');
  await harness.press('Control+z', 'Control+z');
  expect(await harness.html()).toBe('<p>one</p><p>two</p><p>three</p><p>four</p>');
});

test('list items are selected within the list, and after the last the whole list', async ({ harness }) => {
  await harness.write(list('bulletList', 'a', 'b', 'c'), p('below'));
  await harness.text.getByText('b', { exact: true }).click();
  await harness.press('Control+Alt+b', 'Shift+ArrowDown');
  await expect(chosen(harness)).toHaveText(['b', 'c']);
  await harness.press('Tab');
  expect(await harness.html()).toBe(
    '<ul><li><p>a</p><ul><li><p>b</p></li><li><p>c</p></li></ul></li></ul><p>below</p>',
  );
  await harness.press('Control+z');
  await harness.text.getByText('b', { exact: true }).click();
  await harness.press('Control+Alt+b', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await expect(chosen(harness)).toHaveText(['abc', 'below']);
});

test('deleting all items of a list deletes the list', async ({ harness }) => {
  await harness.write(p('above'), list('taskList', 'a', 'b'));
  await harness.press('Control+Alt+b', 'Shift+ArrowUp', 'Delete');
  expect(await harness.html()).toBe('<p>above</p>');
});

test('the menu turns all selected blocks into something else, in one undo step', async ({
  harness,
  page,
}) => {
  await harness.write(p('one'), h(2, 'two'), p('three'));
  await harness.press('Control+Alt+b', 'Shift+ArrowUp', 'Alt+F10');
  await page.getByRole('menuitem', { name: 'Turn into Bulleted list' }).click();
  expect(await harness.html()).toBe('<p>one</p><ul><li><p>two</p></li><li><p>three</p></li></ul>');
  await harness.press('Control+z');
  expect(await harness.html()).toBe('<p>one</p><h2>two</h2><p>three</p>');
});

test('the handle of a selected block acts on the selection, that of another only on its own', async ({
  harness,
  page,
}) => {
  await harness.write(p('one'), p('two'), p('three'));
  await harness.press('Control+Alt+b', 'Shift+ArrowUp');
  await harness.text.getByText('one').hover();
  await page.locator('.cairn-handle').click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  expect(await harness.html()).toBe('<p>one</p><p>one</p><p>two</p><p>three</p>');
  await harness.text.getByText('three').click();
  await harness.press('Control+Alt+b', 'Shift+ArrowUp');
  await harness.text.getByText('two').hover();
  await page.locator('.cairn-handle').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect(await harness.html()).toBe('<p>one</p><p>one</p>');
});

test('dragging beside the text selects the blocks that it passes', async ({ harness, page }) => {
  await harness.write(p('one'), p('two'), p('three'));
  const second = (await harness.text.getByText('two').boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const third = (await harness.text.getByText('three').boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const beside = (await harness.text.boundingBox())?.x ?? 0;
  await page.mouse.move(beside - 6, second.y + 4);
  await page.mouse.down();
  await page.mouse.move(beside - 6, third.y + third.height - 4, { steps: 5 });
  await page.mouse.up();
  await expect(chosen(harness)).toHaveText(['two', 'three']);
  await harness.press('Delete');
  expect(await harness.html()).toBe('<p>one</p>');
});

test('clicking beside the text blurs it and selects nothing', async ({ harness, page }) => {
  await harness.write(p('one'));
  const box = (await harness.text.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(box.x - 6, box.y + 6);
  await expect(harness.text).not.toBeFocused();
  await expect(chosen(harness)).toHaveCount(0);
});

test('Shift-click on a handle selects from the caret up to there, and dragging moves all', async ({
  harness,
  page,
}) => {
  await harness.write(p('one'), p('two'), p('three'), p('four'));
  await harness.text.getByText('one').click();
  await harness.text.getByText('two').hover();
  const handle = page.locator('.cairn-handle');
  await handle.click({ modifiers: ['Shift'] });
  await expect(chosen(harness)).toHaveText(['one', 'two']);
  const below = (await harness.text.getByText('three').boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await harness.text.getByText('one').hover();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(below.x + 40, below.y + below.height - 8, { steps: 8 });
  await page.mouse.move(below.x + 40, below.y + below.height - 2, { steps: 4 });
  await page.mouse.up();
  expect(await harness.html()).toBe('<p>three</p><p>one</p><p>two</p><p>four</p>');
});

test('selected blocks are copied, cut and pasted as blocks', async ({ harness }) => {
  await harness.write(h(2, 'one'), list('bulletList', 'two'), p('three'));
  await harness.press('Control+Alt+b', 'Control+a', 'Shift+ArrowUp', 'Control+x');
  expect(await harness.html()).toBe('<p>three</p>');
  await harness.press('End', 'Enter', 'Control+v');
  expect(await harness.html()).toContain('<h2>one</h2><ul><li><p>two</p></li></ul>');
});

test('a single picture can be selected and deleted, never duplicated', async ({ harness }) => {
  await harness.write(image(), p('x'));
  await harness.press('Control+Alt+b', 'ArrowUp', 'Control+d');
  expect(await harness.types()).toEqual(['image', 'paragraph']);
  await harness.press('Delete');
  expect(await harness.types()).toEqual(['paragraph']);
});

test('blocks in a cell are selected within it', async ({ harness }) => {
  await harness.write({ type: 'table', content: [row('a', 'b')] }, p('below'));
  await harness.text.locator('td').first().click();
  await harness.press('Control+Alt+b');
  await expect(chosen(harness)).toHaveText(['a']);
  await harness.press('Delete');
  await expect(harness.text.locator('td')).toHaveText(['', 'b']);
});

test('others keep typing undisturbed, and their text moves along', async ({ harness }) => {
  const [ada, bela] = await together(harness);
  await ada.type('one');
  for (const line of ['two', 'three']) {
    await harness.press('Enter');
    await harness.type(line);
  }
  await harness.press('Escape', 'Shift+ArrowUp');
  await bela.hear(0, 'above ');
  await bela.hear(1, 'within ');
  const mine = ada.text.locator('.cairn-chosen-block');
  await expect(mine).toHaveText(['within two', 'three']);
  await harness.press('Alt+Shift+ArrowUp');
  await expect.poll(() => bela.html()).toBe('<p>within two</p><p>three</p><p>above one</p>');
  await expect(mine).toHaveText(['within two', 'three']);
  await harness.press('Control+z');
  await expect.poll(() => bela.html()).toBe('<p>above one</p><p>within two</p><p>three</p>');
});

test('a selected block deleted by someone else is no longer selected', async ({ harness, page }) => {
  const [ada, bela] = await together(harness);
  await ada.type('one');
  await harness.press('Enter');
  await harness.type('two');
  await harness.press('Escape');
  await page.evaluate(() => window.writers[1]?.ydoc.getXmlFragment('content').delete(1, 1));
  await expect.poll(() => ada.html()).toBe('<p>one</p>');
  await expect(ada.text.locator('.cairn-chosen-block')).toHaveCount(0);
  await harness.type('!');
  await expect.poll(() => bela.html()).toBe('<p>one!</p>');
});

test("keyboard users aren't trapped in code: Escape selects it, Tab leaves", async ({ harness }) => {
  const [ada] = await together(harness);
  await ada.type('```');
  await harness.press('Enter');
  await harness.type('x');
  await harness.press('Escape');
  await expect(ada.text.locator('.cairn-chosen-block')).toHaveCount(1);
  await harness.press('Tab');
  await expect(ada.text).not.toBeFocused();
  expect(await ada.html()).toBe('<pre><code>x</code></pre>');
});
