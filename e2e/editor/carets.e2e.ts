import { expect, test, type ShownText } from './harness.ts';
import { together } from './writers.ts';

test('a caret that the browser has just moved is not moved back by what the other writes', async ({
  harness,
  page,
}) => {
  const [ada, bela] = await together(harness);
  await ada.type('one');
  await harness.press('Enter');
  await harness.type('two');
  await expect(bela.text).toContainText('two');
  // All in one task, because the browser reports its selection only afterwards.
  await page.evaluate(() => {
    const line = document.querySelector('.ProseMirror p')?.firstChild;
    if (!line) throw new Error('no line');
    getSelection()?.collapse(line, 3);
    const block: unknown = window.writers[1]?.ydoc.getXmlFragment('content').get(1);
    (block as { get: (at: number) => { insert: (at: number, words: string) => void } })
      .get(0)
      .insert(0, 'Bela: ');
  });
  await harness.type('!');
  await expect.poll(() => ada.html()).toBe('<p>one!</p><p>Bela: two</p>');
  expect(await bela.html()).toBe(await ada.html());
});

test('a caret that the browser has just moved is not moved back by the other caret', async ({
  harness,
  page,
}) => {
  const [ada] = await together(harness);
  await ada.type('one');
  for (let round = 1; round <= 10; round += 1) {
    await harness.press('Enter');
    await harness.type('two');
    // The caret moves between the other's update and its rendering, before the browser reports it.
    await page.evaluate(() => {
      const lines = document.querySelectorAll('.ProseMirror')[0]?.querySelectorAll('p');
      const line = [...(lines ?? [])].at(-2)?.firstChild;
      if (!line) throw new Error('no line');
      setTimeout(() => getSelection()?.collapse(line, 3));
      const [here, there] = window.writers;
      there?.awareness.setLocalStateField('cursor', here?.awareness.getLocalState()?.['cursor']);
      return new Promise((resolve) => setTimeout(resolve, 30));
    });
    await harness.type('!');
    const lines = [...Array.from({ length: round - 1 }, () => 'two!'), 'two'];
    await expect.poll(() => ada.html()).toBe(`<p>one!</p>${lines.map((line) => `<p>${line}</p>`).join('')}`);
    await harness.press('ArrowDown', 'End');
  }
});

test("the other's edits above neither move the caret nor scroll", async ({ harness, page }) => {
  const [ada, bela] = await together(harness);
  await ada.type('top');
  for (let line = 0; line < 30; line += 1) {
    await harness.press('Enter');
    await harness.type(`line ${line}`);
  }
  await ada.text.getByText('line 20', { exact: true }).click();
  await harness.press('End');
  const place = (): Promise<number> =>
    page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? 0);
  const before = await place();
  await bela.hear(0, 'a long word of Bela, and another one '.repeat(20));
  await expect(ada.text).toContainText('and another one');
  expect(Math.abs((await place()) - before)).toBeLessThan(4);
  await harness.type(' mine');
  await expect.poll(() => bela.html()).toContain('<p>line 20 mine</p>');
});

test('undo returns the caret to where it was before the undone change', async ({ harness }) => {
  const [ada, bela] = await together(harness);
  await ada.type('first');
  await harness.press('Enter');
  await harness.type('second');
  await ada.text.getByText('first', { exact: true }).click();
  await harness.press('Home', 'Shift+End', 'Delete');
  await ada.text.getByText('second', { exact: true }).click();
  await harness.press('End', 'ControlOrMeta+z');
  await expect(ada.text).toContainText('first');
  // Edits that arrive now must not move it either.
  await bela.hear(1, 'Bela: ');
  await expect(ada.text).toContainText('Bela: second');
  await harness.press('End');
  await harness.type('!');
  await expect.poll(() => ada.html()).toBe('<p>first!</p><p>Bela: second</p>');
});

test("a character being composed survives the other's edits to the same line", async ({ harness, page }) => {
  const [ada, bela] = await together(harness);
  await ada.type('word ');
  await expect(bela.text).toContainText('word');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await bela.hear(0, 'Bela: ');
  await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await bela.hear(0, 'And ');
  await session.send('Input.insertText', { text: '日本' });
  await harness.type('!');
  await expect.poll(() => ada.html()).toBe('<p>And Bela: word 日本!</p>');
  await expect.poll(() => bela.html()).toBe(await ada.html());
});

test('a person typing in a block that the other keeps converting continues in place', async ({
  harness,
  page,
}) => {
  const [ada, bela] = await together(harness);
  await ada.type('shared line');
  await harness.press('Enter');
  await harness.type('below');
  await expect(bela.text).toContainText('below');
  await bela.text.getByText('shared').click();
  await harness.heard();
  await harness.press('Home', ...Array.from({ length: 6 }, () => 'ArrowRight'));
  await harness.heard();
  // Ada's edits to the line, remotely: her browser has no focus.
  const changes = [
    'toggleBulletList',
    'toggleOrderedList',
    'toggleTaskList',
    'toggleTaskList',
    'toggleBlockquote',
    'toggleBlockquote',
    'toggleCodeBlock',
    'toggleCodeBlock',
    'splitBlock',
  ] as const;
  for (const [at, change] of changes.entries()) {
    await harness.type(String(at));
    await page.evaluate((name) => {
      const [shown] = document.querySelectorAll<ShownText>('.ProseMirror');
      shown?.editor.chain().setTextSelection(0)[name]().run();
    }, change);
    await harness.drawn();
  }
  await harness.type('!');
  await expect.poll(() => ada.html()).toContain('<p>shared012345678! line</p>');
  await expect.poll(() => bela.html()).toBe(await ada.html());
});
