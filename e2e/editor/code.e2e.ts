import { axeOn } from '../axe.ts';
import { code, doc, expect, p, test, testAlone } from './harness.ts';

test('S-EDIT-105 toggling inside a code block makes each line a paragraph and keeps the caret on its line', async ({
  harness,
}) => {
  await harness.write(code('one\ntwo\nthree'));
  await harness.press('ArrowUp', 'End', 'ControlOrMeta+Alt+c');
  await harness.type('!');
  expect(await harness.html()).toBe('<p>one</p><p>two!</p><p>three</p>');
});

test('S-EDIT-106 S-EDIT-120 without a selection Mod-Alt-c makes the text a code block', async ({
  harness,
}) => {
  await harness.write(p('some text'));
  await harness.press('ControlOrMeta+Alt+c');
  expect(await harness.html()).toBe('<pre><code>some text</code></pre>');
  await harness.press('ControlOrMeta+Alt+c');
  expect(await harness.html()).toBe('<p>some text</p>');
});

test('S-EDIT-107 two selected paragraphs become one code block of both lines', async ({ harness }) => {
  await harness.write(p('one'), p('two'));
  await harness.press('Shift+ArrowUp');
  await harness.button('Code').click();
  expect(await harness.html()).toBe('<pre><code>one\ntwo</code></pre>');
});

test('S-EDIT-108 S-EDIT-121 part of a line becomes inline code and back', async ({ harness }) => {
  await harness.write(p('a word'));
  await harness.select(4);
  await harness.press('ControlOrMeta+e');
  expect(await harness.html()).toBe('<p>a <code>word</code></p>');
  await harness.press('ControlOrMeta+e');
  expect(await harness.html()).toBe('<p>a word</p>');
});

test('S-EDIT-117 Tab inserts one tab and the focus stays', async ({ harness }) => {
  await harness.write(code('x'));
  await harness.press('Tab');
  expect((await harness.blocks())[0]?.content?.[0]?.text).toBe('x\t');
  await expect(harness.text).toBeFocused();
});

test('S-EDIT-118 three Enters stay inside; the arrow keys leave at both ends', async ({ harness }) => {
  await harness.write(code('x'));
  await harness.press('Enter', 'Enter', 'Enter');
  await harness.type('y');
  expect((await harness.blocks())[0]?.content?.[0]?.text).toBe('x\n\n\ny');
  await harness.press('ArrowDown');
  await harness.type('out');
  expect(await harness.types()).toEqual(['codeBlock', 'paragraph']);
  await harness.write(code('x'));
  await harness.text.locator('code').click({ position: { x: 1, y: 8 } });
  await harness.heard();
  await harness.press('ArrowUp');
  await harness.type('above');
  expect(await harness.html()).toBe('<p>above</p><pre><code>x</code></pre>');
});

test('S-EDIT-119 fences of back-ticks and tildes make code blocks of their language', async ({ harness }) => {
  await harness.write();
  await harness.type('```js x');
  expect((await harness.blocks())[0]).toMatchObject({ type: 'codeBlock', attrs: { language: 'js' } });
  await harness.write();
  await harness.type('~~~py');
  await harness.press('Enter');
  expect((await harness.blocks())[0]).toMatchObject({ type: 'codeBlock', attrs: { language: 'py' } });
  await harness.write();
  await harness.type('```c++ ');
  expect((await harness.blocks())[0]).toMatchObject({ attrs: { language: 'c++' } });
});

testAlone('S-EDIT-075 the copy button copies and shows a check for one second', async ({ harness }) => {
  await harness.write(code('line 1\nline 2'));
  const copy = harness.button('Copy code');
  await expect(copy).toHaveCSS('opacity', '0');
  await harness.text.locator('pre').hover();
  await expect(copy).toHaveCSS('opacity', '1');
  await expect(copy).toHaveAttribute('title', 'Copy code');
  const icon = () => copy.evaluate((button) => getComputedStyle(button, '::before').maskImage);
  const before = await icon();
  expect(before).toContain('rect');
  const { clock } = harness.page;
  await clock.install();
  await clock.pauseAt(await harness.page.evaluate(() => Date.now() + 1000));
  await copy.click();
  const check = harness.page.locator('.copy-code[data-copied]');
  await expect(check).toBeVisible();
  const tick = await icon();
  expect(tick).toContain('M20 6 9 17l-5-5');
  expect(await harness.page.evaluate(() => navigator.clipboard.readText())).toBe('line 1\nline 2');
  await clock.runFor(990);
  await expect(check).toBeVisible();
  await clock.runFor(20);
  await expect(check).toHaveCount(0);
  expect(await icon()).toBe(before);
});

test('S-ERR-006 S-ERR-015 if the clipboard is denied, it is logged and no check mark is shown', async ({
  harness,
}) => {
  await harness.write(code('x'));
  await harness.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await harness.text.locator('pre').hover();
  await harness.button('Copy code').click();
  await expect.poll(() => harness.logged.join('\n')).toContain('Copying failed');
  await expect(harness.page.locator('[data-copied]')).toHaveCount(0);
  await harness.type('y');
  expect(await harness.html()).toBe('<pre><code>xy</code></pre>');
});

test('S-NODE-009 the language can be chosen; without one it is plaintext', async ({ harness }) => {
  await harness.write(code('x'));
  const field = harness.page.getByLabel('Language');
  await expect(field).toHaveValue('plaintext');
  await field.click();
  await harness.type('python');
  await harness.press('Enter');
  expect(await harness.html()).toContain('class="language-python"');
  await expect(field).toHaveValue('python');
  await harness.write({
    type: 'codeBlock',
    attrs: { language: 'js' },
    content: [{ type: 'text', text: 'x' }],
  });
  expect(await harness.html()).toContain('class="language-js"');
});

test('a language is found by its start and its short name, and unknown ones are accepted', async ({
  harness,
}) => {
  await harness.write(code('x'));
  const field = harness.page.getByLabel('Language');
  for (const [typed, language] of [
    ['typ', 'typescript'],
    ['rs', 'rust'],
    ['C++', 'c++'],
    ['zig', 'zig'],
    ['plaintext', 'plaintext'],
  ] as const) {
    await field.click();
    await harness.type(typed);
    await harness.press('Enter');
    await expect(field).toHaveValue(language);
    await expect(harness.text).toBeFocused();
  }
  await field.click();
  await harness.type('ja');
  await harness.press('Escape');
  await expect(field).toHaveValue('plaintext');
  await field.click();
  await harness.type('two words');
  await harness.press('Enter');
  await expect(field).toHaveValue('plaintext');
  await expect(field.locator('xpath=..').locator('datalist option')).toHaveCount(29);
});

test("code lines have numbers if wanted, which aren't copied", async ({ harness }) => {
  const numbersIn = (root: string): Promise<string> =>
    harness.page.locator(`${root} pre`).evaluate((pre) => {
      const { content } = getComputedStyle(pre, '::before');
      return content === 'none' ? '' : (pre.dataset['numbers'] ?? '').replaceAll('\n', ' ');
    });
  await harness.write(p('above'), code('one\ntwo', 'typescript'));
  const button = harness.button('Line numbers');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(await numbersIn('.ProseMirror')).toBe('');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await numbersIn('.ProseMirror')).toBe('1 2');
  await harness.press('Enter');
  await harness.type('three');
  expect(await numbersIn('.ProseMirror')).toBe('1 2 3');
  await harness.press('ControlOrMeta+Alt+n');
  expect(await harness.html()).toBe(
    '<p>above</p><pre><code class="language-typescript">one\ntwo\nthree</code></pre>',
  );
  await harness.press('ControlOrMeta+z');
  expect(await harness.html()).toContain('<pre data-line-numbers="true">');
  await harness.press('ControlOrMeta+a', 'ControlOrMeta+c');
  const copied = (): Promise<string> => harness.page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe('above\n\n```typescript\none\ntwo\nthree\n```');
  const saved = await harness.page.evaluate(() => window.editor?.getJson() ?? null);
  await harness.mount({ kind: 'read', ...(saved ? { value: saved } : {}) });
  expect(await numbersIn('.cairn-rich-text')).toBe('1 2 3');
  await harness.press('ControlOrMeta+a', 'ControlOrMeta+c');
  expect((await copied()).trim().split(/\n+/)).toEqual(['above', 'typescript', 'one', 'two', 'three']);
});

test('the shortcut for line numbers does nothing outside code', async ({ harness }) => {
  await harness.write(p('a'), code('x'));
  await harness.press('ArrowUp', 'ControlOrMeta+Alt+n');
  expect(await harness.html()).toBe('<p>a</p><pre><code>x</code></pre>');
});

test('S-EDIT-007 typed code is highlighted and survives a round trip through JSON', async ({ harness }) => {
  await harness.write();
  await harness.type('```js const a = "text";');
  const colored = (name: string) =>
    harness.page.evaluate(
      (wanted) =>
        [...(CSS.highlights.get(wanted)?.keys() ?? [])].map((range) =>
          range instanceof Range ? range.toString() : '',
        ),
      name,
    );
  await expect.poll(() => colored('cairn-keyword')).toEqual(['const']);
  await expect.poll(() => colored('cairn-string')).toEqual(['"text"']);
  const saved = await harness.page.evaluate(() => window.editor?.getJson() ?? null);
  await harness.mount({ kind: 'read', ...(saved ? { value: saved } : {}) });
  await expect.poll(() => colored('cairn-keyword')).toEqual(['const']);
  await harness.write(code('const a = 1'), { ...code('const a = 1'), attrs: { language: 'javascript' } });
  await expect.poll(() => colored('cairn-keyword')).toEqual(['const']);
});

test('code is highlighted in the first frame in which its editor is visible', async ({ harness }) => {
  await harness.mount({ kind: 'read', value: doc(code('const a = 1;', 'typescript')) });
  const frames = await harness.page.evaluate(
    async (asked: unknown) => {
      window.mount(asked as never);
      const seen: boolean[] = [];
      const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
      while (seen.length < 20) {
        await nextFrame();
        const text = document.querySelector('.ProseMirror pre code');
        if (!text) continue;
        const words = [...(CSS.highlights.get('cairn-keyword') ?? [])];
        seen.push(words.some((range) => !range.collapsed && text.contains(range.startContainer)));
      }
      return seen;
    },
    { kind: 'rich', value: doc(code('const a = 1;', 'typescript')) } as unknown,
  );
  expect(frames).toEqual(frames.map(() => true));
});

test('a formula is rendered, and its source is shown while the caret is in it', async ({ harness }) => {
  const { page } = harness;
  await harness.write(p('before'), code('\\frac{a}{b}', 'math'), p('after'));
  const frame = page.locator('.code-frame');
  const fraction = frame.locator('.katex-html .mfrac');
  await expect(fraction).toBeVisible();
  await expect(frame).toHaveAttribute('data-drawn', '');
  expect((await frame.boundingBox())?.height).toBeLessThan(90);
  await harness.press('ArrowUp');
  await expect(frame).not.toHaveAttribute('data-drawn');
  await harness.press('End');
  await harness.type('^2');
  await expect(frame.locator('.katex-html .msupsub')).toHaveCount(1);
  await harness.press('ArrowUp');
  await expect(frame).toHaveAttribute('data-drawn', '');
  await harness.press('ArrowDown');
  await expect(frame).not.toHaveAttribute('data-drawn');
  await harness.press('ArrowDown', 'ArrowDown');
  await expect(frame).toHaveAttribute('data-drawn', '');
  await fraction.click();
  await harness.heard();
  await harness.type('+c');
  expect(await harness.html()).toBe(
    '<p>before</p><pre><code class="language-math">\\frac{a}{b}^2+c</code></pre><p>after</p>',
  );
  // With another language it is code again.
  await page.getByLabel('Language').fill('python');
  await harness.press('Enter');
  await expect(frame.locator('.code-drawing')).toHaveCount(0);
});

test("a formula that can't be rendered says why, and formulas can't inject anything else", async ({
  harness,
}) => {
  const { page } = harness;
  const tall = Array.from({ length: 60 }, (_, at) => p(`line ${at}`));
  await harness.mount({
    kind: 'read',
    value: doc(
      code('\\frac{', 'math'),
      code('\\def\\a{\\a\\a}\\a', 'math'),
      code('\\href{javascript:alert(1)}{x}\\includegraphics{/picture.svg}', 'math'),
      code('E = mc^2', 'math'),
      ...tall,
      code('far', 'math'),
    ),
  });
  const [open, endless, foreign, good, far] = [0, 1, 2, 3, 4].map((at) =>
    page.locator('.code-frame').nth(at),
  );
  if (!open || !endless || !foreign || !good || !far) throw new Error('expected five blocks');
  await expect(open).toContainText("Can't draw this formula: Unexpected end of input");
  await expect(open.locator('pre')).toBeVisible();
  await expect(endless).toContainText('Too many expansions');
  await expect(foreign.locator('.katex')).toBeVisible();
  await expect(foreign.locator('a, img, [href], [src]')).toHaveCount(0);
  await expect(good.locator('.katex-html')).toBeVisible();
  await expect(good.locator('pre')).toBeHidden();
  await expect(good.locator('math')).toHaveCount(1);
  await good.hover();
  await good.getByRole('button', { name: 'Copy code' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('E = mc^2');
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect((await axeOn(page).include('.stage').analyze()).violations).toEqual([]);
  }
  // Invisible formulas are rendered when they come near.
  await expect(far.locator('.katex')).toHaveCount(0);
  await far.scrollIntoViewIfNeeded();
  await expect(far.locator('.katex-html')).toBeVisible();
});

test('the formula renderer loads only if there is a formula', async ({ harness }) => {
  await harness.write(code('a^2', 'js'));
  await harness.drawn();
  const fetched = await harness.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(fetched.filter((name) => name.includes('formula'))).toEqual([]);
});
