import type { Locator } from '@playwright/test';
import type { Editor } from '@tiptap/core';
import type { DocumentJson } from '../../packages/editor/src/react/index.ts';
import { axeOn } from '../axe.ts';
import { code, doc, expect, h, image, link, list, p, table, test, type Harness } from './harness.ts';

const EVERYTHING = doc(
  h(2, 'Title'),
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'see ' },
      { type: 'mention', attrs: { label: 'Emma', entity_identifier: 'u-3' } },
    ],
  },
  link('link', 'https://a.b/'),
  list('bulletList', 'one'),
  list('taskList', 'task'),
  code('x = 1', 'js'),
  table(['a', 'b']),
  image('/picture.svg', { alt: 'Box' }),
  {
    type: 'issueEmbed',
    attrs: { entity_identifier: 'i-1', project_identifier: 'p-1', workspace_identifier: 'acme' },
  },
);

async function setValue(harness: Harness, value: DocumentJson): Promise<void> {
  await harness.page.evaluate((json) => window.setValue(JSON.parse(json)), JSON.stringify(value));
}

test('S-EDIT-100 ready is reported on create and on destroy', async ({ harness }) => {
  await harness.mount({ kind: 'rich' });
  await harness.page.evaluate(() => (window.calls = []));
  await harness.mount({ kind: 'rich' });
  expect(await harness.calls('onReady')).toContainEqual([true]);
  await harness.page.evaluate(() => window.unmount());
  await expect.poll(async () => (await harness.calls('onReady')).at(-1)).toEqual([false]);
});

test('S-EDIT-102 S-EDIT-104 a new value replaces the content and the caret stays at its offset or moves to the end', async ({
  harness,
}) => {
  await harness.mount({ kind: 'rich', value: doc(p('a long line of text')) });
  await harness.text.locator('p').click();
  await harness.press('Home');
  for (let index = 0; index < 9; index += 1) await harness.press('ArrowRight');
  await harness.heard();
  await setValue(harness, doc(p('quite another line')));
  await expect(harness.text).toHaveText('quite another line');
  await harness.type('|');
  expect(await harness.html()).toBe('<p>quite ano|ther line</p>');
});

test('S-EDIT-104 in a shorter text the caret moves to the end', async ({ harness }) => {
  await harness.mount({ kind: 'rich', value: doc(p('a long line of text')) });
  await harness.text.locator('p').click();
  await harness.press('End');
  await harness.heard();
  await setValue(harness, doc(p('short')));
  await expect(harness.text).toHaveText('short');
  await harness.type('|');
  expect(await harness.html()).toBe('<p>short|</p>');
});

test('S-EDIT-102 neither null nor undefined changes the content', async ({ harness }) => {
  await harness.mount({ kind: 'rich', value: doc(p('kept')) });
  await harness.page.evaluate(() => window.setValue(null));
  await harness.drawn();
  expect(await harness.html()).toBe('<p>kept</p>');
  await harness.page.evaluate(() => window.setValue(undefined));
  await harness.drawn();
  expect(await harness.html()).toBe('<p>kept</p>');
});

test('S-EDIT-103 during an upload the content is not replaced, afterwards it is', async ({ harness }) => {
  await harness.mount({ kind: 'rich', upload: 'slow', value: doc(p('mine')) });
  await harness.giveFile('paste', { name: 'a.png', type: 'image/png', size: 5 });
  await expect(harness.page.locator('.cairn-upload')).toBeVisible();
  await setValue(harness, doc(p('theirs')));
  await harness.drawn();
  await expect(harness.text).toContainText('mine');
  await expect(harness.text).toContainText('theirs', { timeout: 4000 });
});

test("SYS-45 S-ERR-014 S-ERR-015 a value that doesn't fit the schema is logged and ignored", async ({
  harness,
}) => {
  await harness.mount({ kind: 'rich', value: doc(p('kept')) });
  await setValue(harness, doc({ type: 'from-the-future' }));
  await expect.poll(() => harness.logged.join('\n')).toContain('Error syncing external content');
  expect(await harness.html()).toBe('<p>kept</p>');
  await harness.text.click();
  await harness.type('!');
  expect(await harness.html()).toBe('<p>kept!</p>');
});

test('SYS-45 S-ERR-007 S-ERR-015 a handle that outlives its editor logs and does nothing', async ({
  harness,
}) => {
  await harness.mount({ kind: 'rich' });
  const kept = await harness.page.evaluateHandle(() => window.editor);
  await harness.page.evaluate(() => window.unmount());
  await expect.poll(async () => (await harness.calls('onReady')).at(-1)).toEqual([false]);
  const told = (await harness.calls('onChange')).length;
  await kept.evaluate((editor) => editor?.insertAtSavedSelection('x'));
  expect(await harness.calls('onChange')).toHaveLength(told);
  expect(harness.logged.join('\n')).toContain('Editor reference is not available or has been destroyed.');
});

const insert = (harness: Harness, html: string): Promise<boolean | undefined> =>
  harness.page.evaluate((given) => window.editor?.insertAtSavedSelection(given), html);

test('HTML is inserted at the caret: a line into its line, more below a finished line', async ({
  harness,
}) => {
  await harness.mount({ kind: 'rich', value: doc(p('one three'), p('end')) });
  await harness.text.getByText('one three').click();
  await harness.press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await harness.heard();
  expect(await insert(harness, 'two &amp; a half<br/>')).toBe(true);
  await harness.text.getByText('end').click();
  await harness.press('End');
  await harness.heard();
  expect(await insert(harness, '<p>more</p><p>last</p>')).toBe(true);
  await harness.type('|');
  expect(await harness.html()).toBe('<p>one two &amp; a halfthree</p><p>end</p><p>more</p><p>last|</p>');
});

test("HTML replaces the selection in one undo step, without what the schema doesn't know", async ({
  harness,
}) => {
  await harness.mount({ kind: 'rich', value: doc(p('one two')) });
  await harness.text.click();
  await harness.press('ControlOrMeta+a');
  expect(await harness.page.evaluate(() => window.editor?.selectedText())).toBe('one two');
  const html =
    '<p>safe<script>window.hurt = true</script><img src="x" onerror="window.hurt = true"> <a href="javascript:hurt()">a</a></p><p>b</p>';
  expect(await insert(harness, html)).toBe(true);
  expect(await harness.html()).toBe('<p>safe a</p><p>b</p>');
  expect(await harness.page.evaluate(() => 'hurt' in window)).toBe(false);
  await harness.press('ControlOrMeta+z');
  expect(await harness.html()).toBe('<p>one two</p>');
});

test('if the caret has never been in the text, HTML goes to the end', async ({ harness }) => {
  await harness.mount({ kind: 'rich', value: doc(list('bulletList', 'item')) });
  expect(await insert(harness, 'first')).toBe(true);
  expect(await harness.html()).toBe('<ul><li><p>item</p></li></ul><p>first</p>');
  await harness.mount({ kind: 'rich', value: doc(p('')) });
  expect(await insert(harness, 'first')).toBe(true);
  expect(await harness.html()).toBe('<p>first</p>');
});

test('nothing is inserted into a read-only text', async ({ harness }) => {
  await harness.mount({ kind: 'rich', editable: false, value: doc(p('kept')) });
  expect(await insert(harness, 'more')).toBe(false);
  expect(await harness.html()).toBe('<p>kept</p>');
});

test("others' edits aren't undone by Mod-z", async ({ harness }) => {
  await harness.mount({ kind: 'rich', value: doc(p('one')) });
  await setValue(harness, doc(p('two')));
  await expect(harness.text).toHaveText('two');
  await harness.text.click();
  await harness.press('ControlOrMeta+z');
  expect(await harness.html()).toBe('<p>two</p>');
});

test("S-EDIT-114 S-EDIT-116 read-only text is not an editor, its tasks don't toggle, its mentions aren't links", async ({
  harness,
}) => {
  await harness.mount({ kind: 'read', value: EVERYTHING });
  await expect(harness.page.locator('[contenteditable=true]')).toHaveCount(0);
  await expect(harness.page.getByRole('checkbox')).toBeDisabled();
  expect(
    await harness.page.locator('mention-component').evaluate((chip) => getComputedStyle(chip).cursor),
  ).not.toBe('pointer');
  await expect(harness.page.locator('a')).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(harness.page.getByTestId('widget')).toHaveText('i-1 p-1 acme');
});

test('S-EDIT-114 a read-only editor keeps its tasks as they are', async ({ harness }) => {
  await harness.mount({ kind: 'rich', editable: false, value: doc(list('taskList', 'task')) });
  await harness.page.getByRole('checkbox').click();
  await expect(harness.page.getByRole('checkbox')).not.toBeChecked();
  expect(await harness.calls('onChange')).toEqual([]);
});

test('read-only tasks can be made clickable by the caller', async ({ harness }) => {
  await harness.mount({ kind: 'read', clickableTasks: true, value: doc(list('taskList', 'one', 'two')) });
  await harness.page.getByRole('checkbox').nth(1).click();
  expect(await harness.calls('onTaskChange')).toEqual([[1, true]]);
});

test("a checkbox that couldn't be changed is reverted", async ({ harness }) => {
  await harness.mount({ kind: 'read', clickableTasks: 'refused', value: doc(list('taskList', 'one')) });
  await harness.page.getByRole('checkbox').click();
  await expect.poll(() => harness.calls('onTaskChange')).toEqual([[0, true]]);
  await expect(harness.page.getByRole('checkbox')).not.toBeChecked();
});

test('read-only code can be copied too', async ({ harness }) => {
  await harness.mount({ kind: 'read', value: doc(code('x = 1')) });
  await harness.page.locator('pre').hover();
  await harness.button('Copy code').click();
  await expect(harness.page.locator('[data-copied]')).toBeVisible();
  expect(await harness.page.evaluate(() => navigator.clipboard.readText())).toBe('x = 1');
});

async function violations(harness: Harness): Promise<string[]> {
  const { violations: found } = await axeOn(harness.page)
    .disableRules(['region', 'page-has-heading-one', 'heading-order', 'landmark-one-main'])
    .analyze();
  return found.map(
    (one) =>
      `${one.id}: ${one.nodes
        .map((node) => node.html)
        .join(' ')
        .slice(0, 300)}`,
  );
}

for (const theme of ['light', 'dark', 'light-contrast', 'dark-contrast']) {
  test(`axe finds nothing on any surface in ${theme}`, async ({ harness }) => {
    test.setTimeout(90_000);
    const look = () =>
      harness.page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    await harness.mount({ kind: 'rich', value: EVERYTHING });
    await look();
    expect(await violations(harness)).toEqual([]);
    await harness.text.locator('h2').click();
    await harness.press('End', 'Enter');
    await harness.type('/');
    await expect(harness.page.getByRole('listbox')).toBeVisible();
    expect(await violations(harness)).toEqual([]);
    await harness.press('Escape', 'Backspace');
    await harness.type('@');
    await expect(harness.page.locator('[role=option]').first()).toBeVisible();
    expect(await violations(harness)).toEqual([]);
    await harness.press('Escape', 'Backspace');
    await harness.type('words');
    await harness.select(3);
    await harness.page.getByRole('button', { name: /^Block type/ }).click();
    expect(await violations(harness)).toEqual([]);
    await harness.press('Escape', 'ArrowRight');
    await harness.text.locator('a').hover();
    await harness.button('Edit link').click();
    expect(await violations(harness)).toEqual([]);
    await harness.press('Escape');
    await harness.page.locator('td').first().hover();
    await harness.button('Column').click();
    expect(await violations(harness)).toEqual([]);
    await harness.mount({ kind: 'lite', placeholder: 'Add a comment' });
    await look();
    expect(await violations(harness)).toEqual([]);
    await harness.mount({ kind: 'read', value: EVERYTHING });
    await look();
    expect(await violations(harness)).toEqual([]);
  });
}

test('a document of a newer version is shown, not edited', async ({ harness }) => {
  await harness.page.goto('/');
  await harness.text.waitFor();
  const value = doc(p('known'), { type: 'from-the-future', content: [p('unknown')] });
  await harness.page.evaluate(
    (json) => window.mount({ kind: 'rich', value: JSON.parse(json) }),
    JSON.stringify(value),
  );
  await expect(harness.page.locator('.cairn-rich-text')).toHaveText('knownunknown');
  await expect(harness.page.locator('[contenteditable=true]')).toHaveCount(0);
});

test('a rendering error beside the text breaks neither the page nor the text, and recovers', async ({
  harness,
}) => {
  for (const kind of ['rich', 'lite'] as const) {
    await harness.mount({ kind, value: doc(p('some words')), people: [] });
    await harness.text.click();
    await harness.press('End');
    // As happens when a text is replaced under an open list.
    const setBroken = async (isBroken: boolean): Promise<void> =>
      await harness.text.evaluate((text: HTMLElement & { editor?: Editor }, broken) => {
        const view = text.editor?.view;
        if (!view) throw new Error('expected an editor');
        if (!broken) Reflect.deleteProperty(view, 'coordsAtPos');
        else
          view.coordsAtPos = () => {
            throw new RangeError('There is no position 99 in this text');
          };
      }, isBroken);
    await setBroken(true);
    await harness.type(' @');
    await expect.poll(() => harness.logged.join('\n')).toContain('Drawing beside the text failed');
    await setBroken(false);
    await harness.press('Backspace');
    await harness.type('and more');
    expect(await harness.html()).toBe('<p>some words and more</p>');
    await harness.type(' @');
    await expect(harness.page.getByRole('listbox')).toBeVisible();
    harness.logged.length = 0;
    // Scrolling to the caret fails too, which is this test's own doing.
    expect(harness.uncaught.filter((fault) => !fault.includes('There is no position 99'))).toEqual([]);
    harness.uncaught.length = 0;
  }
});

test('each line follows the direction of its script, in the editor and read-only', async ({ harness }) => {
  const value = doc(p('left to right'), p('\u05e9\u05dc\u05d5\u05dd world'), p(''));
  await harness.mount({ kind: 'rich', value });
  const sides = (root: Locator): Promise<boolean[]> =>
    root.locator('p').evaluateAll((lines) =>
      lines.slice(0, 2).map((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const [words, box] = [range.getBoundingClientRect(), line.getBoundingClientRect()];
        return box.right - words.right < words.left - box.left;
      }),
    );
  expect(await sides(harness.text)).toEqual([false, true]);
  await expect(harness.text.locator('p').nth(1)).toHaveAttribute('dir', 'auto');
  await harness.mount({ kind: 'read', value });
  expect(await sides(harness.page.locator('.cairn-rich-text'))).toEqual([false, true]);
});

test('a key works even if the browser left its selection outside the text, as can happen after a table', async ({
  harness,
}) => {
  const errors: string[] = [];
  harness.page.on('pageerror', (error) => errors.push(error.message));
  for (const after of [[], [p('after')]]) {
    await harness.mount({ kind: 'rich', value: doc(table(['a', 'b'], ['c', 'd']), ...after) });
    await harness.text.locator('td').last().click();
    // In one task, because by the next one the editor has noticed it.
    await harness.text.evaluate((text) => {
      const outside = document.querySelector('.stage')?.parentElement;
      for (const [key, keyCode] of Object.entries({ ArrowDown: 40, ArrowRight: 39, ArrowUp: 38 })) {
        if (outside) getSelection()?.setBaseAndExtent(outside, 1, outside, 1);
        text.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }));
      }
    });
    await harness.type('z');
    await expect(harness.text).toContainText('z');
  }
  expect(errors).toEqual([]);
});
