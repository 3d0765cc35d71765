import { KeyBurst, keySequence } from '../key-burst.ts';
import { doc, expect, list, test, type Harness } from './harness.ts';

const SLOWER = 6;
const ROUNDS = 6;
const LENGTH = 40;
/** Repeat with EARLY_KEYS_SEED=n. */
const SEED = Number(process.env['EARLY_KEYS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

async function typeSettled(harness: Harness, keys: readonly string[]): Promise<string> {
  await harness.mount({ kind: 'document', late: 'arrived' });
  await harness.text.click();
  await harness.focused();
  await (await KeyBurst.of(harness.page)).send(keys);
  return await harness.html();
}

async function typeEarly(harness: Harness, keys: readonly string[], early: number): Promise<void> {
  await harness.mount({ kind: 'document', late: 'waits' });
  const burst = await KeyBurst.of(harness.page);
  await burst.slowDown(SLOWER);
  await harness.page.locator('.meanwhile').click();
  await burst.send(keys.slice(0, early));
  await Promise.all([harness.page.evaluate(() => window.arrive()), burst.send(keys.slice(early))]);
  await burst.slowDown(1);
  await harness.focused();
}

for (let round = 0; round < ROUNDS; round++)
  test(`keys typed while an editor loads arrive in order, as in a loaded one: round ${round + 1}`, async ({
    harness,
  }) => {
    test.slow();
    const keys = keySequence({ seed: SEED + round, length: LENGTH, mayEnter: true });
    const replay = `EARLY_KEYS_SEED=${SEED}, round ${round + 1}: ${keys.join(' ')}`;
    const expected = await typeSettled(harness, keys);
    for (const early of [LENGTH / 2, keys.length]) {
      await typeEarly(harness, keys, early);
      // The editor has the focus before it has received all buffered keys, because a shortcut may open a field in the
      // next frame.
      await expect.poll(() => harness.html(), `${early} early, ${replay}`).toBe(expected);
    }
  });

for (const [kind, breaks] of [
  ['lite', 'Shift+Enter'],
  ['rich', 'Enter'],
] as const)
  test(`a key acts where the previous one has moved the caret, in the ${kind} editor`, async ({
    harness,
  }) => {
    await harness.mount({ kind, value: doc(list('bulletList', 'a')) });
    await harness.text.locator('li').click();
    const burst = await KeyBurst.of(harness.page);
    await burst.send(['End', breaks, 'b', 'Home', 'x', 'ArrowLeft', breaks, 'End', 'y']);
    expect(await harness.html()).toBe('<ul><li><p>a</p></li><li><p></p></li><li><p>xby</p></li></ul>');
  });

test('the first key may move to the start of the text, just after the editor got the focus', async ({
  harness,
}) => {
  await harness.mount({ kind: 'document', late: 'waits' });
  await harness.page.locator('.meanwhile').click();
  const burst = await KeyBurst.of(harness.page);
  await burst.send(['m', 'e', 'Home', 'r', 'ArrowUp', 'a', 'ArrowDown', 't']);
  await harness.page.evaluate(() => window.arrive());
  await harness.focused();
  expect(await harness.html()).toBe('<p>armet</p>');
});

test('what is typed while early keys are replayed comes after them', async ({ harness, page }) => {
  await harness.mount({ kind: 'document', late: 'waits' });
  await page.locator('.meanwhile').click();
  const burst = await KeyBurst.of(page);
  // Each shortcut waits for two frames, which leaves time to type in between.
  await burst.send(Array.from({ length: 20 }, () => ['a', 'Control+b']).flat());
  await page.evaluate(() => window.arrive());
  await page.waitForFunction(() => document.activeElement?.classList.contains('ProseMirror'));
  await burst.send(['m', 'e']);
  await expect(harness.text).toHaveText(`${'a'.repeat(20)}me`);
});

test('what is typed just after the focus was taken away, while an editor loads, is in it', async ({
  harness,
  page,
}) => {
  await harness.mount({ kind: 'document', late: 'waits' });
  await page.locator('.meanwhile').click();
  const burst = await KeyBurst.of(page);
  await burst.send(['a']);
  await page.evaluate(() => {
    // A busy page is late to return the focus.
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (act: () => void, ms = 300): number => setTimeout(act, ms) });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await burst.send(['m', 'e']);
  await page.evaluate(() => window.arrive());
  await harness.focused();
  await expect(harness.text).toHaveText('ame');
});

test('composed and pasted text keeps its order among keys while an editor loads', async ({
  harness,
  page,
}) => {
  await harness.mount({ kind: 'document', late: 'waits' });
  await page.locator('.meanwhile').click();
  const session = await page.context().newCDPSession(page);
  await harness.type('a');
  await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.insertText', { text: '日本' });
  await harness.type('b');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p><strong>bold</strong></p>');
    clipboardData.setData('text/plain', 'bold');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await harness.type('c');
  await page.evaluate(() => window.arrive());
  await harness.focused();
  expect(await harness.html()).toBe('<p>a日本b<strong>boldc</strong></p>');
});

test('a person who moves elsewhere before the editor has loaded stays there, and what was typed is in it', async ({
  harness,
  page,
}) => {
  await harness.mount({ kind: 'document', late: 'waits' });
  await page.evaluate(() => document.body.append(document.createElement('input')));
  await page.locator('.meanwhile').click();
  await harness.type('early');
  await page.locator('input').last().click();
  await page.evaluate(() => window.arrive());
  await expect(harness.text).toHaveText('early');
  await harness.type('late');
  await expect(page.locator('input').last()).toHaveValue('late');
});
