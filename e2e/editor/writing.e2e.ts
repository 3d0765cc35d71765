import { code, doc, expect, h, image, list, p, table, test } from './harness.ts';
import { together } from './writers.ts';

test('S-EDIT-008 text between back-ticks becomes code', async ({ harness }) => {
  await harness.write();
  await harness.type('a `b` c');
  expect(await harness.html()).toBe('<p>a <code>b</code> c</p>');
});

test('S-EDIT-012 tasks are typed, ticked and nested with Tab', async ({ harness }) => {
  await harness.write();
  await harness.type('[ ] one');
  await harness.press('Enter', 'Tab');
  await harness.type('two');
  await harness.page.getByRole('checkbox').first().click();
  const [tasks] = await harness.blocks();
  expect(tasks?.type).toBe('taskList');
  expect(tasks?.content?.[0]?.attrs?.['checked']).toBe(true);
  expect(tasks?.content?.[0]?.content?.[1]?.type).toBe('taskList');
});

test('S-EDIT-125 six # and a space make a heading of level 6', async ({ harness }) => {
  await harness.write();
  await harness.type('###### six');
  expect(await harness.html()).toBe('<h6>six</h6>');
});

const TYPED: [string, string, string][] = [
  ['S-CONST-012', 'a--b', 'a—b'],
  ['S-CONST-013', 'a -> b <- c', 'a → b ← c'],
  ['S-CONST-014', 'a => b', 'a ⇒ b'],
  ['S-CONST-015', 'a...', 'a…'],
  ['S-CONST-016', '(c) (tm) (sm) (r)', '© ™ ℠ ®'],
  ['S-CONST-017', '1/2 1/4 3/4 11/2 ', '½ ¼ ¾ 11/2 '],
  ['S-CONST-018', '+/-', '±'],
  ['S-CONST-019', 'a != b', 'a ≠ b'],
  ['S-CONST-020', '<<a>>', '«a»'],
  ['S-CONST-021', '3x4 and 3 * 4', '3×4 and 3 × 4'],
  ['S-CONST-022', 'x^2 y^3', 'x² y³'],
];
for (const [row, typed, shown] of TYPED) {
  test(`S-EDIT-015 ${row} typing ${typed} shows ${shown}`, async ({ harness }) => {
    await harness.write();
    await harness.type(typed);
    expect((await harness.blocks())[0]?.content?.[0]?.text).toBe(shown);
  });
}

test('S-CONST-023 typography leaves code alone, and quotes stay as typed', async ({ harness }) => {
  await harness.write();
  await harness.type('"q" ``` ');
  expect(await harness.html()).toContain('&quot;q&quot;');
  await harness.write(code('x'));
  await harness.type(' -> (c)');
  expect(await harness.html()).toContain('x -&gt; (c)');
  await harness.write(p('x', { type: 'code' }));
  await harness.type('->');
  expect(await harness.html()).toContain('<code>x-&gt;</code>');
});

test('S-CONST-021 an x between words is not a multiplication sign', async ({ harness }) => {
  await harness.write();
  await harness.type('4x4 axb 3 * a');
  expect((await harness.blocks())[0]?.content?.[0]?.text).toBe('4×4 axb 3 * a');
});

test('a marker typed on each line of a list makes one list, not nested lists', async ({ harness }) => {
  for (const [marker, list] of [
    ['- ', 'bulletList'],
    ['1. ', 'orderedList'],
    ['[] ', 'taskList'],
  ] as const) {
    await harness.write();
    await harness.type(`${marker}one`);
    await harness.press('Enter');
    await harness.type(`${marker}two`);
    expect(await harness.types()).toEqual([list]);
    const items = (await harness.blocks())[0]?.content ?? [];
    expect(
      items.map(({ content }) => content?.map(({ type, content: text }) => [type, text?.[0]?.text])),
    ).toEqual([[['paragraph', 'one']], [['paragraph', 'two']]]);
  }
});

test('tasks typed as in markdown are one list of tasks', async ({ harness }) => {
  const tasks = async () =>
    (await harness.blocks()).map(({ type, content }) => [
      type,
      ...(content ?? []).map((item) => [
        item.attrs?.['checked'] ?? null,
        item.content?.map((block) => block.content?.[0]?.text),
      ]),
    ]);
  await harness.write();
  await harness.type('- [ ] a');
  await harness.press('Enter');
  await harness.type('- [x] b');
  await harness.press('Enter');
  await harness.type('[ ] c');
  expect(await tasks()).toEqual([['taskList', [false, ['a']], [true, ['b']], [false, ['c']]]]);
  await harness.write(list('bulletList', 'one', 'two', 'three'));
  await harness.press('ArrowUp', 'Home');
  await harness.heard();
  await harness.type('[x] ');
  expect(await tasks()).toEqual([
    ['bulletList', [null, ['one']]],
    ['taskList', [true, ['two']]],
    ['bulletList', [null, ['three']]],
  ]);
  await harness.type('!');
  expect((await tasks())[1]).toEqual(['taskList', [true, ['!two']]]);
});

const RULES: [string, string][] = [
  ['S-CONST-009', '---'],
  ['S-CONST-010', '___ '],
  ['S-CONST-011', '*** '],
];
for (const [row, typed] of RULES) {
  test(`${row} typing ${typed} inserts a rule`, async ({ harness }) => {
    await harness.write();
    await harness.type(`${typed}below`);
    expect(await harness.html()).toBe('<hr><p>below</p>');
  });
}

test('S-EDIT-090 S-EDIT-091 placeholders: the default sentence, and Heading N in headings', async ({
  harness,
}) => {
  await harness.write();
  await expect(harness.text.locator('p')).toHaveAttribute('data-placeholder', "Press '/' for commands...");
  await harness.type('## ');
  await expect(harness.text.locator('h2')).toHaveAttribute('data-placeholder', 'Heading 2');
  await harness.mount({ kind: 'lite', placeholder: 'Add a comment' });
  await expect(harness.text.locator('p')).toHaveAttribute('data-placeholder', 'Add a comment');
});

test('S-EDIT-090 tables, code, images and uploads have no placeholder', async ({ harness }) => {
  const shown = harness.text.locator('[data-placeholder]:not([data-placeholder=""])');
  for (const block of [table(['', '']), { type: 'codeBlock' }, image()]) {
    await harness.write(block);
    await expect(shown).toHaveCount(0);
  }
  await harness.mount({ kind: 'rich', upload: 'slow' });
  await expect(shown).toHaveCount(1);
  await harness.giveFile('paste', { name: 'a.png', type: 'image/png', size: 10 });
  await expect(harness.page.locator('.cairn-upload')).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('S-EDIT-111 pasted HTML loses its images', async ({ harness }) => {
  await harness.write();
  await harness.paste({ 'text/html': '<p>a<img src=x>b</p>' });
  expect(await harness.html()).toBe('<p>ab</p>');
});

test('pasted markdown is converted, plain text stays text', async ({ harness }) => {
  await harness.write();
  await harness.paste({ 'text/plain': '# T\n\n- a\n- b\n\n```js\nx\n```' });
  await expect
    .poll(() => harness.types())
    .toEqual(expect.arrayContaining(['heading', 'bulletList', 'codeBlock']));
  await harness.write();
  await harness.paste({ 'text/plain': 'just 1 * 2 words' });
  expect(await harness.html()).toBe('<p>just 1 * 2 words</p>');
});

test('S-CALL-023 a change is reported as an object and a string; that of a shared document as its update', async ({
  harness,
}) => {
  for (const kind of ['rich', 'lite'] as const) {
    await harness.mount({ kind });
    await harness.text.click();
    await harness.type('x');
    const told = await harness.calls('onChange');
    expect(told.length).toBeGreaterThan(0);
    for (const args of told) expect(args.map((each) => typeof each)).toEqual(['object', 'string']);
    expect(told.at(-1)).toEqual([doc(p('x')), '<p>x</p>']);
  }
  const [one] = await together(harness);
  await harness.page.evaluate(() =>
    window.writers[0]?.ydoc.on('update', (update: unknown) =>
      window.calls.push({ name: 'update', args: [update instanceof Uint8Array] }),
    ),
  );
  await one.type('x');
  const updates = await harness.calls('update');
  expect(updates.length).toBeGreaterThan(0);
  expect(updates.every(([isBinary]) => isBinary === true)).toBe(true);
});

test('S-EDIT-019 a change is reported as JSON of type doc and as HTML', async ({ harness }) => {
  await harness.write();
  await harness.type('x');
  const [last] = (await harness.calls('onChange')).slice(-1);
  expect(last).toEqual([doc(p('x')), '<p>x</p>']);
});

test('S-EDIT-021 content is available as markdown', async ({ harness }) => {
  await harness.write(h(2, 'T'), list('taskList', 'x'), code('y', 'js'));
  expect(await harness.page.evaluate(() => window.editor?.getMarkdown())).toBe(
    '## T\n\n- [ ] x\n\n```js\ny\n```\n',
  );
});

test('S-EDIT-124 an editor without content has an empty paragraph', async ({ harness }) => {
  await harness.write();
  expect(await harness.html()).toBe('<p></p>');
});

test("viewing a document doesn't change it", async ({ harness }) => {
  await harness.mount({ kind: 'rich', value: doc(code('x')) });
  await harness.text.locator('code').click();
  await harness.press('ArrowLeft', 'ArrowRight');
  expect(await harness.calls('onChange')).toEqual([]);
});

test('clicking below the last block starts a paragraph', async ({ harness }) => {
  await harness.write(code('x'));
  const box = (await harness.text.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await harness.page.mouse.click(box.x + 50, box.y + box.height - 6);
  await harness.type('below');
  expect(await harness.types()).toEqual(['codeBlock', 'paragraph']);
});

test('clicking far below the text moves to its end, wherever the pointer is', async ({ harness }) => {
  for (const kind of ['rich', 'lite'] as const) {
    await harness.mount({ kind, value: doc(p('first line'), p('a last line that is long')) });
    const box = (await harness.text.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await harness.text.evaluate((text) => (text.style.minHeight = '400px'));
    await harness.page.mouse.click(box.x + 12, box.y + 380);
    await harness.type('!');
    expect(await harness.html()).toContain('that is long!');
  }
});

test('the usual save shortcut opens nothing and changes nothing', async ({ harness }) => {
  for (const kind of ['rich', 'lite', 'document'] as const) {
    await harness.mount({ kind });
    await harness.text.first().click();
    await harness.page.evaluate(() =>
      window.addEventListener('keydown', (event) => {
        if (event.key === 's') window.calls.push({ name: 'save', args: [event.defaultPrevented] });
      }),
    );
    await harness.press('ControlOrMeta+s');
    expect((await harness.calls('save'))[0], kind).toEqual([true]);
  }
});

test('each line follows the direction of its script, in the editor and read-only', async ({ harness }) => {
  const value = doc(p('שלום עולם'), p('hello'), { type: 'blockquote', content: [p('مرحبا')] });
  for (const kind of ['rich', 'read'] as const) {
    await harness.mount({ kind, value });
    const lines = harness.page.locator(kind === 'read' ? '.cairn-rich-text p' : '.ProseMirror p');
    const directions = await lines.evaluateAll((all) => all.map((line) => getComputedStyle(line).direction));
    expect(directions, kind).toEqual(['rtl', 'ltr', 'rtl']);
  }
});

test('shortcuts: Mod-b bold, Mod-z undo', async ({ harness }) => {
  await harness.write(p('a word'));
  await harness.select(4);
  await harness.press('ControlOrMeta+b');
  expect(await harness.html()).toContain('<strong>word</strong>');
  await harness.press('ControlOrMeta+z');
  expect(await harness.html()).toBe('<p>a word</p>');
});
