import { expect, test, type Harness } from './harness.ts';
import { together, type Writer } from './writers.ts';

/** Longer than the pause that ends an undo step. */
const BURST_PAUSE_MS = 700;

/** Ada makes the shared line a list. */
async function listOfAda(harness: Harness, ...below: string[]): Promise<[Writer, Writer]> {
  const [ada, bela] = await together(harness);
  await ada.type('shared');
  for (const line of below) {
    await harness.press('Enter');
    await harness.type(line);
  }
  await endOf(harness, ada, 'shared');
  await harness.press('ControlOrMeta+Shift+8');
  await expect(bela.text.locator('li')).toContainText('shared');
  return [ada, bela];
}

async function endOf(harness: Harness, { text }: Writer, words: string): Promise<void> {
  // The other's caret may be in the line, with a name.
  await text.getByText(words).first().click();
  // On focus the other's caret disappears, and the line re-renders under the first click.
  await harness.drawn();
  await text.getByText(words).first().click();
  await harness.heard();
  await harness.press('End');
}

async function expectBoth(writers: readonly Writer[], html: string): Promise<void> {
  for (const writer of writers) await expect.poll(() => writer.html()).toBe(html);
}

test("undoing a list keeps the other's text in it, and so does redo", async ({ harness }) => {
  const [ada, bela] = await listOfAda(harness);
  await endOf(harness, bela, 'shared');
  await harness.type(' of Bela');
  await expect(ada.text).toContainText('shared of Bela');
  await endOf(harness, ada, 'shared');
  await harness.press('ControlOrMeta+z');
  await expectBoth([ada, bela], '<p>shared of Bela</p>');
  await harness.press('ControlOrMeta+Shift+z');
  await expectBoth([ada, bela], '<ul><li><p>shared of Bela</p></li></ul>');
});

test('undoing a list keeps the item that the other added to it', async ({ harness }) => {
  const [ada, bela] = await listOfAda(harness);
  await endOf(harness, bela, 'shared');
  await harness.press('Enter');
  await harness.type('an item');
  await expect(ada.text).toContainText('an item');
  await endOf(harness, ada, 'shared');
  await harness.press('ControlOrMeta+z');
  await expectBoth([ada, bela], '<p>shared</p><ul><li><p>an item</p></li></ul>');
});

test("undoing a list leaves the other's text below it", async ({ harness }) => {
  const [ada, bela] = await listOfAda(harness, 'below');
  await endOf(harness, bela, 'below');
  await harness.type(' of Bela');
  await harness.press('Enter');
  await harness.type('last');
  await expect(ada.text).toContainText('last');
  await endOf(harness, ada, 'shared');
  await harness.press('ControlOrMeta+z');
  await expectBoth([ada, bela], '<p>shared</p><p>below of Bela</p><p>last</p>');
});

test('undoing what was typed in a line that the other made code keeps the code', async ({ harness }) => {
  const [ada, bela] = await together(harness);
  await ada.type('shared');
  await expect(bela.text).toContainText('shared');
  // Ends the undo step: what follows is a new one.
  await harness.page.waitForTimeout(BURST_PAUSE_MS);
  await harness.type('!');
  await expect(bela.text).toContainText('shared!');
  await endOf(harness, bela, 'shared');
  await harness.press('ControlOrMeta+Alt+c');
  await expect(ada.text.locator('pre')).toContainText('shared!');
  await endOf(harness, ada, 'shared');
  await harness.press('ControlOrMeta+z');
  await expectBoth([ada, bela], '<pre><code>shared</code></pre>');
});

test('a run of typing is one undo step, although someone keeps typing in the same line and above', async ({
  harness,
}) => {
  const [ada, bela] = await together(harness);
  await ada.type('above');
  await harness.press('Enter');
  await harness.type('shared ');
  await expect(bela.text).toContainText('shared');
  await harness.page.waitForTimeout(BURST_PAUSE_MS);
  const asked = setInterval(() => {
    void bela.hear(0, 'x');
    void bela.hear(1, 'y');
  }, 100);
  await harness.page.keyboard.type('a burst of words', { delay: 80 });
  clearInterval(asked);
  await harness.press('ControlOrMeta+z');
  await expect
    .poll(async () => (await ada.html()).replaceAll(/[xy]/g, ''))
    .toBe('<p>above</p><p>shared </p>');
  await harness.press('ControlOrMeta+Shift+z');
  await expect
    .poll(async () => (await ada.html()).replaceAll(/[xy]/g, ''))
    .toBe('<p>above</p><p>shared a burst of words</p>');
});
