import { code, expect, list, p, table, test, type Harness } from './harness.ts';
import { together } from './writers.ts';

const UL = (...items: string[]): string =>
  `<ul>${items.map((words) => `<li><p>${words}</p></li>`).join('')}</ul>`;

async function at(harness: Harness, words: string, ...keys: string[]): Promise<void> {
  await harness.text.getByText(words, { exact: true }).click();
  await harness.heard();
  await harness.press(...keys);
  await harness.heard();
}

for (const kind of ['bulletList', 'orderedList', 'taskList'] as const)
  test(`Tab in the first item of a ${kind} does nothing and stays in the text; in the next it indents`, async ({
    harness,
  }) => {
    await harness.write(list(kind, 'one', 'two'));
    await at(harness, 'one', 'Tab');
    await expect(harness.text).toBeFocused();
    await harness.type('!');
    await at(harness, 'two', 'End', 'Tab');
    await harness.type('!');
    await expect(harness.text).toBeFocused();
    const [outer] = await harness.blocks();
    expect(outer?.content?.length).toBe(1);
    expect(outer?.content?.[0]?.content?.map(({ type }) => type)).toEqual(['paragraph', kind]);
    await harness.press('Shift+Tab', 'Shift+Tab', 'Shift+Tab');
    expect(await harness.types()).toEqual([kind, 'paragraph']);
  });

test('Tab in a list in a cell indents if possible, and otherwise moves to the next cell', async ({
  harness,
}) => {
  await harness.write(table(['one', 'two']));
  await at(harness, 'one', 'Home');
  await harness.type('- ');
  await harness.press('Tab');
  await harness.type('!');
  expect(await harness.html()).toContain('<li><p>one</p></li>');
  expect(await harness.html()).toContain('<p>!</p>');
});

test('Delete at the end of an item joins the next one immediately, and also before and after a list', async ({
  harness,
}) => {
  await harness.write(list('bulletList', 'one', 'two', 'three'), p('four'));
  await at(harness, 'one', 'End', 'Delete');
  expect(await harness.html()).toBe(`${UL('onetwo', 'three')}<p>four</p>`);
  await at(harness, 'three', 'End', 'Delete');
  expect(await harness.html()).toBe(UL('onetwo', 'threefour'));
  await harness.press('ControlOrMeta+z');
  expect(await harness.html()).toBe(`${UL('onetwo', 'three')}<p>four</p>`);
  await harness.write(p('above'), list('taskList', 'one'));
  await at(harness, 'above', 'End', 'Delete');
  expect(await harness.html()).toBe('<p>aboveone</p>');
});

for (const [typed, tag] of [
  ['- ', 'ul'],
  ['1. ', 'ol'],
  ['[ ] ', 'ul'],
  ['> ', 'blockquote'],
  ['## ', 'h2'],
] as const) {
  test(`undo after typing ${typed}restores that, and redo applies it again`, async ({ harness }) => {
    await harness.write();
    await harness.type(typed);
    await expect(harness.text.locator(tag)).toHaveCount(1);
    await harness.type('words');
    await harness.press('ControlOrMeta+z');
    await expect(harness.text.locator(tag)).toHaveCount(1);
    await expect(harness.text).not.toContainText('words');
    await harness.press('ControlOrMeta+z');
    await expect(harness.text.locator(tag)).toHaveCount(0);
    expect((await harness.blocks())[0]?.content?.[0]?.text).toBe(typed);
    await harness.press('ControlOrMeta+Shift+z');
    await expect(harness.text.locator(tag)).toHaveCount(1);
    await harness.press('ControlOrMeta+z', 'ControlOrMeta+z');
    await expect.poll(() => harness.blocks()).toEqual([{ type: 'paragraph' }]);
  });

  test(`in a shared text undo after typing ${typed}restores that, even while the other types`, async ({
    harness,
  }) => {
    const [ada, bela] = await together(harness);
    await ada.type('above');
    await harness.press('Enter');
    await harness.type(typed);
    await expect(bela.text.locator(tag)).toHaveCount(1);
    await bela.hear(0, 'Bela ');
    await expect(ada.text).toContainText('Bela above');
    await harness.press('ControlOrMeta+z');
    await expect(bela.text.locator(tag)).toHaveCount(0);
    expect(await ada.html()).toBe(`<p>Bela above</p><p>${typed.replace('>', '&gt;')}</p>`);
    await harness.press('ControlOrMeta+Shift+z');
    await expect(bela.text.locator(tag)).toHaveCount(1);
  });
}

test('Backspace right after a bullet was created restores what was typed', async ({ harness }) => {
  await harness.write();
  await harness.type('- ');
  await harness.press('Backspace');
  await harness.type('x');
  expect(await harness.html()).toBe('<p>- x</p>');
});

test('Enter with several blocks selected replaces them with one break', async ({ harness }) => {
  const over = async (from: string, to: string): Promise<string> => {
    await at(harness, from, 'Home', 'ArrowRight');
    await harness.text
      .getByText(to, { exact: true })
      .click({ modifiers: ['Shift'], position: { x: 1, y: 8 } });
    await harness.press('Shift+End', 'Shift+ArrowLeft');
    await harness.heard();
    await harness.press('Enter');
    await harness.type('!');
    return await harness.html();
  };
  await harness.write(list('bulletList', 'one', 'two', 'three'));
  expect(await over('one', 'three')).toBe(UL('o', '!e'));
  await harness.press('ControlOrMeta+z');
  await harness.press('ControlOrMeta+z');
  expect(await harness.html()).toBe(UL('one', 'two', 'three'));
  await harness.write(p('one'), list('bulletList', 'two', 'three'));
  expect(await over('one', 'three')).toBe('<p>o</p><p>!e</p>');
  await harness.write(code('one'), p('two'));
  expect(await over('one', 'two')).toBe('<pre><code>o\n!o</code></pre>');
});

test('Alt-Shift-arrows move all selected blocks, items within their list', async ({ harness }) => {
  await harness.write(list('bulletList', 'one', 'two', 'three'), p('four'), p('five'));
  await at(harness, 'two', 'Home', 'Shift+ArrowDown', 'Shift+End');
  await harness.press('Alt+Shift+ArrowUp');
  expect(await harness.html()).toBe(`${UL('two', 'three', 'one')}<p>four</p><p>five</p>`);
  await harness.press('ControlOrMeta+z');
  await at(harness, 'three', 'Home', 'Shift+ArrowDown', 'Shift+End');
  await harness.press('Alt+Shift+ArrowDown');
  expect(await harness.html()).toBe(`<p>five</p>${UL('one', 'two', 'three')}<p>four</p>`);
  await harness.press('Alt+Shift+ArrowUp');
  expect(await harness.html()).toBe(`${UL('one', 'two', 'three')}<p>four</p><p>five</p>`);
});

test('copied text has bullets and fences for plain-text targets', async ({ harness }) => {
  await harness.write(list('bulletList', 'one', 'two'), code('let a;', 'ts'), p('end'));
  await harness.press('ControlOrMeta+a', 'ControlOrMeta+c');
  expect(await harness.page.evaluate(() => navigator.clipboard.readText())).toBe(
    '- one\n- two\n\n```ts\nlet a;\n```\n\nend',
  );
});
