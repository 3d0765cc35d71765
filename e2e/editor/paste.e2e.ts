import { expect, test } from './harness.ts';

test('text from Google Docs keeps its text, lists and bold, but not its wrapper', async ({ harness }) => {
  await harness.write();
  await harness.paste({
    'text/html':
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span>Head</span></h2><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400"> text</span></p><ul><li dir="ltr"><p dir="ltr"><span>one</span></p></li></ul></b>',
  });
  expect(await harness.html()).toBe(
    '<h2>Head</h2><p><strong>Bold</strong> text</p><ul><li><p>one</p></li></ul>',
  );
});

test('cells of a spreadsheet become a table', async ({ harness }) => {
  await harness.write();
  await harness.paste({
    'text/html':
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 style="border-collapse:collapse"><tr height=20><td class=xl65 style="color:red">1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table></body></html>',
  });
  const [table] = await harness.blocks();
  expect(table?.type).toBe('table');
  expect(await harness.text.locator('td').allTextContents()).toEqual(['1', '2', '3', '4']);
});

test('several lines from VS Code become a code block of their language', async ({ harness }) => {
  const html =
    '<div style="color:#d4d4d4;font-family:Consolas"><div><span style="color:#569cd6">const</span> a = 1;</div><div>b();</div></div>';
  await harness.write();
  await harness.paste({
    'text/html': html,
    'text/plain': 'const a = 1;\nb();',
    'vscode-editor-data': '{"version":1,"mode":"typescript"}',
  });
  expect((await harness.blocks())[0]).toMatchObject({
    type: 'codeBlock',
    attrs: { language: 'typescript' },
    content: [{ text: 'const a = 1;\nb();' }],
  });
});

test('S-ERR-003 S-ERR-015 broken VS Code data is logged, and its text is pasted', async ({ harness }) => {
  await harness.write();
  await harness.paste({ 'text/plain': 'const a = 1;\nb();', 'vscode-editor-data': '{"mode":' });
  await expect.poll(() => harness.logged.join('\n')).toContain('Paste failed');
  await harness.type('!');
  await expect(harness.text).toContainText('b();!');
  expect(await harness.types()).not.toContain('codeBlock');
});

test('what is copied here is pasted completely, with images and tasks', async ({ harness }) => {
  await harness.write(
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Title' }] },
    {
      type: 'taskList',
      content: [
        {
          type: 'taskItem',
          attrs: { checked: true },
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'task' }] }],
        },
      ],
    },
    { type: 'image', attrs: { src: '/picture.svg', width: '200px', alt: 'Box' } },
    { type: 'paragraph', content: [{ type: 'mention', attrs: { label: 'Emma', entity_identifier: 'u-3' } }] },
  );
  const before = await harness.blocks();
  await harness.press('ControlOrMeta+a');
  await harness.heard();
  await harness.press('ControlOrMeta+c', 'Delete', 'ControlOrMeta+v');
  await expect.poll(() => harness.blocks()).toEqual(before);
});

test('a script in pasted HTML neither runs nor remains', async ({ harness }) => {
  await harness.write();
  await harness.paste({
    'text/html':
      '<p onclick="alert(1)">a<script>window.hit = 1</script><img src=x onerror="window.hit = 1"></p><svg onload="window.hit = 1"></svg>',
  });
  // The same URL again: what the paste triggered has failed by then.
  await harness.page.evaluate(
    () =>
      new Promise((resolve) => {
        const image = new Image();
        image.addEventListener('error', resolve);
        image.src = 'x';
      }),
  );
  expect(await harness.html()).toBe('<p>a</p>');
  expect(await harness.page.evaluate(() => 'hit' in window)).toBe(false);
});
