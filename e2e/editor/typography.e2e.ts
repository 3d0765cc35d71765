import { expect, test } from './harness.ts';
import { together } from './writers.ts';

const text = (blocks: { content?: { text?: string }[] }[]): string =>
  (blocks[0]?.content ?? []).map((node) => node.text ?? '').join('');

const TYPED: [string, string][] = [
  ['go ->', 'go →'],
  ['one--t', 'one—t'],
  ['wait...', 'wait…'],
  ['(c)', '©'],
  ['1/2 ', '½ '],
  ['3x4', '3×4'],
  ['<<a>>', '«a»'],
  ['x^2', 'x²'],
];
test('after a symbol one undo restores what was typed, and a second removes it', async ({ harness }) => {
  for (const [typed, shown] of TYPED) {
    for (const keys of ['ControlOrMeta+z', 'Backspace']) {
      await harness.write();
      await harness.type(typed);
      expect(text(await harness.blocks())).toBe(shown);
      await harness.press(keys);
      expect(text(await harness.blocks()), `${shown} by ${keys}`).toBe(typed);
    }
    await harness.type('!');
    expect(text(await harness.blocks())).toBe(`${typed}!`);
    await harness.press('ControlOrMeta+z', 'ControlOrMeta+z');
    expect(text(await harness.blocks()), `${shown} and no more`).toBe('');
  }
});

test('undo first removes what was typed after a symbol, then the symbol, then what was typed before', async ({
  harness,
}) => {
  await harness.write();
  await harness.type('go -> home');
  await harness.press('ControlOrMeta+z');
  expect(text(await harness.blocks())).toBe('go →');
  await harness.press('ControlOrMeta+z');
  expect(text(await harness.blocks())).toBe('go ->');
  await harness.press('ControlOrMeta+Shift+z', 'ControlOrMeta+Shift+z');
  expect(text(await harness.blocks())).toBe('go → home');
});

test('in a shared text undo restores what was typed, whatever the other types', async ({ harness }) => {
  const [one, other] = await together(harness);
  await one.type('go ->');
  expect(await one.html()).toBe('<p>go →</p>');
  await other.hear(0, 'We ');
  await expect.poll(() => one.html()).toBe('<p>We go →</p>');
  await harness.press('ControlOrMeta+z');
  expect(await one.html()).toBe('<p>We go -&gt;</p>');
  await harness.type(' home');
  expect(await other.html()).toBe('<p>We go -&gt; home</p>');
});
