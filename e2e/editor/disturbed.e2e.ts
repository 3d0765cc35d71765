import { expect, test, type Harness, type ShownText } from './harness.ts';
import { together, type Writer } from './writers.ts';

/** Bela types five letters a second into a line far away from Ada until the test ends. */
async function typesOn(harness: Harness, line: number): Promise<void> {
  await harness.page.evaluate((at) => {
    const block: unknown = window.writers[1]?.ydoc.getXmlFragment('content').get(at);
    const text = (block as { get: (at: number) => { insert: (at: number, words: string) => void } }).get(0);
    setInterval(() => text.insert(0, 'x'), 200);
  }, line);
}

/** Waits until others have typed some more. */
async function someLettersLater(harness: Harness, { text }: Writer): Promise<void> {
  const count = async (): Promise<number> => (await text.innerText()).split('x').length;
  const before = await count();
  await expect.poll(count).toBeGreaterThan(before + 3);
  await harness.drawn();
}

async function threeLines(harness: Harness): Promise<[Writer, Writer]> {
  const [ada, bela] = await together(harness);
  await ada.type('top');
  await harness.press('Enter');
  await harness.type('middle');
  await harness.press('Enter');
  await harness.type('below');
  await expect(bela.text).toContainText('below');
  return [ada, bela];
}

async function withTable(harness: Harness): Promise<[Writer, Writer]> {
  const [ada, bela] = await together(harness);
  await ada.type('top');
  await harness.press('Enter');
  await harness.type('/table');
  await harness.press('Enter');
  await harness.type('cell');
  await expect(bela.text.locator('td').first()).toContainText('cell');
  return [ada, bela];
}

test('the handle and its menu stay while others type, and act on their block', async ({ harness }) => {
  const [ada, bela] = await threeLines(harness);
  await typesOn(harness, 0);
  await ada.text.getByText('middle').hover();
  const handle = harness.page.locator('.together > :first-child .cairn-handle');
  await expect(handle).toBeVisible();
  await someLettersLater(harness, ada);
  await expect(handle).toBeVisible();
  await handle.click();
  await expect(harness.page.getByRole('menu')).toBeVisible();
  await someLettersLater(harness, ada);
  await harness.page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => bela.html()).toContain('<p>middle</p><p>middle</p><p>below</p>');
  await ada.text.getByText('below').hover();
  await expect(handle).toBeVisible();
});

test('what others typed into the block meanwhile is duplicated with it', async ({ harness }) => {
  const [ada, bela] = await threeLines(harness);
  await ada.text.getByText('middle').hover();
  await harness.page.locator('.together > :first-child .cairn-handle').click();
  await bela.hear(1, 'in the ');
  await expect(ada.text).toContainText('in the middle');
  await harness.page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => ada.html()).toBe('<p>top</p><p>in the middle</p><p>in the middle</p><p>below</p>');
});

test('several changes by others in one turn leave the menu with its block', async ({ harness }) => {
  const [ada, bela] = await threeLines(harness);
  await ada.text.getByText('middle').hover();
  await harness.page.locator('.together > :first-child .cairn-handle').click();
  await harness.page.evaluate(() => {
    const content: unknown = window.writers[1]?.ydoc.getXmlFragment('content');
    const lines = content as {
      get: (at: number) => { clone: () => unknown };
      insert: (at: number, lines: unknown[]) => void;
    };
    for (let count = 0; count < 3; count += 1) lines.insert(0, [lines.get(0).clone()]);
  });
  await expect(ada.text.locator('p')).toHaveCount(6);
  await harness.page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => bela.html()).toBe(`${'<p>top</p>'.repeat(4)}<p>below</p>`);
});

test('the handle stays beside its block when others type above it, and disappears with the block', async ({
  harness,
}) => {
  const [ada, bela] = await threeLines(harness);
  const line = ada.text.getByText('middle');
  await line.hover();
  const handle = harness.page.locator('.together > :first-child .cairn-handle');
  await expect(handle).toBeVisible();
  await bela.hear(0, 'a long word of Bela, and another one '.repeat(9));
  await expect(ada.text).toContainText('and another one');
  await expect
    .poll(async () =>
      Math.abs(((await handle.boundingBox())?.y ?? 0) - ((await line.boundingBox())?.y ?? 99)),
    )
    .toBeLessThan(6);
  await harness.page.evaluate(() => window.writers[1]?.ydoc.getXmlFragment('content').delete(1, 1));
  await expect(ada.text).not.toContainText('middle');
  await expect(handle).toHaveCount(0);
});

/** The control of the row under the pointer, in Ada's table. */
const rowControl = (harness: Harness) =>
  harness.page.locator('.together > :first-child').getByRole('button', { name: 'Row', exact: true });

test('table controls and their menu stay while others type, and act on their row', async ({ harness }) => {
  const [ada, bela] = await withTable(harness);
  await typesOn(harness, 0);
  await ada.text.locator('td').nth(4).hover();
  await expect(rowControl(harness)).toBeVisible();
  await someLettersLater(harness, ada);
  await rowControl(harness).click();
  await expect(harness.page.getByRole('menu')).toBeVisible();
  await someLettersLater(harness, ada);
  await harness.page.getByRole('menuitem', { name: 'Delete row' }).click();
  await expect(bela.text.locator('tr')).toHaveCount(2);
  await expect(bela.text.locator('td').first()).toContainText('cell');
  await ada.text.locator('td').nth(1).hover();
  await expect(rowControl(harness)).toBeVisible();
});

test("the menu of a row that others move and make a header stays that row's", async ({ harness }) => {
  const [ada, bela] = await withTable(harness);
  await rowOf(harness, ada, 0);
  await expect(harness.page.getByRole('menu')).toBeVisible();
  await harness.page.evaluate(() => {
    const [, shown] = document.querySelectorAll<ShownText>('.ProseMirror');
    if (!shown) throw new Error('no second writer');
    const { editor } = shown;
    const { tableHeader } = editor.schema.nodes;
    let cell = -1;
    editor.state.doc.descendants((node, at) => {
      if (node.type.name === 'tableCell' && node.textContent === 'cell') cell = at;
    });
    editor.view.dispatch(editor.state.tr.setNodeMarkup(cell, tableHeader, {}));
    editor
      .chain()
      .setTextSelection(cell + 2)
      .addRowBefore()
      .run();
  });
  await expect(ada.text.locator('tr')).toHaveCount(4);
  await expect(ada.text.locator('th').last()).toHaveText('cell');
  await harness.page.getByRole('menuitem', { name: 'Delete row' }).click();
  await expect(bela.text.locator('tr')).toHaveCount(3);
  await expect(bela.text).not.toContainText('cell');
});

test('the menu of a row that others delete closes, and the next one opens', async ({ harness }) => {
  const [ada] = await withTable(harness);
  await rowOf(harness, ada, 3);
  await expect(harness.page.getByRole('menu')).toBeVisible();
  await harness.page.evaluate(() => {
    const table: unknown = window.writers[1]?.ydoc.getXmlFragment('content').get(1);
    (table as { delete: (at: number, count: number) => void }).delete(1, 1);
  });
  await expect(harness.page.getByRole('menu')).toHaveCount(0);
  await harness.page.mouse.move(0, 0);
  await rowOf(harness, ada, 3);
  await expect(harness.page.getByRole('menu')).toBeVisible();
});

async function rowOf(harness: Harness, { text }: Writer, cell: number): Promise<void> {
  await text.locator('td').nth(cell).hover();
  await rowControl(harness).click();
}

test('the list of block types and the slash menu stay while others type', async ({ harness }) => {
  const [ada] = await threeLines(harness);
  await typesOn(harness, 0);
  await ada.text.getByText('middle').dblclick();
  await harness.page.getByRole('button', { name: /^Block type/ }).click();
  const menu = harness.page.getByRole('menu');
  await expect(menu).toBeVisible();
  await someLettersLater(harness, ada);
  await harness.page.getByRole('menuitemradio', { name: 'Heading 2' }).click();
  await expect(ada.text.locator('h2').first()).toHaveText('middle');
  await harness.press('ControlOrMeta+End', 'Enter');
  await harness.type('/');
  await harness.press('ArrowDown', 'ArrowDown');
  await someLettersLater(harness, ada);
  await expect(harness.option('Heading 2')).toHaveAttribute('aria-selected', 'true');
});

test('a link being edited stays the same when others type above it', async ({ harness }) => {
  const [ada, bela] = await together(harness);
  await ada.type('top');
  await harness.press('Enter');
  await harness.type('see https://example.com/x now');
  await ada.text.locator('a').hover();
  await harness.button('Edit link').click();
  await harness.page.getByLabel('URL').fill('https://example.com/other');
  await bela.hear(0, 'words of Bela ');
  await expect(ada.text).toContainText('words of Bela');
  await harness.page.getByLabel('Display text').fill('there');
  await bela.hear(0, 'More ');
  await expect(ada.text).toContainText('More words');
  await harness.press('Escape');
  await expect
    .poll(() => bela.html())
    .toMatch(
      /^<p>More words of Bela top<\/p><p>see <a href="https:\/\/example.com\/other"[^>]*>there<\/a> now<\/p>$/,
    );
});

test('what others type into a block while it is dragged moves with it', async ({ harness }) => {
  const [ada, bela] = await threeLines(harness);
  await ada.text.getByText('top').hover();
  await harness.page.locator('.together > :first-child .cairn-handle').hover();
  await harness.page.mouse.down();
  const box = (await ada.text.getByText('below').boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await harness.page.mouse.move(box.x + 40, box.y + box.height - 8, { steps: 8 });
  await bela.hear(0, 'Bela ');
  await expect(ada.text).toContainText('Bela top');
  await harness.page.mouse.move(box.x + 40, box.y + box.height - 2, { steps: 4 });
  await harness.page.mouse.up();
  await expect.poll(() => bela.html()).toBe('<p>middle</p><p>below</p><p>Bela top</p>');
});
