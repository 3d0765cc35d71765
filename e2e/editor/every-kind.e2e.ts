import type { Locator } from '@playwright/test';
import {
  canonicalDocument,
  documentToHtml,
  documentToMarkdown,
  htmlToDocument,
  markdownToDocument,
  type NodeJson,
} from '../../packages/editor/src/convert/index.ts';
import { schema } from '../../packages/editor/src/nodes/index.ts';
import {
  code,
  doc,
  expect,
  h,
  image,
  link,
  list,
  p,
  table,
  test,
  type Harness,
  type ShownText,
} from './harness.ts';

const KINDS = ['rich', 'lite', 'document'] as const;
type Kind = (typeof KINDS)[number];

/** An editor of one kind; with two writers in one document, the first. */
class Opened {
  readonly harness: Harness;
  readonly kind: Kind;

  constructor(harness: Harness, kind: Kind) {
    this.harness = harness;
    this.kind = kind;
  }

  static async of(harness: Harness, kind: Kind, more: { editable?: boolean } = {}): Promise<Opened> {
    await harness.mount({ kind, ...more });
    return new Opened(harness, kind);
  }

  get text(): Locator {
    return this.harness.page.locator('.ProseMirror').first();
  }

  async shows(...blocks: readonly NodeJson[]): Promise<void> {
    await this.#does('setContent', doc(...blocks));
  }

  /** Sets these blocks, with the caret at their end. */
  async holds(...blocks: readonly NodeJson[]): Promise<void> {
    await this.shows(...(blocks.length > 0 ? blocks : [p('')]));
    await this.#does('focus');
    await this.harness.focused();
    await this.harness.press('ControlOrMeta+End');
    await this.harness.heard();
  }

  async #does(verb: 'setContent' | 'focus', value?: unknown): Promise<void> {
    await this.harness.page.evaluate(
      ([kind, name, given]) => {
        const handle = kind === 'document' ? window.writers[0]?.handle : window.editor;
        if (name === 'setContent') handle?.setContent(given as never);
        else handle?.focus();
      },
      [this.kind, verb, value] as const,
    );
  }

  async says(format: 'html' | 'markdown' | 'json'): Promise<string> {
    return await this.harness.page.evaluate(
      async ([kind, wanted]) => {
        const handle = kind === 'document' ? window.writers[0]?.handle : window.editor;
        if (wanted === 'json') return JSON.stringify(handle?.getJson() ?? null);
        return (wanted === 'html' ? handle?.getHtml() : await handle?.getMarkdown('lossless')) ?? '';
      },
      [this.kind, format] as const,
    );
  }

  async types(typed: string): Promise<void> {
    await this.holds();
    await this.harness.type(typed);
  }

  async expectHtml(html: string): Promise<void> {
    await expect.poll(() => this.says('html'), { message: this.kind }).toBe(html);
  }

  /** A new line: Enter sends a comment. */
  get enter(): string {
    return this.kind === 'lite' ? 'Shift+Enter' : 'Enter';
  }
}

const MARKS = ['bold', 'italic', 'underline', 'strike', 'code'];
const EVERYTHING = canonicalDocument(
  doc(
    h(1, 'First'),
    h(6, 'Sixth'),
    {
      type: 'paragraph',
      content: [
        ...MARKS.map((type) => ({ type: 'text', text: `${type} `, marks: [{ type }] })),
        {
          type: 'text',
          text: 'a link',
          marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.b/' } }],
        },
        { type: 'hardBreak' },
        {
          type: 'mention',
          attrs: {
            id: 'm-1',
            label: 'Emma',
            target: 'users',
            self: true,
            redirect_uri: '/acme/profile/u-3',
            entity_identifier: 'u-3',
            entity_name: 'user_mention',
          },
        },
        { type: 'issueReference', attrs: { entity_identifier: 'i-WEB-12', reference: 'WEB-12' } },
        { type: 'text', text: ' ' },
        { type: 'pageReference', attrs: { entity_identifier: 'p-1' } },
      ],
    },
    list('bulletList', 'one', 'two'),
    { ...list('orderedList', 'three'), attrs: { start: 3 } },
    {
      type: 'taskList',
      content: [
        { type: 'taskItem', attrs: { checked: true }, content: [p('done')] },
        { type: 'taskItem', attrs: { checked: false }, content: [p('open'), list('taskList', 'below')] },
      ],
    },
    { type: 'blockquote', content: [p('quoted')] },
    { type: 'callout', attrs: { kind: 'warning' }, content: [p('mind this')] },
    { type: 'toggle', content: [p('title'), p('inside')] },
    code('const a = 1;\nb();', 'js'),
    { type: 'horizontalRule' },
    image('/picture.svg', { alt: 'Box', width: '240px', height: '120px', caption: 'A box' }),
    { type: 'file', attrs: { src: '/api/assets/w/a.pdf', name: 'a.pdf', size: 1234 } },
    { type: 'video', attrs: { src: '/api/assets/w/a.mp4', name: 'a.mp4' } },
    {
      type: 'issueEmbed',
      attrs: {
        entity_identifier: 'i-1',
        project_identifier: 'p-1',
        workspace_identifier: 'acme',
        id: 'x',
        entity_name: 'issue',
      },
    },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            { type: 'tableHeader', attrs: { background: 'none', colwidth: [120] }, content: [p('a')] },
            { type: 'tableHeader', attrs: { background: 'red', colwidth: [80] }, content: [p('b')] },
          ],
        },
        {
          type: 'tableRow',
          attrs: { background: 'green', textColor: 'green' },
          content: [
            {
              type: 'tableCell',
              attrs: { colspan: 2, colwidth: [120, 80], background: 'blue', textColor: 'blue' },
              content: [p('c')],
            },
          ],
        },
      ],
    },
    p('last'),
  ),
);

/** Each node and mark with its attributes and their defaults. */
const shapeOf = ({ nodes, marks }: Pick<typeof schema, 'nodes' | 'marks'>) =>
  [nodes, marks].map((types) =>
    Object.entries(types).map(([name, { spec }]) => ({
      name,
      content: 'content' in spec ? spec.content : undefined,
      atom: 'atom' in spec ? spec.atom : undefined,
      draggable: 'draggable' in spec ? spec.draggable : undefined,
      group: spec.group,
      attrs: Object.entries((spec.attrs ?? {}) as Record<string, { default?: unknown }>).map(
        ([attribute, given]) => [attribute, given.default ?? null],
      ),
    })),
  );

/** The specification's NODE rows for nodes and the link mark. */
const AREA_NODE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  image: { src: null, width: '35%', height: null },
  issueEmbed: {
    entity_identifier: null,
    project_identifier: null,
    workspace_identifier: null,
    id: null,
    entity_name: null,
  },
  mention: {
    id: null,
    label: null,
    target: null,
    self: false,
    redirect_uri: '/',
    entity_identifier: null,
    entity_name: null,
  },
  tableCell: { colspan: 1, rowspan: 1, colwidth: null, background: null, textColor: null },
  tableHeader: { colspan: 1, rowspan: 1, colwidth: null, background: 'none' },
  tableRow: { background: null, textColor: null },
  codeBlock: { language: null },
  link: { href: null, target: '_blank', rel: 'noopener noreferrer nofollow', class: null },
};

const TYPED: readonly (readonly [string, string])[] = [
  ['# one', '<h1>one</h1>'],
  ['###### six', '<h6>six</h6>'],
  ['- one', '<ul><li><p>one</p></li></ul>'],
  ['1. one', '<ol><li><p>one</p></li></ol>'],
  ['> one', '<blockquote><p>one</p></blockquote>'],
  ['**bold** and', '<p><strong>bold</strong> and</p>'],
  ['*slant* and', '<p><em>slant</em> and</p>'],
  ['~~gone~~ and', '<p><s>gone</s> and</p>'],
  ['a `b` c', '<p>a <code>b</code> c</p>'],
  ['a -> b', '<p>a → b</p>'],
];

const KEYS: readonly (readonly [string, string])[] = [
  ['ControlOrMeta+b', 'strong'],
  ['ControlOrMeta+i', 'em'],
  ['ControlOrMeta+u', 'u'],
  ['ControlOrMeta+Shift+S', 's'],
  ['ControlOrMeta+e', 'code'],
];

for (const kind of KINDS)
  test(`SYS-28 one schema, its inputs and outputs, typing, shortcuts, pasting and undo, in the ${kind} editor`, async ({
    harness,
  }) => {
    test.setTimeout(180_000);
    const editor = await Opened.of(harness, kind);

    await test.step('the schema is the same as in every other editor and on the server', async () => {
      const shown = await editor.text.evaluateHandle((text: ShownText) => text.editor.schema);
      expect(JSON.stringify(await shown.evaluate(shapeOf))).toBe(JSON.stringify(shapeOf(schema)));
      const types = shapeOf(schema).flat();
      for (const [name, attrs] of Object.entries(AREA_NODE)) {
        const declared = Object.fromEntries(types.find((each) => each.name === name)?.attrs ?? []);
        expect(declared, name).toMatchObject(attrs);
      }
      expect(types.find(({ name }) => name === 'issueEmbed')).toMatchObject({
        group: 'block',
        atom: true,
        draggable: true,
      });
      const held = JSON.stringify(EVERYTHING);
      for (const { name } of types) expect(held, name).toContain(`"type":"${name}"`);
    });

    await test.step('everything can be imported and exported as JSON, HTML and markdown', async () => {
      await editor.holds(...EVERYTHING.content);
      expect(canonicalDocument(JSON.parse(await editor.says('json')))).toEqual(EVERYTHING);
      const html = await editor.says('html');
      expect(html).toBe(documentToHtml(EVERYTHING));
      expect(htmlToDocument(html, { whitespace: 'preserve' })).toEqual(EVERYTHING);
      const markdown = await editor.says('markdown');
      expect(markdown).toBe(documentToMarkdown(EVERYTHING));
      expect(markdownToDocument(markdown)).toEqual(EVERYTHING);
    });

    await test.step('what is typed becomes what it means', async () => {
      for (const [typed, html] of TYPED) {
        await editor.types(typed);
        await editor.expectHtml(html);
      }
      await editor.types('[ ] task');
      expect(await editor.says('html')).toContain('data-type="taskItem"');
      await editor.types('```js x');
      expect(JSON.parse(await editor.says('json')).content[0]).toMatchObject({ ...code('x', 'js') });
      await editor.types('---');
      expect(await editor.says('html')).toContain('<hr>');
      await editor.types('https://a.b/c ');
      expect(await editor.says('html')).toMatch(
        /^<p><a href="https:\/\/a\.b\/c"[^>]*>https:\/\/a\.b\/c<\/a>/,
      );
    });

    await test.step('shortcuts format, indent and make code', async () => {
      for (const [key, tag] of KEYS) {
        await editor.holds(p('word'));
        await harness.select(4);
        await harness.press(key);
        await editor.expectHtml(`<p><${tag}>word</${tag}></p>`);
        await harness.press(key);
        await editor.expectHtml('<p>word</p>');
      }
      await editor.holds(p('word'));
      await harness.press('ControlOrMeta+Alt+c');
      await editor.expectHtml('<pre><code>word</code></pre>');
      await editor.types('- one');
      await harness.press(editor.enter, 'Tab');
      await harness.type('two');
      await editor.expectHtml('<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>');
      await harness.press('Shift+Tab');
      await editor.expectHtml('<ul><li><p>one</p></li><li><p>two</p></li></ul>');
    });

    await test.step('pasted content is sanitised and parsed', async () => {
      const pasted = async (contents: Record<string, string>, html: string): Promise<void> => {
        await editor.holds();
        await harness.paste(contents);
        await editor.expectHtml(html);
      };
      await pasted({ 'text/html': '<p>a<img src="x.png">b</p>' }, '<p>ab</p>');
      await pasted({ 'text/html': '<p><a href="JavaScript:alert(1)">x</a></p>' }, '<p>x</p>');
      await pasted(
        { 'text/plain': '# Title\n\n- one\n- **two**' },
        '<h1>Title</h1><ul><li><p>one</p></li><li><p><strong>two</strong></p></li></ul>',
      );
      await editor.holds(p('word'));
      await harness.select(4);
      await harness.paste({ 'text/plain': 'https://a.b/c' });
      expect(await editor.says('html')).toMatch(/^<p><a href="https:\/\/a\.b\/c"[^>]*>word<\/a><\/p>$/);
    });

    await test.step('all of it is undone and redone', async () => {
      const both = async (before: string, after: string): Promise<void> => {
        await editor.expectHtml(after);
        await harness.press('ControlOrMeta+z');
        await editor.expectHtml(before);
        await harness.press('ControlOrMeta+Shift+z');
        await editor.expectHtml(after);
      };
      await editor.holds(p('kept'));
      // At once, because on a busy machine letters may be so far apart that they are several undo steps.
      await harness.page.keyboard.insertText(' typed');
      await both('<p>kept</p>', '<p>kept typed</p>');
      await editor.holds(p('word'));
      await harness.select(4);
      await harness.press('ControlOrMeta+b');
      await both('<p>word</p>', '<p><strong>word</strong></p>');
      await editor.holds(p('kept'));
      await harness.paste({ 'text/html': '<ul><li>one</li></ul>' });
      await both('<p>kept</p>', '<p>kept</p><ul><li><p>one</p></li></ul>');
    });
  });

const FILLED: readonly NodeJson[] = [
  p('some words here'),
  link('a link', 'https://example.com/x'),
  {
    type: 'paragraph',
    content: [{ type: 'mention', attrs: { label: 'Emma', entity_identifier: 'u-3' } }],
  },
  list('taskList', 'task'),
  code('x = 1', 'js'),
  table(['a', 'b'], ['c', 'd']),
  image('/picture.svg', { width: '300px' }),
  p('last'),
];

async function expectCopies(harness: Harness, within: Locator): Promise<void> {
  await harness.page.evaluate(() => navigator.clipboard.writeText(''));
  await within.locator('pre').hover();
  await within.getByRole('button', { name: 'Copy code' }).click();
  await expect(within.locator('.copy-code[data-copied]')).toBeVisible();
  expect(await harness.page.evaluate(() => navigator.clipboard.readText())).toBe('x = 1');
}

test('SYS-29 the document, lite and rich-text editors and the three read-only views have their menus, cards and handles', async ({
  harness,
}) => {
  test.setTimeout(180_000);
  const { page } = harness;
  const controls = (): Locator[] => [
    page.locator('.cairn-handle'),
    page.locator('.cairn-link-card'),
    harness.button('Row'),
    harness.button('Column'),
  ];

  for (const kind of KINDS)
    await test.step(`${kind}, editable`, async () => {
      const editor = await Opened.of(harness, kind);
      const { text } = editor;
      const isLite = kind === 'lite';

      // The slash menu; comments have a bar of buttons instead.
      await editor.types('/');
      await expect(page.getByRole('option')).toHaveCount(isLite ? 0 : 12);
      if (isLite) await expect(page.getByRole('toolbar').getByRole('button').first()).toBeVisible();
      else {
        await harness.press('ArrowDown', 'Enter');
        await harness.type('Title');
        await editor.expectHtml('<h1>Title</h1>');
      }

      // A mention.
      await editor.types('@ma');
      await expect(page.getByRole('option')).toHaveText([/Mara Lind/]);
      await harness.press('Enter');
      await expect(text.locator('mention-component')).toContainText('Mara Lind');

      await editor.holds(...FILLED);
      // The toolbar floats above a selection, and formats it.
      if (!isLite) {
        await expect(page.getByRole('toolbar')).toHaveCount(0);
        await harness.select(4);
        await page.getByRole('toolbar').getByRole('button', { name: 'Bold' }).click();
        expect(await editor.says('html')).toMatch(/<p><strong>last<\/strong><\/p>$/);
        await text.getByText('some words here').click();
        await expect(page.getByRole('toolbar')).toHaveCount(0);
      }

      // The cards of a link.
      await text.locator('a').hover();
      await expect(page.locator('.cairn-link-address')).toHaveText('https://example.com/x');
      for (const name of ['Copy link', 'Edit link', 'Remove link'])
        await expect(harness.button(name)).toBeVisible();
      await harness.button('Edit link').click();
      await expect(page.getByPlaceholder('Enter or paste URL', { exact: true })).toHaveValue(
        'https://example.com/x',
      );
      await expect(page.getByPlaceholder('Enter Text to display', { exact: true })).toHaveValue('a link');
      await harness.press('Escape');

      // The menu of a block.
      await text.getByText('last').hover();
      if (isLite) await expect(page.locator('.cairn-handle')).toHaveCount(0);
      else {
        await page.locator('.cairn-handle').first().click();
        for (const name of ['Delete', 'Duplicate'])
          await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
        await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
        await expect(text.getByText('last')).toHaveCount(2);
      }

      // The rows and columns of a table.
      await text.locator('td').first().hover();
      await harness.button('Row').click();
      await page.getByRole('menuitem', { name: 'Delete row', exact: true }).click();
      await expect(text.locator('td')).toHaveText(['c', 'd']);
      await text.locator('td').first().hover();
      await harness.button('Column').click();
      await page.getByRole('menuitem', { name: 'Delete column', exact: true }).click();
      await expect(text.locator('td')).toHaveText(['d']);

      await expectCopies(harness, text);

      // The corner of an image.
      await text.locator('.cairn-image img').hover();
      const corner = (await text.locator('.cairn-resize').boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(corner.x + 5, corner.y + 5);
      await page.mouse.down();
      await page.mouse.move(corner.x + 45, corner.y + 5, { steps: 5 });
      await page.mouse.up();
      await expect.poll(async () => (await text.locator('.cairn-image img').boundingBox())?.width).toBe(340);
    });

  /** It shows everything, and nothing can be changed. */
  const expectRead = async (read: Locator): Promise<void> => {
    await expect(page.locator('[contenteditable=true]')).toHaveCount(0);
    await expect(read.locator('td')).toHaveText(['a', 'b', 'c', 'd']);
    await read.getByText('some words here').dblclick();
    await expect(page.getByRole('toolbar')).toHaveCount(0);
    for (const place of ['p', 'a', 'td']) {
      await read.locator(place).first().hover();
      for (const control of controls()) await expect(control).toHaveCount(0);
    }
    await read.locator('img[src]').hover();
    await expect(read.locator('.cairn-resize:visible')).toHaveCount(0);
    await read.getByRole('checkbox').click({ force: true });
    await expect(read.getByRole('checkbox')).not.toBeChecked();
    const cursor = await read.locator('mention-component').evaluate((chip) => getComputedStyle(chip).cursor);
    expect(cursor).not.toBe('pointer');
    await expectCopies(harness, read);
  };

  for (const kind of KINDS)
    await test.step(`${kind}, read-only`, async () => {
      const editor = await Opened.of(harness, kind, { editable: false });
      await editor.shows(...FILLED);
      await expectRead(editor.text);
    });

  await test.step('the text alone, rendered without an editor', async () => {
    await harness.mount({ kind: 'read', value: doc(...FILLED) });
    await expect(page.locator('.ProseMirror')).toHaveCount(0);
    await expectRead(page.locator('.cairn-rich-text'));
  });
});
