import { doc, expect, p, table, test, type Harness } from './harness.ts';

const TWO_BY_TWO = table(['a', 'b'], ['c', 'd']);

async function open(harness: Harness, line: 'Row' | 'Column', cell = 0): Promise<void> {
  await harness.page.mouse.move(900, 600);
  await harness.page.locator('td, th').nth(cell).hover();
  await harness.button(line).click();
}

async function choose(harness: Harness, line: 'Row' | 'Column', name: string, cell = 0): Promise<void> {
  await open(harness, line, cell);
  await harness.page.getByRole('menuitem', { name, exact: true }).click();
}

async function grid(harness: Harness): Promise<string[][]> {
  return await harness.page.evaluate(() =>
    [...document.querySelectorAll('.ProseMirror tr')].map((row) =>
      [...row.children].map((cell) => `${cell.localName}:${cell.textContent}`),
    ),
  );
}

test('S-EDIT-076 the controls are shown while a cell is hovered', async ({ harness }) => {
  await harness.write(TWO_BY_TWO);
  for (const control of ['Row', 'Column']) await expect(harness.button(control)).toHaveCount(0);
  await harness.page.locator('td').first().hover();
  await expect(harness.button('Row')).toBeVisible();
  await expect(harness.button('Column')).toBeVisible();
  await harness.page.mouse.move(900, 600);
  for (const control of ['Row', 'Column']) await expect(harness.button(control)).toHaveCount(0);
});

test('S-EDIT-077 S-EDIT-115 a read-only table has no controls and does not resize', async ({ harness }) => {
  await harness.mount({ kind: 'rich', editable: false, value: doc(TWO_BY_TWO) });
  const cell = harness.page.locator('td').first();
  await cell.hover();
  for (const control of ['Row', 'Column']) await expect(harness.button(control)).toHaveCount(0);
  const box = (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await harness.page.mouse.move(box.x + box.width - 1, box.y + 8);
  await expect(harness.page.locator('.resize-cursor')).toHaveCount(0);
});

test('S-EDIT-078 the column menu toggles the header, adds, deletes and colours', async ({ harness }) => {
  await harness.write(TWO_BY_TWO);
  await choose(harness, 'Column', 'Toggle header column');
  expect(await grid(harness)).toEqual([
    ['th:a', 'td:b'],
    ['th:c', 'td:d'],
  ]);
  await choose(harness, 'Column', 'Toggle header column');
  expect(await grid(harness)).toEqual([
    ['td:a', 'td:b'],
    ['td:c', 'td:d'],
  ]);
  await choose(harness, 'Column', 'Add column before');
  expect(await grid(harness)).toEqual([
    ['td:', 'td:a', 'td:b'],
    ['td:', 'td:c', 'td:d'],
  ]);
  await choose(harness, 'Column', 'Add column after', 2);
  expect(await grid(harness)).toEqual([
    ['td:', 'td:a', 'td:b', 'td:'],
    ['td:', 'td:c', 'td:d', 'td:'],
  ]);
  await choose(harness, 'Column', 'Delete column');
  expect(await grid(harness)).toEqual([
    ['td:a', 'td:b', 'td:'],
    ['td:c', 'td:d', 'td:'],
  ]);
  await choose(harness, 'Column', 'Blue', 1);
  const cells = (await harness.blocks())[0]?.content?.map((row) =>
    row.content?.map((cell) => cell.attrs?.['background']),
  );
  expect(cells).toEqual([
    [null, 'blue', null],
    [null, 'blue', null],
  ]);
});

test('S-EDIT-079 S-NODE-008 the row menu toggles the header, adds, deletes and colours the row itself', async ({
  harness,
}) => {
  await harness.write(TWO_BY_TWO);
  await choose(harness, 'Row', 'Toggle header row');
  expect(await grid(harness)).toEqual([
    ['th:a', 'th:b'],
    ['td:c', 'td:d'],
  ]);
  await choose(harness, 'Row', 'Add row above');
  expect((await grid(harness)).map((row) => row.map((cell) => cell.slice(3)))).toEqual([
    ['', ''],
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await choose(harness, 'Row', 'Add row below', 4);
  const words = async () => (await grid(harness)).map((row) => row.map((cell) => cell.slice(3)));
  expect(await words()).toEqual([
    ['', ''],
    ['a', 'b'],
    ['c', 'd'],
    ['', ''],
  ]);
  await choose(harness, 'Row', 'Delete row');
  expect(await words()).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['', ''],
  ]);
  await choose(harness, 'Row', 'Green', 2);
  expect((await harness.blocks())[0]?.content?.[1]?.attrs).toEqual({
    background: 'green',
    textColor: 'green',
  });
  await choose(harness, 'Row', 'None', 2);
  expect((await harness.blocks())[0]?.content?.[1]?.attrs).toEqual({ background: null, textColor: null });
});

test('S-CONST-008 both menus show the nine colours by name, None clears, and even in dark themes the backgrounds are light with dark text', async ({
  harness,
}) => {
  test.setTimeout(60_000);
  await harness.write(TWO_BY_TWO);
  for (const line of ['Row', 'Column'] as const) {
    await open(harness, line);
    const names = await harness.page
      .locator('.cairn-swatch')
      .evaluateAll((swatches) => swatches.map((swatch) => swatch.getAttribute('aria-label')));
    expect(names).toEqual(['Blue', 'Orange', 'Grey', 'Yellow', 'Green', 'Red', 'Pink', 'Purple', 'None']);
    await harness.press('Escape');
    await choose(harness, line, 'Pink');
    expect(JSON.stringify(await harness.blocks())).toContain('"background":"pink"');
    await choose(harness, line, 'None');
    expect(JSON.stringify(await harness.blocks())).not.toContain('"background":"pink"');
  }
  await harness.page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  for (const name of ['Blue', 'Orange', 'Grey', 'Yellow', 'Green', 'Red', 'Pink', 'Purple']) {
    await choose(harness, 'Column', name);
    const [ground, words] = await harness.page
      .locator('td')
      .first()
      .evaluate((cell) => {
        // Whatever the notation of a colour, painting gives numbers.
        const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        return [cell, cell.querySelector('p') ?? cell].map((element, at) => {
          if (!brush) throw new Error('nothing to paint on');
          const style = getComputedStyle(element);
          brush.fillStyle = at === 0 ? style.backgroundColor : style.color;
          brush.fillRect(0, 0, 1, 1);
          return Array.from(brush.getImageData(0, 0, 1, 1).data.slice(0, 3));
        });
      });
    expect(lightness(ground), name).toBeGreaterThan(0.6);
    expect(lightness(words), name).toBeLessThan(0.1);
    expect((lightness(ground) + 0.05) / (lightness(words) + 0.05), name).toBeGreaterThan(4.5);
  }
});

/** The relative luminance of WCAG. */
function lightness(parts: readonly number[] = []): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('deleting the last row or column deletes the table', async ({ harness }) => {
  await harness.write(table(['a', 'b']));
  await choose(harness, 'Row', 'Delete row');
  expect(await harness.types()).toEqual(['paragraph']);
});

test('S-EDIT-011 S-NODE-006 S-CONST-006 S-CONST-007 a column is resized at its edge, 5 px wide, not below 100 px', async ({
  harness,
}) => {
  await harness.write(TWO_BY_TWO);
  await harness.page.locator('td').first().click();
  await harness.type('!');
  expect((await grid(harness))[0]).toEqual(['td:a!', 'td:b']);
  const cell = (await harness.page.locator('td').first().boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const edge = cell.x + cell.width;
  const zone = harness.page.locator('.resize-cursor');
  await harness.page.mouse.move(Math.ceil(edge - 6), cell.y + 10);
  await expect(zone).toHaveCount(0);
  await harness.page.mouse.move(Math.ceil(edge - 5), cell.y + 10);
  await expect(zone).toHaveCount(1);
  await harness.page.mouse.move(edge - 1, cell.y + 10);
  await harness.page.mouse.down();
  await harness.page.mouse.move(edge - 101, cell.y + 10, { steps: 5 });
  await harness.page.mouse.up();
  const [width] =
    ((await harness.blocks())[0]?.content?.[0]?.content?.[0]?.attrs?.['colwidth'] as number[] | null) ?? [];
  expect(width).toBeGreaterThan(100);
  expect(Math.abs((width ?? 0) - (cell.width - 100))).toBeLessThan(4);
  const now = (await harness.page.locator('td').first().boundingBox()) ?? { x: 0, width: 0 };
  await harness.page.mouse.move(now.x + now.width - 1, cell.y + 10);
  await harness.page.mouse.down();
  await harness.page.mouse.move(now.x + 20, cell.y + 10, { steps: 5 });
  await harness.page.mouse.up();
  const narrowest = (await harness.blocks())[0]?.content?.[0]?.content?.[0]?.attrs?.['colwidth'];
  expect(narrowest).toEqual([100]);
});

test('the menus open by keyboard from a cell and are navigated by arrow keys', async ({ harness }) => {
  await harness.write(TWO_BY_TWO);
  await harness.page.locator('td').first().click();
  await harness.press('Alt+F10');
  await expect(harness.page.getByRole('menu')).toBeVisible();
  await harness.press('ArrowDown', 'ArrowDown', 'Enter');
  expect(await grid(harness)).toHaveLength(3);
});

test('the keys for both ends of the text move into tables there', async ({ harness }) => {
  await harness.write(TWO_BY_TWO, p('between'), TWO_BY_TWO);
  await harness.text.getByText('between').click();
  await harness.press('Control+End');
  await harness.type('!');
  await harness.press('Control+Home');
  await harness.press('End');
  await harness.type('?');
  expect(await grid(harness)).toEqual([
    ['td:a?', 'td:b'],
    ['td:c', 'td:d'],
    ['td:a', 'td:b'],
    ['td:c', 'td:d!'],
  ]);
});

test('rows and columns move, with the caret, and undo reverts it', async ({ harness }) => {
  await harness.write(table(['a', 'b', 'c'], ['d', 'e', 'f'], ['g', 'h', 'i']));
  const words = async () => (await grid(harness)).map((row) => row.map((cell) => cell.slice(3)).join(''));
  await choose(harness, 'Row', 'Move row down');
  expect(await words()).toEqual(['def', 'abc', 'ghi']);
  await harness.type('!');
  expect(await words()).toEqual(['def', '!abc', 'ghi']);
  await harness.press('Control+z', 'Control+z');
  expect(await words()).toEqual(['abc', 'def', 'ghi']);
  await choose(harness, 'Row', 'Move row up', 6);
  expect(await words()).toEqual(['abc', 'ghi', 'def']);
  await choose(harness, 'Column', 'Move column right');
  expect(await words()).toEqual(['bac', 'hgi', 'edf']);
  await choose(harness, 'Column', 'Move column left', 2);
  expect(await words()).toEqual(['bca', 'hig', 'efd']);
  await open(harness, 'Row');
  await expect(harness.page.getByRole('menuitem', { name: 'Move row up' })).toHaveCount(0);
  await expect(harness.page.getByRole('menuitem', { name: 'Move row down' })).toHaveCount(1);
});

test('rows can be sorted by a column: numbers by value, blanks last, headers stay on top', async ({
  harness,
}) => {
  await harness.write(table(['name', 'age'], ['Bob', '9'], ['ada', '10'], ['Cy', ''], ['Dee', '9']));
  await choose(harness, 'Row', 'Toggle header row');
  const column = async (at: number) => (await grid(harness)).map((row) => row[at]?.slice(3));
  await choose(harness, 'Column', 'Sort ascending', 1);
  expect(await column(1)).toEqual(['age', '9', '9', '10', '']);
  expect(await column(0)).toEqual(['name', 'Bob', 'Dee', 'ada', 'Cy']);
  await choose(harness, 'Column', 'Sort descending', 1);
  expect(await column(1)).toEqual(['age', '10', '9', '9', '']);
  await choose(harness, 'Column', 'Sort ascending');
  expect(await column(0)).toEqual(['name', 'ada', 'Bob', 'Cy', 'Dee']);
  await harness.press('Control+z', 'Control+z', 'Control+z');
  expect(await column(0)).toEqual(['name', 'Bob', 'ada', 'Cy', 'Dee']);
});

test('with merged cells nothing is moved or sorted', async ({ harness }) => {
  const merged = table(['a', 'b'], ['c', 'd']);
  merged.content?.[0]?.content?.splice(0, 2, {
    type: 'tableCell',
    attrs: { colspan: 2 },
    content: [p('ab')],
  });
  await harness.write(merged);
  await open(harness, 'Column', 1);
  for (const name of ['Move column right', 'Sort ascending'])
    await expect(harness.page.getByRole('menuitem', { name })).toHaveCount(0);
});

test('a line of cells between bars becomes a table with Enter, and a line again with undo', async ({
  harness,
}) => {
  await harness.write(p('above'), p(''));
  await harness.type('| Name | **Age** |  |');
  await harness.press('Enter');
  expect(await grid(harness)).toEqual([
    ['th:Name', 'th:Age', 'th:'],
    ['td:', 'td:', 'td:'],
  ]);
  await expect(harness.text.locator('th strong')).toHaveText('Age');
  await harness.type('Ada');
  expect((await grid(harness))[1]).toEqual(['td:Ada', 'td:', 'td:']);
  await harness.press('Control+z', 'Control+z');
  await expect(harness.text.locator('table')).toHaveCount(0);
  await expect(harness.text.locator('p').nth(1)).toHaveText('| Name | Age |  |');
});

test('other bars stay bars', async ({ harness }) => {
  for (const line of ['a | b', '|a', '| a |', '|| ', 'x | y |']) {
    await harness.write(p(''));
    await harness.type(line);
    await harness.press('Enter');
    await expect(harness.text.locator('table'), line).toHaveCount(0);
  }
});

test('in a comment Shift-Enter creates a typed table', async ({ harness }) => {
  await harness.mount({ kind: 'lite' });
  await harness.text.click();
  await harness.type('| a | b |');
  await harness.press('Shift+Enter');
  await expect(harness.text.locator('th')).toHaveText(['a', 'b']);
  expect(await harness.calls('onSubmit')).toEqual([]);
});

test('tab-separated lines become a table, fill cells in a table, and other tabs stay text', async ({
  harness,
}) => {
  await harness.write(p('above'), p(''));
  await harness.paste({ 'text/plain': 'a\tb\r\nc\t\r\n' });
  expect(await grid(harness)).toEqual([
    ['td:a', 'td:b'],
    ['td:c', 'td:'],
  ]);
  await harness.page.locator('td').nth(1).click();
  await harness.paste({ 'text/plain': '1\t2\n3\t4' });
  expect(await grid(harness)).toEqual([
    ['td:a', 'td:1', 'td:2'],
    ['td:c', 'td:3', 'td:4'],
  ]);
  for (const text of ['a\tb', 'a\tb\nc', '\tif x:\n\t\treturn', 'a\tb\nc\td\te']) {
    await harness.write(p(''));
    await harness.paste({ 'text/plain': text });
    await expect(harness.text.locator('table'), text).toHaveCount(0);
  }
});
