import { code, expect, h, list, p, table, test, type Harness } from './harness.ts';

const text = (words: string) => ({ 'text/plain': words });
const html = (markup: string, words = '') => ({ 'text/html': markup, 'text/plain': words });

/** Puts the caret before "end", with the original text on both sides. */
async function inSentence(harness: Harness): Promise<void> {
  await harness.write(p('start end'));
  await harness.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  await harness.heard();
}

const INLINE: [string, Record<string, string>, string][] = [
  ['a word', text('word'), 'word'],
  ['a markdown phrase', text('**b** and `c`'), '<strong>b</strong> and <code>c</code>'],
  ['bold of markdown', text('**b**'), '<strong>b</strong>'],
  [
    'a word from VS Code',
    { ...html('<div><span>word</span></div>', 'word'), 'vscode-editor-data': '{"mode":"typescript"}' },
    'word',
  ],
  [
    'a line from VS Code',
    { ...text('const a = 1;\n'), 'vscode-editor-data': '{"mode":"typescript"}' },
    'const a = 1;',
  ],
  ['a paragraph of a page', html('<p>a <b>b</b></p>', 'a b'), 'a <strong>b</strong>'],
  ['a heading of a page', html('<h2>Head</h2>', 'Head'), 'Head'],
  [
    'a span of a page',
    html('<meta charset="utf-8"><span style="font-weight:700">b</span>', 'b'),
    '<strong>b</strong>',
  ],
  ['a dash and a word', text('- a'), '- a'],
  [
    'an issue address',
    text('https://cairn.test/acme/WEB-12'),
    '<issue-reference-component entity_identifier="i-WEB-12" reference="WEB-12">WEB-12</issue-reference-component>',
  ],
  [
    'an address',
    text('https://a.b/c'),
    '<a href="https://a.b/c" target="_blank" rel="noopener noreferrer nofollow">https://a.b/c</a>',
  ],
  [
    'a link of a page',
    html('<a href="https://a.b/c">c</a>', 'c'),
    '<a href="https://a.b/c" target="_blank" rel="noopener noreferrer nofollow">c</a>',
  ],
];
test('one line stays in its line, whatever its source', async ({ harness }) => {
  for (const [what, clipboard, shown] of INLINE) {
    await inSentence(harness);
    await harness.paste(clipboard);
    await expect.poll(() => harness.html(), what).toBe(`<p>start ${shown}end</p>`);
    await harness.type('!');
    expect(await harness.html(), `${what}, and then a letter`).toContain('!');
    expect((await harness.html()).replace('!', ''), what).toBe(`<p>start ${shown}end</p>`);
    expect(await harness.html(), what).toMatch(/!(<\/(strong|code)>)?end<\/p>$/);
  }
});

const UL = '<ul><li>a</li><li>b</li></ul>';
const AB = '<ul><li><p>a</p></li><li><p>b</p></li></ul>';
const BLOCKS: [string, Record<string, string>, string][] = [
  ['a list of a page', html(UL, 'a\nb'), AB],
  ['a list of markdown', text('- a\n- b'), AB],
  ['a numbered list of markdown', text('1. a\n2. b'), AB.replaceAll('ul>', 'ol>')],
  ['code of markdown', text('```js\nx\n```'), '<pre><code class="language-js">x</code></pre>'],
  ['a list between paragraphs', html(`<p>one</p>${UL}<p>two</p>`, 'one a b two'), ''],
];

test('blocks become blocks in the middle of a sentence', async ({ harness }) => {
  for (const [what, clipboard, shown] of BLOCKS) {
    await inSentence(harness);
    await harness.paste(clipboard);
    const wanted = shown === '' ? `<p>start one</p>${AB}<p>twoend</p>` : `<p>start </p>${shown}<p>end</p>`;
    await expect.poll(() => harness.html(), what).toBe(wanted);
  }
});

test('blocks become blocks at both ends of a line and in an empty one', async ({ harness }) => {
  for (const [what, clipboard, shown] of BLOCKS.slice(0, 4)) {
    await harness.write(p('start'));
    await harness.paste(clipboard);
    await expect.poll(() => harness.html(), what).toBe(`<p>start</p>${shown}`);
    await harness.write(p('end'));
    await harness.press('Home');
    await harness.heard();
    await harness.paste(clipboard);
    await expect.poll(() => harness.html(), what).toBe(`${shown}<p>end</p>`);
    await harness.write();
    await harness.paste(clipboard);
    await expect.poll(() => harness.html(), what).toBe(shown);
    await harness.type('!');
    expect(await harness.html(), what).toMatch(/[bx]!</);
  }
});

test('blocks are inserted into the item, quote or cell of the caret', async ({ harness }) => {
  const inner = '<pre><code class="language-js">x</code></pre>';
  const clipboard = text('```js\nx\n```');
  await harness.write(list('bulletList', 'one'), p('after'));
  await harness.press('ArrowUp', 'End');
  await harness.heard();
  await harness.paste(clipboard);
  await expect.poll(() => harness.html()).toBe(`<ul><li><p>one</p>${inner}</li></ul><p>after</p>`);
  await harness.write({ type: 'blockquote', content: [p('one')] });
  await harness.paste(clipboard);
  await expect.poll(() => harness.html()).toBe(`<blockquote><p>one</p>${inner}</blockquote>`);
  await harness.write({ type: 'blockquote', content: [p('one')] });
  await harness.paste(html(UL, 'a\nb'));
  await expect.poll(() => harness.html()).toBe(`<blockquote><p>one</p>${AB}</blockquote>`);
  await harness.write(table(['one', 'two']));
  await harness.page.locator('td').first().click();
  await harness.press('End');
  await harness.heard();
  await harness.paste(html(UL, 'a\nb'));
  await expect
    .poll(() => harness.text.locator('td').first().locator('li').allTextContents())
    .toEqual(['a', 'b']);
  await expect(harness.text.locator('td')).toHaveCount(2);
});

test("tables can't be nested: cells fill cells, and a markdown table stays as lines", async ({ harness }) => {
  await harness.write(table(['one', 'two'], ['three', 'four']));
  await harness.page.locator('td').first().click();
  await harness.press('End');
  await harness.heard();
  await harness.paste(text('| a | b |\n| - | - |\n| c | d |'));
  await expect(harness.text.locator('td').first()).toContainText('| c | d |');
  await expect(harness.text.locator('table')).toHaveCount(1);
  await harness.write(table(['one', 'two'], ['three', 'four']));
  await harness.page.locator('td').first().click();
  await harness.heard();
  await harness.paste(html('<table><tr><td>a</td><td>b</td></tr></table>', 'a b'));
  expect(await harness.text.locator('td').allTextContents()).toEqual(['a', 'b', 'three', 'four']);
});

test('items are inserted among items of a list of the same kind', async ({ harness }) => {
  const items = async () => harness.text.locator('li').allTextContents();
  const clipboard = html(UL, 'a\nb');
  await harness.write(list('bulletList', 'one', 'two'));
  await harness.press('ArrowUp', 'End');
  await harness.heard();
  await harness.paste(clipboard);
  await expect.poll(items).toEqual(['one', 'a', 'b', 'two']);
  await harness.type('!');
  expect(await items()).toEqual(['one', 'a', 'b!', 'two']);
  await harness.write(list('bulletList', 'one', 'two'));
  await harness.press('Home');
  await harness.heard();
  await harness.paste(clipboard);
  await expect.poll(items).toEqual(['one', 'a', 'b', 'two']);
  await harness.write(list('bulletList', 'one'));
  await harness.press('ArrowLeft');
  await harness.heard();
  await harness.paste(clipboard);
  await expect.poll(items).toEqual(['on', 'a', 'b', 'e']);
  await harness.write(list('bulletList', 'one'));
  await harness.press('Enter');
  await harness.paste(clipboard);
  await expect.poll(items).toEqual(['one', 'a', 'b']);
  expect(await harness.types()).toEqual(['bulletList']);
  await harness.write(list('taskList', 'one'));
  await harness.paste(text('- [x] a\n- [ ] b'));
  await expect
    .poll(async () => (await harness.blocks())[0]?.content?.map(({ attrs }) => attrs?.['checked']))
    .toEqual([false, true, false]);
});

test('pasting replaces the selection, in one step', async ({ harness }) => {
  await harness.write(p('start gone'));
  await harness.select(4);
  await harness.paste(text('- a\n- b'));
  await expect.poll(() => harness.html()).toBe(`<p>start </p>${AB}`);
  await harness.press('ControlOrMeta+z');
  expect(await harness.html()).toBe('<p>start gone</p>');
  await harness.write(p('one gone'), p('gone two'));
  await harness.press('Home', 'Shift+ArrowUp', 'Shift+End');
  await harness.heard();
  await harness.paste(text('**b**'));
  await expect.poll(() => harness.html()).toContain('<strong>b</strong>');
});

test('an issue card has a line to itself; its URL in a sentence stays there', async ({ harness }) => {
  await harness.write();
  await harness.paste(text('https://cairn.test/acme/WEB-12'));
  expect((await harness.types())[0]).toBe('issueEmbed');
});

test('checklists keep their ticks, from GitHub, Notion, Google Docs and markdown; Word lists are lists', async ({
  harness,
}) => {
  const CHECKED: [string, Record<string, string>][] = [
    [
      'GitHub',
      html(
        '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked=""> done</li><li class="task-list-item"><input type="checkbox"> open</li></ul>',
      ),
    ],
    ['Notion', html('<ul><li>[x]  done</li><li>[ ]  open</li></ul>')],
    [
      'Google Docs',
      html(
        '<b style="font-weight:normal" id="docs-internal-guid-1"><ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA=="><p><span>done</span></p></li><li role="checkbox" aria-checked="false"><img src="data:image/png;base64,AA=="><p><span>open</span></p></li></ul></b>',
      ),
    ],
    ['markdown', text('- [x] done\n- [ ] open')],
  ];
  for (const [what, clipboard] of CHECKED) {
    await harness.write();
    await harness.paste(clipboard);
    await expect.poll(() => harness.types(), what).toEqual(['taskList']);
    const items = (await harness.blocks())[0]?.content ?? [];
    expect(
      items.map(({ attrs, content }) => [attrs?.['checked'], content?.[0]?.content?.[0]?.text]),
      what,
    ).toEqual([
      [true, 'done'],
      [false, 'open'],
    ]);
  }
  const word = (words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
  await harness.write();
  await harness.paste(
    html(`<html><body><!--StartFragment-->${word('one')}${word('two')}<!--EndFragment--></body></html>`),
  );
  expect(await harness.html()).toBe('<ul><li><p>one</p></li><li><p>two</p></li></ul>');
});

test('Mod-Shift-v pastes plain text: no formatting, no markup, no links', async ({ harness }) => {
  await inSentence(harness);
  await harness.page.evaluate(async () => {
    const blob = (type: string, words: string) => new Blob([words], { type });
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/html': blob('text/html', '<p><b>bold</b></p><p>https://a.b/c</p>'),
        'text/plain': blob('text/plain', '**bold**\n# https://a.b/c'),
      }),
    ]);
  });
  await harness.press('ControlOrMeta+Shift+v');
  await expect.poll(() => harness.html()).toBe('<p>start **bold**</p><p># https://a.b/cend</p>');
  await inSentence(harness);
  await harness.press('ControlOrMeta+v');
  await expect.poll(() => harness.html()).toContain('<strong>bold</strong>');
});

test('code takes pasted text as it is', async ({ harness }) => {
  await harness.write(code('x '));
  await harness.paste(html(UL, '- a\n- b'));
  expect(await harness.html()).toBe('<pre><code>x - a\n- b</code></pre>');
});

test('a heading pasted in an empty line stays one, and markdown from VS Code is markdown', async ({
  harness,
}) => {
  await harness.write();
  await harness.paste(html('<h2>Head</h2>', 'Head'));
  expect(await harness.html()).toBe('<h2>Head</h2>');
  await harness.write(h(1, 'T'), p(''));
  await harness.paste({ ...text('## Head\n\n- a'), 'vscode-editor-data': '{"mode":"markdown"}' });
  await expect.poll(() => harness.types()).toEqual(['heading', 'heading', 'bulletList']);
});

test('what is typed right after a paste comes after it', async ({ harness }) => {
  await harness.write(p('x'));
  await harness.page.waitForTimeout(300);
  await harness.paste(text('**b**'));
  await harness.type('c');
  expect(await harness.html()).toContain('<strong>');
  expect((await harness.html()).replaceAll(/<[^>]*>/g, '')).toBe('xbc');
});
