import { code, doc, expect, h, p, test, type Harness } from './harness.ts';
import { together } from './writers.ts';

const bar = (harness: Harness) => harness.page.getByRole('search', { name: 'Find and replace' });
const marks = (harness: Harness) => harness.text.locator('.cairn-found');

async function find(harness: Harness, words: string): Promise<void> {
  await harness.press('Control+f');
  await bar(harness).getByLabel('Find', { exact: true }).fill(words);
}

test('Mod-f finds words in any case, in headings and code too, and Enter goes through them', async ({
  harness,
}) => {
  await harness.write(h(1, 'Pump one'), p('the pump, a PUMP'), code('pump()'));
  await find(harness, 'pump');
  await expect(marks(harness)).toHaveCount(4);
  await expect(bar(harness).getByRole('status')).toHaveText('1 of 4');
  await expect(harness.text.locator('.cairn-found-current')).toHaveText('Pump');
  await harness.press('Enter');
  await expect(bar(harness).getByRole('status')).toHaveText('2 of 4');
  await harness.press('Shift+Enter', 'Shift+Enter');
  await expect(bar(harness).getByRole('status')).toHaveText('4 of 4');
  await bar(harness).getByLabel('Match case').check();
  await expect(marks(harness)).toHaveCount(2);
});

test('the selected text is searched for, Escape closes the bar and leaves the caret at the match', async ({
  harness,
}) => {
  await harness.write(p('one two one'));
  await harness.select(3);
  await harness.press('Control+f');
  await expect(bar(harness).getByLabel('Find', { exact: true })).toHaveValue('one');
  await harness.press('Enter', 'Escape');
  await expect(bar(harness)).toHaveCount(0);
  await expect(marks(harness)).toHaveCount(0);
  await harness.type('1');
  expect(await harness.html()).toContain('1');
});

test('one match is replaced, and the next becomes current; all are replaced in one undo step', async ({
  harness,
}) => {
  await harness.write(p('red, red'), {
    type: 'paragraph',
    content: [{ type: 'text', text: 'red', marks: [{ type: 'bold' }] }],
  });
  await harness.press('Control+Home');
  await find(harness, 'red');
  await bar(harness).getByLabel('Replace with').fill('blue');
  await harness.press('Enter');
  expect(await harness.html()).toBe('<p>blue, red</p><p><strong>red</strong></p>');
  await bar(harness).getByRole('button', { name: 'Replace all' }).click();
  expect(await harness.html()).toBe('<p>blue, blue</p><p><strong>blue</strong></p>');
  await expect(bar(harness).getByRole('status')).toHaveText('No matches');
  await harness.press('Escape');
  await harness.press('Control+z');
  expect(await harness.html()).toBe('<p>blue, red</p><p><strong>red</strong></p>');
  await harness.press('Control+z');
  expect(await harness.html()).toBe('<p>red, red</p><p><strong>red</strong></p>');
});

test('words can be replaced by nothing, and by text that contains them', async ({ harness }) => {
  await harness.write(p('a-b-c'));
  await harness.press('Control+Home');
  await find(harness, '-');
  await bar(harness).getByRole('button', { name: 'Replace all' }).click();
  expect(await harness.html()).toBe('<p>abc</p>');
  await bar(harness).getByLabel('Find', { exact: true }).fill('b');
  await bar(harness).getByLabel('Replace with').fill('bb');
  await bar(harness).getByRole('button', { name: 'Replace all' }).click();
  expect(await harness.html()).toBe('<p>abbc</p>');
});

test("others' text is found as it arrives, and the current match stays", async ({ harness }) => {
  const [ada, bela] = await together(harness);
  await ada.type('pump');
  await harness.press('Enter');
  await harness.type('pump');
  await harness.press('Control+f');
  const mine = harness.page.locator('.together > :first-child');
  await mine.getByLabel('Find', { exact: true }).fill('pump');
  await harness.press('Enter');
  await expect(mine.locator('.cairn-find-count')).toHaveText('2 of 2');
  await bela.hear(0, 'pump and ');
  await expect(mine.locator('.cairn-find-count')).toHaveText('3 of 3');
  await mine.getByLabel('Replace with').fill('valve');
  await mine.getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => bela.html()).toBe('<p>valve and valve</p><p>valve</p>');
});

test('clear formatting removes marks and headings, and keeps text and links', async ({ harness }) => {
  await harness.mount({
    kind: 'rich',
    value: doc(h(2, 'Title'), {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'bold', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'text', text: 'code', marks: [{ type: 'code' }] },
      ],
    }),
  });
  await harness.page.evaluate(() => window.editor?.focus());
  await harness.focused();
  await harness.press('Control+a', 'Control+\\');
  expect(await harness.html()).toBe('<p>Title</p><p>boldcode</p>');
  await harness.press('Control+z');
  expect(await harness.html()).toContain('<h2>Title</h2>');
});
