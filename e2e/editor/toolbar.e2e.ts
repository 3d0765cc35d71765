import { code, doc, expect, h, image, list, p, table, test } from './harness.ts';

test('S-EDIT-044 the toolbar floats above a selection of text, only after the mouse is up', async ({
  harness,
}) => {
  await harness.write(p('above'), p('above'), p('above'), p('some words here'));
  const line = harness.text.locator('p').last();
  const toolbar = harness.page.getByRole('toolbar');
  await expect(toolbar).toHaveCount(0);
  await harness.select(4);
  await expect(toolbar).toBeVisible();
  const bar = (await toolbar.boundingBox()) ?? { y: Infinity, height: 0 };
  expect(bar.y + bar.height).toBeLessThanOrEqual((await line.boundingBox())?.y ?? 0);
  await harness.press('ArrowRight');
  await expect(toolbar).toHaveCount(0);
  const box = (await line.boundingBox()) ?? { x: 0, y: 0 };
  await harness.page.mouse.move(box.x + 5, box.y + 12);
  await harness.page.mouse.down();
  await harness.page.mouse.move(box.x + 80, box.y + 12, { steps: 4 });
  await expect(toolbar).toHaveCount(0);
  await harness.page.mouse.up();
  await expect(toolbar).toBeVisible();
});

test('S-EDIT-044 no toolbar for an image or selected cells', async ({ harness }) => {
  await harness.write(image(), table(['a', 'b'], ['c', 'd']));
  await harness.page.locator('.cairn-image img').click();
  await expect(harness.page.locator('.ProseMirror-selectednode')).toBeVisible();
  await expect(harness.page.getByRole('toolbar')).toHaveCount(0);
  await harness.press('ArrowRight');
  await harness.page.locator('td').first().hover();
  await harness.page.mouse.down();
  await harness.page.locator('td').last().hover();
  await harness.page.mouse.up();
  await expect(harness.page.locator('.selectedCell')).toHaveCount(4);
  await expect(harness.page.getByRole('toolbar')).toHaveCount(0);
});

const TYPES: [string, string][] = [
  ['Text', '<p>word</p>'],
  ...[1, 2, 3, 4, 5, 6].map((level): [string, string] => [`Heading ${level}`, `<h${level}>word</h${level}>`]),
  ['Bulleted list', '<ul><li><p>word</p></li></ul>'],
  ['Numbered list', '<ol><li><p>word</p></li></ol>'],
  ['To-do list', 'data-type="taskItem"'],
  ['Quote', '<blockquote><p>word</p></blockquote>'],
  ['Code', '<pre><code>word</code></pre>'],
];

test('S-EDIT-045 S-EDIT-125 the list of block types converts to each of them', async ({ harness }) => {
  test.setTimeout(90_000);
  for (const [name, expected] of TYPES) {
    await harness.write(name === 'Text' ? h(1, 'word') : p('word'));
    await harness.select(2);
    await harness.page.getByRole('button', { name: /^Block type/ }).click();
    await expect(harness.page.getByRole('menuitemradio')).toHaveText(TYPES.map(([label]) => label));
    await harness.page.getByRole('menuitemradio', { name, exact: true }).click();
    expect(await harness.html()).toContain(expected);
  }
});

const MIXED = [
  h(1, 'one'),
  list('bulletList', 'two', 'three'),
  p('four'),
  list('taskList', 'five'),
  code('six\nseven'),
];
const ITEMS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

test('a text of many kinds becomes each kind of block with all its content, and one undo restores it', async ({
  harness,
}) => {
  test.setTimeout(90_000);
  const items = (open: string, close: string): string =>
    ITEMS.map((words) => `${open}<p>${words}</p>${close}`).join('');
  const wanted: [string, string][] = [
    ['Text', items('', '')],
    ['Heading 3', ITEMS.map((words) => `<h3>${words}</h3>`).join('')],
    ['Bulleted list', `<ul>${items('<li>', '</li>')}</ul>`],
    ['Numbered list', `<ol>${items('<li>', '</li>')}</ol>`],
    ['Quote', `<blockquote>${items('', '')}</blockquote>`],
    ['Code', `<pre><code>${ITEMS.join('\n')}</code></pre>`],
  ];
  await harness.write(...MIXED);
  const before = await harness.html();
  for (const [name, html] of wanted) {
    await harness.press('ControlOrMeta+a');
    await harness.page.getByRole('button', { name: /^Block type/ }).click();
    await harness.page.getByRole('menuitemradio', { name, exact: true }).click();
    expect(await harness.html(), name).toBe(html);
    await harness.press('ControlOrMeta+z');
    expect(await harness.html(), `undo of ${name}`).toBe(before);
  }
});

test('some of several bullets become to-dos between the others, and bullets again', async ({ harness }) => {
  await harness.write(list('bulletList', 'one', 'two', 'three', 'four'));
  await harness.text.getByText('two').click();
  await harness.press('Home', 'Shift+ArrowDown', 'Shift+End');
  await harness.heard();
  const choose = async (name: string): Promise<void> => {
    await harness.page.getByRole('button', { name: /^Block type/ }).click();
    await harness.page.getByRole('menuitemradio', { name, exact: true }).click();
  };
  await choose('To-do list');
  expect(await harness.types()).toEqual(['bulletList', 'taskList', 'bulletList']);
  expect((await harness.blocks()).map(({ content }) => content?.length)).toEqual([1, 2, 1]);
  await choose('Bulleted list');
  expect(await harness.html()).toBe(
    '<ul><li><p>one</p></li><li><p>two</p></li><li><p>three</p></li><li><p>four</p></li></ul>',
  );
  await harness.press('ControlOrMeta+Shift+8');
  expect(await harness.html()).toBe(
    '<ul><li><p>one</p></li></ul><p>two</p><p>three</p><ul><li><p>four</p></li></ul>',
  );
});

test('S-EDIT-045 the list is not offered inside tables', async ({ harness }) => {
  await harness.write(table(['words', 'b']));
  await harness.page
    .locator('td')
    .first()
    .dblclick({ position: { x: 20, y: 16 } });
  await expect(harness.page.getByRole('toolbar')).toBeVisible();
  await expect(harness.page.getByRole('button', { name: /^Block type/ })).toHaveCount(0);
});

test('S-EDIT-046 the button shows the block type and its entry is checked; in a list it shows the list', async ({
  harness,
}) => {
  await harness.write(h(2, 'word'));
  await harness.select(2);
  const button = harness.page.getByRole('button', { name: /^Block type/ });
  await expect(button).toHaveText('Heading 2');
  await button.click();
  await expect(harness.page.getByRole('menuitemradio', { name: 'Heading 2' })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await harness.write(list('bulletList', 'word'));
  await harness.select(2);
  await expect(button).toHaveText('Bulleted list');
});

test('S-EDIT-047 across a heading and a list it shows Multiple', async ({ harness }) => {
  await harness.write(h(1, 'title'), list('bulletList', 'word'));
  await harness.press('ControlOrMeta+a');
  await expect(harness.page.getByRole('button', { name: /^Block type/ })).toHaveText('Multiple');
});

const FORMATS: [string, string, string][] = [
  ['S-EDIT-049', 'Bold', 'strong'],
  ['S-EDIT-050', 'Italic', 'em'],
  ['S-EDIT-051', 'Underline', 'u'],
  ['S-EDIT-052', 'Strikethrough', 's'],
  ['S-EDIT-053', 'Code', 'code'],
];
for (const [row, name, tag] of FORMATS) {
  test(`${row} ${name} can be switched on and off and looks active`, async ({ harness }) => {
    await harness.write(p('a word'));
    await harness.select(4);
    await harness.button(name).click();
    expect(await harness.html()).toBe(`<p>a <${tag}>word</${tag}></p>`);
    await expect(harness.button(name)).toHaveAttribute('aria-pressed', 'true');
    await harness.button(name).click();
    expect(await harness.html()).toBe('<p>a word</p>');
  });
}

test('S-EDIT-053 for selected code only Code is offered', async ({ harness }) => {
  await harness.write(p('code', { type: 'code' }));
  await harness.select(2);
  await expect(harness.button('Code')).toBeVisible();
  for (const name of ['Bold', 'Italic', 'Underline', 'Strikethrough', 'Link'])
    await expect(harness.button(name)).toHaveCount(0);
});

test('S-EDIT-048 S-EDIT-063 the link field applies only a valid URL, shows the current one, and its bin removes it', async ({
  harness,
}) => {
  await harness.write(p('a word'));
  await harness.select(4);
  await harness.button('Link').click();
  const field = harness.page.getByPlaceholder('Paste a link', { exact: true });
  for (const refused of ['abc', 'ftp://a.b']) {
    await field.fill(refused);
    await harness.press('Enter');
    expect(await harness.html()).toBe('<p>a word</p>');
    await expect(field).toBeVisible();
  }
  await field.fill('https://a.b');
  await harness.button('Apply link').click();
  expect(await harness.html()).toContain('<a href="https://a.b"');
  await harness.button('Link').click();
  await expect(field).toHaveValue('https://a.b');
  await harness.button('Remove link').click();
  expect(await harness.html()).toBe('<p>a word</p>');
  await harness.button('Link').click();
  await field.fill('http://a.b');
  await harness.press('Enter');
  expect(await harness.html()).toContain('<a href="http://a.b"');
});

test('S-EDIT-112 an editor is either editable or read-only', async ({ harness }) => {
  for (const editable of [true, false]) {
    await harness.mount({ kind: 'rich', editable, value: doc(p('some words')) });
    await expect(harness.text).toHaveAttribute('contenteditable', String(editable));
    await harness.text.locator('p').click();
    await harness.type('x');
    expect((await harness.html()).includes('x')).toBe(editable);
  }
});

test('S-EDIT-054 S-EDIT-113 S-EDIT-073 a read-only editor shows neither toolbar nor handle', async ({
  harness,
}) => {
  await harness.mount({ kind: 'rich', editable: false, value: doc(p('some words'), code('x')) });
  await harness.text.locator('p').dblclick();
  await harness.text.locator('p').hover();
  await expect(harness.page.getByRole('toolbar')).toHaveCount(0);
  await expect(harness.page.locator('.cairn-handle')).toHaveCount(0);
  await expect(harness.text).toHaveAttribute('contenteditable', 'false');
});

test('the toolbar is reached by Alt-F10, navigated by arrow keys and left by Escape', async ({ harness }) => {
  await harness.write(p('a word'));
  await harness.select(4);
  await harness.press('Alt+F10', 'ArrowRight', 'Enter');
  expect(await harness.html()).toContain('<strong>word</strong>');
  await harness.press('Escape');
  await expect(harness.text).toBeFocused();
});
