import type { CDPSession, Locator, Page } from '@playwright/test';
import { code, doc, expect, list, p, testAlone as test, type Harness } from './harness.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

/** A longer rest than the editor waits for. */
const REST_MS = 600;

async function centre(of: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: Math.round(x + Math.min(width, 120) / 2), y: Math.round(y + height / 2) };
}

interface Finger {
  session: CDPSession;
  at: { x: number; y: number };
}

async function putFinger(page: Page, on: Locator): Promise<Finger> {
  const finger = { session: await page.context().newCDPSession(page), at: await centre(on) };
  await touch(finger, 'touchStart');
  return finger;
}

async function touch({ session, at }: Finger, type: 'touchStart' | 'touchMove'): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: [at] });
}

async function lift({ session }: Finger): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function moveFinger(page: Page, finger: Finger, to: { x: number; y: number }): Promise<void> {
  const from = { ...finger.at };
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
    finger.at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    await touch(finger, 'touchMove');
    await page.waitForTimeout(30);
  }
}

const tool = (harness: Harness, name: string): Locator =>
  harness.page.getByRole('toolbar', { name: 'Writing' }).getByRole('button', { name, exact: true });

/** Taps into the text, which opens the bar. */
async function tap(harness: Harness, on: Locator = harness.text): Promise<void> {
  await on.tap();
  await expect(harness.page.getByRole('toolbar', { name: 'Writing' })).toBeVisible();
  await harness.focused();
}

test('Enter breaks the line of a comment, and the button posts it', async ({ harness }) => {
  await harness.mount({ kind: 'lite' });
  await tap(harness);
  await harness.type('first');
  await harness.press('Enter');
  await harness.type('second');
  expect(await harness.calls('onSubmit')).toEqual([]);
  await harness.button('Comment').tap();
  await expect.poll(async () => (await harness.calls('onSubmit'))[0]?.[1]).toBe('<p>first</p><p>second</p>');
});

test('Enter continues an item and a line of code in a comment, and chooses a person', async ({ harness }) => {
  await harness.mount({ kind: 'lite', value: doc(list('bulletList', 'a')) });
  await tap(harness, harness.text.locator('li'));
  await harness.press('End', 'Enter');
  await harness.type('b');
  expect(await harness.html()).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
  await harness.mount({ kind: 'lite', value: doc(code('a')) });
  await tap(harness, harness.text.locator('code'));
  await harness.press('End', 'Enter');
  await harness.type('b');
  expect(await harness.html()).toBe('<pre><code>a\nb</code></pre>');
  await harness.mount({ kind: 'lite' });
  await tap(harness);
  await harness.type('@mara');
  await expect(harness.page.getByRole('option')).toHaveCount(1);
  await harness.press('Enter');
  await expect(harness.text.locator('mention-component')).toBeVisible();
  expect(await harness.calls('onSubmit')).toEqual([]);
});

test('Mod-Enter on a connected keyboard posts', async ({ harness }) => {
  await harness.mount({ kind: 'lite' });
  await tap(harness);
  await harness.type('done');
  await harness.press('Control+Enter');
  expect((await harness.calls('onSubmit'))[0]?.[1]).toBe('<p>done</p>');
});

test('the bar is at the bottom of the visible area, as wide as the window, while editing', async ({
  harness,
  page,
}) => {
  await harness.mount({ kind: 'rich', value: doc(p('a')) });
  await expect(page.getByRole('toolbar', { name: 'Writing' })).toHaveCount(0);
  await tap(harness);
  const bar = (await page.locator('.cairn-touch-bar').boundingBox()) ?? { x: -1, y: 0, width: 0, height: 0 };
  expect(bar.x).toBe(0);
  expect(bar.width).toBe(360);
  expect(Math.round(bar.y + bar.height)).toBe(640);
  for (const button of await page.locator('.cairn-touch-tools > button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await tool(harness, 'Close keyboard').tap();
  await expect(page.getByRole('toolbar', { name: 'Writing' })).toHaveCount(0);
});

test("the bar follows the phone's keyboard, and its menus stay above it", async ({ harness, page }) => {
  await harness.mount({ kind: 'rich', value: doc(p('a')) });
  await tap(harness);
  await page.setViewportSize({ width: 360, height: 360 });
  await expect
    .poll(async () => {
      const bar = await page.locator('.cairn-touch-bar').boundingBox();
      return bar && Math.round(bar.y + bar.height);
    })
    .toBe(360);
  await tool(harness, 'Block type: Text').tap();
  const menu = (await page.getByRole('menu').boundingBox()) ?? { y: -1, height: 999 };
  expect(menu.y).toBeGreaterThanOrEqual(0);
  expect(menu.y + menu.height).toBeLessThanOrEqual(360);
});

test('the bar turns the block into another, and has undo and redo', async ({ harness }) => {
  await harness.mount({ kind: 'rich', value: doc(p('a')) });
  await tap(harness, harness.text.locator('p'));
  await expect(tool(harness, 'Undo')).toBeDisabled();
  await tool(harness, 'Block type: Text').tap();
  await harness.page.getByRole('menuitemradio', { name: 'Quote' }).tap();
  expect(await harness.html()).toBe('<blockquote><p>a</p></blockquote>');
  await tool(harness, 'Undo').tap();
  expect(await harness.html()).toBe('<p>a</p>');
  await tool(harness, 'Redo').tap();
  expect(await harness.html()).toBe('<blockquote><p>a</p></blockquote>');
  await expect(harness.text).toBeFocused();
});

test('the bar indents items and lines of code, and nothing else', async ({ harness }) => {
  await harness.mount({ kind: 'rich', value: doc(list('bulletList', 'a', 'b')) });
  await tap(harness, harness.text.locator('li').nth(1));
  await tool(harness, 'Indent').tap();
  expect(await harness.html()).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>');
  await tool(harness, 'Outdent').tap();
  expect(await harness.html()).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
  await harness.mount({ kind: 'rich', value: doc(code('a')) });
  await tap(harness, harness.text.locator('code'));
  await tool(harness, 'Indent').tap();
  expect(await harness.html()).toContain('\t');
  await harness.mount({ kind: 'rich', value: doc(p('a')) });
  await tap(harness, harness.text.locator('p'));
  await expect(tool(harness, 'Indent')).toBeDisabled();
});

test("the bar moves, duplicates and deletes the caret's block", async ({ harness, page }) => {
  await harness.mount({ kind: 'rich', value: doc(p('a'), p('b'), p('c')) });
  await tap(harness, harness.text.getByText('b'));
  await tool(harness, 'Move up').tap();
  expect(await harness.html()).toBe('<p>b</p><p>a</p><p>c</p>');
  await tool(harness, 'Move down').tap();
  await tool(harness, 'Move down').tap();
  expect(await harness.html()).toBe('<p>a</p><p>c</p><p>b</p>');
  await tool(harness, 'Move or change block').tap();
  await page.getByRole('menuitem', { name: 'Duplicate' }).tap();
  expect(await harness.html()).toBe('<p>a</p><p>c</p><p>b</p><p>b</p>');
  await tool(harness, 'Move or change block').tap();
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  expect(await harness.html()).toBe('<p>a</p><p>c</p><p>b</p>');
});

test("the bar changes the caret's table", async ({ harness, page }) => {
  const row = {
    type: 'tableRow',
    content: ['a', 'b'].map((text) => ({ type: 'tableCell', content: [p(text)] })),
  };
  await harness.mount({ kind: 'rich', value: doc({ type: 'table', content: [row] }, p('')) });
  await tap(harness, harness.text.locator('td').first());
  await tool(harness, 'Row').tap();
  await page.getByRole('menuitem', { name: 'Add row below' }).tap();
  await expect(harness.text.locator('tr')).toHaveCount(2);
  await tool(harness, 'Column').tap();
  await page.getByRole('menuitem', { name: 'Delete column' }).tap();
  await expect(harness.text.locator('tr').first().locator('td')).toHaveText(['b']);
});

test('a block can be dragged after a long press', async ({ harness, page }) => {
  await harness.mount({ kind: 'rich', value: doc(p('first'), p('second'), p('third')) });
  const finger = await putFinger(page, harness.text.getByText('first'));
  await page.waitForTimeout(REST_MS);
  const below = await centre(harness.text.getByText('third'));
  await moveFinger(page, finger, { x: below.x, y: below.y - 14 });
  await expect(page.locator('.prosemirror-dropcursor-block')).toBeVisible();
  await lift(finger);
  expect(await harness.html()).toBe('<p>second</p><p>first</p><p>third</p>');
  await harness.press('Control+z');
});

test('an item can be dragged within its list after a long press, and undo reverts it', async ({
  harness,
  page,
}) => {
  await harness.mount({ kind: 'rich', value: doc(list('bulletList', 'a', 'b', 'c')) });
  await tap(harness, harness.text.locator('li').first());
  const finger = await putFinger(page, harness.text.locator('li').nth(2));
  await page.waitForTimeout(REST_MS);
  const first = await centre(harness.text.locator('li').first());
  await moveFinger(page, finger, { x: first.x, y: first.y - 10 });
  await lift(finger);
  await expect(harness.text.locator('li')).toHaveText(['c', 'a', 'b']);
  await tool(harness, 'Undo').tap();
  await expect(harness.text.locator('li')).toHaveText(['a', 'b', 'c']);
});

test('moving a finger immediately scrolls and drags nothing', async ({ harness, page }) => {
  await harness.mount({
    kind: 'rich',
    value: doc(...Array.from({ length: 60 }, (_, at) => p(`line ${at}`))),
  });
  await page.evaluate(() => window.scrollTo(0, 0));
  const before = await harness.html();
  const finger = await putFinger(page, harness.text.getByText('line 9', { exact: true }));
  await moveFinger(page, finger, { x: finger.at.x, y: finger.at.y - 150 });
  await lift(finger);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(40);
  expect(await harness.html()).toBe(before);
});

test('a read-only text has neither the bar nor draggable blocks', async ({ harness, page }) => {
  await harness.mount({ kind: 'rich', editable: false, value: doc(p('first'), p('second')) });
  const finger = await putFinger(page, harness.text.getByText('first'));
  await page.waitForTimeout(REST_MS);
  const below = await centre(harness.text.getByText('second'));
  await moveFinger(page, finger, { x: below.x, y: below.y + 12 });
  await lift(finger);
  expect(await harness.html()).toBe('<p>first</p><p>second</p>');
  await expect(page.locator('.cairn-touch-bar')).toHaveCount(0);
});
