import type { NodeJson } from '../../packages/editor/src/react/index.ts';
import { doc, expect, image, p, test, type Harness, type ShownText } from './harness.ts';
import { setLinked, together, type Writer } from './writers.ts';

const callout = (...content: NodeJson[]): NodeJson => ({
  type: 'callout',
  attrs: { kind: 'note' },
  content,
});
const section = (...content: NodeJson[]): NodeJson => ({ type: 'toggle', content });
const file: NodeJson = { type: 'file', attrs: { src: '/picture.svg', name: 'plan.pdf', size: 1200 } };

async function withBoth(harness: Harness, ...content: NodeJson[]): Promise<[Writer, Writer]> {
  const [ada, bela] = await together(harness);
  const value: unknown = doc(...content);
  await harness.page.evaluate((given) => window.writers[0]?.handle?.setContent(given as never), value);
  await expect.poll(async () => (await bela.html()) === (await ada.html())).toBe(true);
  return [ada, bela];
}

/** Types at the end of a line as the other, whose caret is then nowhere else. */
const writeIn = (harness: Harness, at: number, line: string, words: string): Promise<void> =>
  harness.page.evaluate(
    ([writer, found, added]) => {
      const { editor } = document.querySelectorAll<ShownText>('.ProseMirror')[writer] as ShownText;
      let end = -1;
      editor.state.doc.descendants((node, place) => {
        if (node.isTextblock && node.textContent.includes(found)) end = place + 1 + node.content.size;
      });
      editor.view.dispatch(editor.state.tr.insertText(added, end));
    },
    [at, line, words] as const,
  );

test("changing a callout's kind while the other types in it keeps both changes", async ({ harness }) => {
  const [ada, bela] = await withBoth(harness, callout(p('Mind')), p('below'));
  const kinds = ada.text.getByRole('combobox', { name: 'Callout type' });
  await kinds.focus();
  await writeIn(harness, 1, 'Mind', ' the gap');
  await expect(ada.text).toContainText('Mind the gap');
  await expect(kinds).toBeFocused();
  await kinds.selectOption('Warning');
  await expect(bela.text.locator('[data-callout="warning"]')).toContainText('Mind the gap');
  await setLinked(harness, false);
  await writeIn(harness, 0, 'Mind', ' of Ada');
  await bela.text.getByText('Mind the gap').click();
  await harness.press('ControlOrMeta+Shift+8', 'End');
  await setLinked(harness, true);
  await expect(bela.text.locator('[data-callout="warning"] li')).toHaveText('Mind the gap of Ada');
  expect(await ada.html()).toBe(await bela.html());
});

test('a section stays open and its caret in place while the other makes its content a list', async ({
  harness,
}) => {
  const [ada, bela] = await withBoth(harness, section(p('Title'), p('Body')), p('below'));
  for (const { text } of [ada, bela]) await text.getByRole('button', { name: 'Toggle section' }).click();
  await ada.text.getByText('Body').click();
  await harness.press('End');
  await harness.type(' of');
  await expect(bela.text).toContainText('Body of');
  await setLinked(harness, false);
  await harness.type(' Ada');
  await harness.page.evaluate(() => {
    const [, shown] = document.querySelectorAll<ShownText>('.ProseMirror');
    let at = -1;
    shown?.editor.state.doc.descendants((node, place) => {
      if (node.isTextblock && node.textContent.startsWith('Body')) at = place + 1;
    });
    shown?.editor.chain().setTextSelection(at).toggleBulletList().run();
  });
  await expect(bela.text.locator('li')).toHaveText('Body of');
  await setLinked(harness, true);
  await expect(ada.text.locator('li')).toHaveText('Body of Ada');
  await expect(ada.text.getByRole('button', { name: 'Toggle section' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await harness.type(', too');
  await expect(bela.text.locator('li')).toContainText('Body of Ada, too');
  expect(await ada.html()).toBe(await bela.html());
});

test('a caption is typed and a file stays selected while the other types around them', async ({
  harness,
}) => {
  const [ada, bela] = await withBoth(harness, p('above'), image(), p('between'), file, p('below'));
  await ada.text.locator('.cairn-image img').click();
  const caption = ada.text.getByRole('textbox', { name: 'Caption' });
  await caption.click();
  await harness.type('At ');
  await writeIn(harness, 1, 'above', ' and more');
  await writeIn(harness, 1, 'between', ' both');
  await expect(ada.text).toContainText('between both');
  await expect(caption).toBeFocused();
  await harness.type('night');
  await harness.press('Enter');
  await expect.poll(() => bela.html()).toContain('<figcaption>At night</figcaption>');
  await ada.text.locator('[data-type="file"] .file-size').click();
  await expect(ada.text.locator('[data-type="file"]')).toHaveClass(/ProseMirror-selectednode/);
  await writeIn(harness, 1, 'between', ' of them');
  await expect(ada.text).toContainText('both of them');
  await expect(ada.text.locator('[data-type="file"]')).toHaveClass(/ProseMirror-selectednode/);
  await harness.press('Delete');
  await expect(bela.text.locator('[data-type="file"]')).toHaveCount(0);
  await expect(bela.text).toContainText('between both of them');
  await expect(bela.text.locator('.cairn-image')).toHaveCount(1);
});

test('sections are open on the next visit as they were left, and nothing in the text records it', async ({
  harness,
}) => {
  const value = doc(
    section(p('One'), p('first')),
    section(p('Two'), p('second')),
    section(p('Two'), p('third')),
  );
  const { page } = harness;
  const visit = { kind: 'rich', value, rememberSections: 'u-1/text' } as const;
  await harness.mount(visit);
  const marks = page.getByRole('button', { name: 'Toggle section' });
  await marks.nth(2).click();
  await marks.nth(0).click();
  await marks.nth(0).click();
  expect(await harness.calls('onChange')).toEqual([]);
  await harness.mount(visit);
  await expect(page.getByText('third')).toBeVisible();
  for (const hidden of ['first', 'second']) await expect(page.getByText(hidden)).toBeHidden();
  await harness.mount({ ...visit, kind: 'read' });
  await expect(page.getByText('third')).toBeVisible();
  await page.getByText('One').click();
  await expect(page.getByText('first')).toBeVisible();
  await harness.mount({ ...visit, rememberSections: 'u-2/text' });
  await expect(page.getByText('third')).toBeHidden();
  await harness.mount(visit);
  await expect(page.getByText('first')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/One|Two/);
});
