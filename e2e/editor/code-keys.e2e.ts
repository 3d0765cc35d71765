import type { NodeJson } from '../../packages/editor/src/react/index.ts';
import { KeyBurst } from '../key-burst.ts';
import { code, doc, expect, list, p, test, type Harness } from './harness.ts';

const TEXT = 'if (a) {\n  b();\n}';
const shown = async (harness: Harness): Promise<string | undefined> =>
  (await harness.blocks())[0]?.content?.[0]?.text;

test("Tab and Shift-Tab indent the selected lines by the code's own step", async ({ harness }) => {
  await harness.write(code(TEXT));
  await harness.press('Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+Home');
  await harness.heard();
  await harness.press('Tab');
  expect(await shown(harness)).toBe('  if (a) {\n    b();\n  }');
  await harness.press('Tab');
  expect(await shown(harness)).toBe('    if (a) {\n      b();\n    }');
  await harness.press('Shift+Tab', 'Shift+Tab', 'Shift+Tab');
  expect(await shown(harness)).toBe('if (a) {\nb();\n}');
  await harness.press('ControlOrMeta+z');
  expect(await shown(harness)).toBe('if (a) {\n  b();\n}');
});

test('lines with tabs, and lines without any indent, are indented by tabs; blank lines stay blank', async ({
  harness,
}) => {
  await harness.write(code('a\n\nb'));
  await harness.press('Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+Home');
  await harness.heard();
  await harness.press('Tab');
  expect(await shown(harness)).toBe('\ta\n\n\tb');
  await harness.press('Shift+Tab');
  expect(await shown(harness)).toBe('a\n\nb');
});

test('without a selection Tab inserts at the caret and Shift-Tab outdents the line', async ({ harness }) => {
  await harness.write(code('a\n\tb'));
  await harness.press('Tab');
  expect(await shown(harness)).toBe('a\n\tb\t');
  await harness.press('Shift+Tab');
  expect(await shown(harness)).toBe('a\nb\t');
  await expect(harness.text).toBeFocused();
  await harness.press('Shift+Tab');
  expect(await shown(harness)).toBe('a\nb\t');
});

test("a line that the selection only touches at its start isn't indented", async ({ harness }) => {
  await harness.write(code('a\nb'));
  await harness.press('Home', 'Shift+ArrowUp');
  await harness.heard();
  await harness.press('Tab');
  expect(await shown(harness)).toBe('\ta\nb');
});

test('Enter keeps the indent of the line, up to the caret', async ({ harness }) => {
  await harness.write(code('  a'));
  await harness.press('Enter');
  await harness.type('b');
  expect(await shown(harness)).toBe('  a\n  b');
  await harness.press('Home', 'Home', 'Enter');
  expect(await shown(harness)).toBe('  a\n\n  b');
  await harness.write(code('\tx y'));
  await harness.press('ArrowLeft', 'Enter');
  expect(await shown(harness)).toBe('\tx \n\ty');
});

test('in code inside a list item, the lines are indented and not the item', async ({ harness }) => {
  await harness.write({
    type: 'bulletList',
    content: [
      { type: 'listItem', content: [p('one')] },
      { type: 'listItem', content: [p('two'), code('a\nb')] },
    ],
  });
  await harness.press('Tab', 'Enter');
  await harness.type('c');
  expect((await harness.blocks())[0]?.content?.[1]?.content?.[1]?.content?.[0]?.text).toBe('a\nb\t\nc');
  expect((await harness.blocks())[0]?.content).toHaveLength(2);
});

test('after Escape the next Tab moves the focus, once', async ({ harness }) => {
  await harness.write(code('x'));
  await harness.press('Escape');
  await expect(harness.page.getByText('Press Tab to leave the code block')).toBeAttached();
  await harness.press('Tab');
  await expect(harness.text).not.toBeFocused();
  expect(await shown(harness)).toBe('x');
  await harness.write(code('x'));
  await harness.press('Escape', 'Shift+Tab');
  await expect(harness.text).not.toBeFocused();
  await harness.write(code('x'));
  await harness.press('Escape');
  await harness.type('y');
  await harness.press('Tab');
  expect(await shown(harness)).toBe('xy\t');
  await expect(harness.text).toBeFocused();
});

for (const [fence, language] of [
  ['```', null],
  ['```js', 'js'],
  ['~~~c++', 'c++'],
] as const) {
  test(`Shift-Enter after ${fence} starts code in a comment`, async ({ harness }) => {
    await harness.mount({ kind: 'lite' });
    await harness.text.click();
    await harness.type('see');
    await harness.press('Shift+Enter');
    await harness.type(fence);
    await harness.press('Shift+Enter');
    await harness.type('  a');
    await harness.press('Shift+Enter');
    await harness.type('b');
    const blocks = await harness.blocks();
    expect(blocks[1]).toMatchObject({
      type: 'codeBlock',
      attrs: { language },
      content: [{ text: '  a\n  b' }],
    });
    expect(await harness.calls('onSubmit')).toEqual([]);
  });
}

test('Shift-Enter after a fence starts code in an item too, but not for a fence inside a sentence', async ({
  harness,
}) => {
  await harness.mount({ kind: 'lite', value: doc(list('bulletList', '```js')) });
  await harness.page.evaluate(() => window.editor?.focus());
  await harness.focused();
  await harness.press('Shift+Enter');
  await harness.type('x');
  expect((await harness.blocks())[0]?.content?.[0]?.content?.[0]?.type).toBe('codeBlock');
  await harness.mount({ kind: 'lite' });
  await harness.text.click();
  await harness.type('not ```js');
  await harness.press('Shift+Enter');
  expect(await harness.types()).toEqual(['paragraph', 'paragraph']);
});

const AROUND: readonly (readonly [where: string, block: NodeJson])[] = [
  ['a quote', { type: 'blockquote', content: [code('a\nb')] }],
  ['an item', { type: 'bulletList', content: [{ type: 'listItem', content: [code('a\nb')] }] }],
];
for (const [where, block] of AROUND)
  test(`what is typed after a key that leads above the code in ${where}, the first of the text, stays in it`, async ({
    harness,
  }) => {
    await harness.mount({ kind: 'rich', value: doc(block) });
    await harness.page.evaluate(() => window.editor?.focus());
    await harness.focused();
    // The whole burst reaches the browser before it has found its selection again.
    const burst = await KeyBurst.of(harness.page);
    await burst.send(['ArrowUp', 'Home', 'ArrowUp', 'x', 'y', 'z', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']);
    await burst.send(['ArrowLeft', 'u', 'v', 'w']);
    await expect.poll(() => harness.html()).toContain('<code>uvwxyza\nb</code>');
  });
