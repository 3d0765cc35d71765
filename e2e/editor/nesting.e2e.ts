import type { NodeJson } from '../../packages/editor/src/react/index.ts';
import { doc, expect, p, test, type Harness } from './harness.ts';

/** Two blocks per list, and the innermost line. */
const MAX_LISTS = 29;

const item = (...content: NodeJson[]): NodeJson => ({ type: 'listItem', content });

/** Lists nested to this depth; the innermost has two items. */
function nested(levels: number): NodeJson {
  const inner =
    levels > 1 ? [item(p(`level ${levels}`), nested(levels - 1))] : [item(p('first')), item(p('second'))];
  return { type: 'bulletList', content: inner };
}

const depthOf = async (harness: Harness): Promise<number> =>
  await harness.page.evaluate(() => {
    let deepest = 0;
    for (const line of document.querySelectorAll('.ProseMirror p')) {
      let lists = 0;
      for (let at = line.closest('ul'); at; at = at.parentElement?.closest('ul') ?? null) lists += 1;
      deepest = Math.max(deepest, lists);
    }
    return deepest;
  });

test('Tab stops at the maximum depth of lists, and says so', async ({ harness }) => {
  await harness.mount({ kind: 'rich', value: doc(nested(MAX_LISTS - 1)) });
  await harness.page.evaluate(() => window.editor?.focus());
  await harness.focused();
  await harness.press('Tab');
  expect(await depthOf(harness)).toBe(MAX_LISTS);
  await expect(harness.page.locator('.cairn-notice')).toHaveText('');
  await harness.press('Enter');
  await harness.type('third');
  await harness.press('Tab');
  await expect(harness.page.locator('.cairn-notice')).toHaveText(
    "Lists and quotes can't be nested any deeper.",
  );
  expect(await depthOf(harness)).toBe(MAX_LISTS);
  await harness.type(' whole');
  expect(await harness.html()).toContain('third whole');
});

for (const how of ['text/html', 'text/plain'] as const)
  test(`a list pasted deeper than allowed keeps all of its lines (${how})`, async ({ harness }) => {
    await harness.write(p('here'));
    const levels = Array.from({ length: 45 }, (_, at) => `line ${at + 1}`);
    const html = levels.reduceRight((inner, line) => `<ul><li><p>${line}</p>${inner}</li></ul>`, '');
    const markdown = `# Deep\n\n${levels.map((line, at) => `${'  '.repeat(at)}- ${line}`).join('\n')}`;
    await harness.paste({ [how]: how === 'text/html' ? html : markdown });
    await expect(harness.text).toContainText('line 45');
    expect(await depthOf(harness)).toBeLessThanOrEqual(MAX_LISTS);
    const text = (await harness.text.innerText()).replaceAll(/\s+/g, ' ');
    for (const line of levels) expect(text).toContain(line);
    await harness.type(' and on');
    expect(await harness.html()).toContain('and on');
  });

test('a list pasted where it would be nested too deeply becomes lines, with a notice', async ({
  harness,
}) => {
  await harness.mount({ kind: 'rich', value: doc(nested(MAX_LISTS - 1)) });
  await harness.page.evaluate(() => window.editor?.focus());
  await harness.focused();
  await harness.press('Tab');
  await harness.paste({ 'text/html': '<ol><li>one<ol><li>two</li></ol></li></ol>', 'text/plain': 'one two' });
  await expect(harness.page.locator('.cairn-notice')).toHaveText(
    'Pasted as plain paragraphs because the text was nested too deeply.',
  );
  expect(await depthOf(harness)).toBe(MAX_LISTS);
  for (const line of ['second', 'one', 'two']) await expect(harness.text).toContainText(line);
});
