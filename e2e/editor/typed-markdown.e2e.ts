import { code, expect, test } from './harness.ts';

const link = (words: string, href: string, ...marks: object[]) => ({
  type: 'text',
  marks: [{ type: 'link', attrs: expect.objectContaining({ href }) }, ...marks],
  text: words,
});
const text = (words: string) => ({ type: 'text', text: words });

for (const kind of ['rich', 'lite', 'document'] as const)
  test(`[text](address) becomes a link with its last character, and undo restores the letters (${kind})`, async ({
    harness,
  }) => {
    await harness.mount({ kind });
    const editor = harness.page.locator('.ProseMirror').first();
    await editor.click();
    await harness.type('see [the plan](https://a.test/plan) soon');
    const made = editor.getByRole('link', { name: 'the plan', exact: true });
    await expect(made).toHaveAttribute('href', 'https://a.test/plan');
    await expect(editor).toHaveText('see the plan soon');
    await harness.press('Control+z', 'Control+z');
    await expect(editor).toHaveText('see [the plan](https://a.test/plan)');
    await expect(made).toHaveCount(0);
  });

test('the text of a typed link keeps its formatting, and a URL its brackets', async ({ harness }) => {
  await harness.write();
  await harness.type('[a ');
  await harness.press('Control+b');
  await harness.type('bold');
  await harness.press('Control+b');
  await harness.type(' word](https://a.test/x_(y)) on');
  expect((await harness.blocks())[0]?.content).toEqual([
    link('a ', 'https://a.test/x_(y)'),
    link('bold', 'https://a.test/x_(y)', { type: 'bold' }),
    link(' word', 'https://a.test/x_(y)'),
    text(' on'),
  ]);
});

test("anything that isn't a link stays as typed", async ({ harness }) => {
  await harness.write();
  const words = 'f[0](x) [a](javascript:b) [](https://a.test/) ![a](https://a.test/)';
  await harness.type(words);
  await expect(harness.text).toHaveText(words);
  await harness.write(code('x'));
  await harness.type('[a](https://a.test/)');
  await expect(harness.text.getByRole('link')).toHaveCount(0);
});

test('a number with a bracket starts a numbered list like one with a full stop', async ({ harness }) => {
  await harness.write();
  await harness.type('3) three');
  await harness.press('Enter');
  await harness.type('4) four');
  expect(await harness.blocks()).toEqual([
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [text('three')] }] },
        { type: 'listItem', content: [{ type: 'paragraph', content: [text('four')] }] },
      ],
    },
  ]);
  await harness.write();
  await harness.type('in 2024) no list');
  expect(await harness.types()).toEqual(['paragraph']);
});
