import { describe, expect, test } from 'vitest';
import {
  documentToHtml,
  documentToMarkdown,
  documentToText,
  emptyDocument,
  excerpt,
  extractFrom,
  htmlToDocument,
  isBlankDocument,
  markdownToDocument,
  outlineOf,
  transform,
  truncateText,
  validateDocument,
} from '../src/convert/index.ts';
import type { DocumentJson, NodeJson } from '../src/nodes/json.ts';

function doc(...content: NodeJson[]): DocumentJson {
  return { type: 'doc', content };
}

function paragraph(text: string, ...marks: NonNullable<NodeJson['marks']>): NodeJson {
  return { type: 'paragraph', content: [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }] };
}

function roundTrip(document: DocumentJson): NodeJson | undefined {
  return htmlToDocument(documentToHtml(document), { whitespace: 'preserve' }).content[0];
}

describe('nodes', () => {
  test('S-EDIT-124 the default content is an empty paragraph', () => {
    expect(documentToHtml(emptyDocument())).toBe('<p></p>');
  });

  test('S-NODE-003 an issue embed keeps all five attributes through JSON and HTML', () => {
    const attrs = {
      entity_identifier: 'i-1',
      project_identifier: 'p-1',
      workspace_identifier: 'acme',
      id: 'x',
      entity_name: 'issue',
    };
    const document = doc({ type: 'issueEmbed', attrs });
    expect(roundTrip(document)).toEqual({ type: 'issueEmbed', attrs });
    expect(markdownToDocument(documentToMarkdown(document)).content[0]).toEqual({
      type: 'issueEmbed',
      attrs,
    });
  });

  test('S-NODE-004 a bare mention has self false and redirect_uri /, and a full one keeps everything', () => {
    const bare = htmlToDocument('<p><mention-component>@Ann</mention-component></p>').content[0]
      ?.content?.[0];
    expect(bare?.attrs).toMatchObject({ self: false, redirect_uri: '/', label: 'Ann' });
    const attrs = {
      id: '1',
      label: 'Ann B',
      target: 'users',
      self: true,
      redirect_uri: '/acme/profile/u',
      entity_identifier: 'u',
      entity_name: 'user_mention',
    };
    const full = doc({ type: 'paragraph', content: [{ type: 'mention', attrs }] });
    expect(roundTrip(full)?.content?.[0]?.attrs).toEqual(attrs);
    expect(documentToHtml(full)).toContain('<mention-component');
  });

  test('S-NODE-006 S-NODE-007 S-NODE-008 table cells, headers and rows have their attributes and defaults', () => {
    const table = htmlToDocument('<table><tr><th>A</th></tr><tr><td>b</td></tr></table>').content[0];
    expect(table?.content?.[0]?.attrs).toEqual({ background: null, textColor: null });
    expect(table?.content?.[0]?.content?.[0]?.attrs).toEqual({
      colspan: 1,
      rowspan: 1,
      colwidth: null,
      background: 'none',
    });
    const cell = { colspan: 1, rowspan: 1, colwidth: null, background: null, textColor: null };
    expect(table?.content?.[1]?.content?.[0]?.attrs).toEqual(cell);
    const colored = doc({
      type: 'table',
      content: [
        {
          type: 'tableRow',
          attrs: { background: 'green', textColor: 'red' },
          content: [
            {
              type: 'tableCell',
              attrs: {
                ...cell,
                colspan: 2,
                rowspan: 2,
                colwidth: [120, 90],
                background: 'blue',
                textColor: 'red',
              },
              content: [{ type: 'paragraph' }],
            },
            { type: 'tableCell', attrs: cell, content: [{ type: 'paragraph' }] },
          ],
        },
        {
          type: 'tableRow',
          attrs: { background: null, textColor: null },
          content: [{ type: 'tableCell', attrs: cell, content: [{ type: 'paragraph' }] }],
        },
      ],
    });
    expect(roundTrip(colored)).toEqual(colored.content[0]);
  });

  test('S-NODE-009 the language of a code block comes from its class', () => {
    expect(htmlToDocument('<pre><code class="language-js">x</code></pre>').content[0]?.attrs).toEqual({
      language: 'js',
      lineNumbers: false,
    });
    expect(htmlToDocument('<pre>x</pre>').content[0]?.attrs).toEqual({ language: null, lineNumbers: false });
  });

  test('S-NODE-010 a link opens elsewhere and follows nothing', () => {
    const mark = markdownToDocument('[a](https://a.b)').content[0]?.content?.[0]?.marks?.[0];
    expect(mark?.attrs).toEqual({
      href: 'https://a.b',
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
      class: null,
    });
  });

  test('S-NODE-011 S-NODE-012 S-EDIT-092 the outline counts headings of levels 1 to 3 by level', () => {
    expect(outlineOf(markdownToDocument('# A\n## B\n# C\n#### D\n### E'))).toEqual([
      { type: 'heading', level: 1, text: 'A', sequence: 1 },
      { type: 'heading', level: 2, text: 'B', sequence: 1 },
      { type: 'heading', level: 1, text: 'C', sequence: 2 },
      { type: 'heading', level: 3, text: 'E', sequence: 1 },
    ]);
  });
});

describe('links', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:x',
    'data:text/html,x',
    'VBScript:x',
  ])('S-EDIT-067 S-EDIT-068 S-EDIT-069 %j is dropped when read and blank when written', (href) => {
    const element = htmlToDocument(`<a href="${href}">x</a>`).content[0];
    expect(element).toEqual(paragraph('x'));
    const stored = doc(paragraph('x', { type: 'link', attrs: { href } }));
    expect(documentToHtml(stored)).toContain('href=""');
    expect(validateDocument(stored)).toMatchObject({ ok: false });
  });

  test('addresses of the web, of mailboxes and of telephones are links, and no others', () => {
    for (const markdown of [
      '[x](ftp://x.y)',
      '[x](mailto:)',
      '[x](//a.b)',
      '[x](/relative)',
      '![x](mailto:a@b.c)',
    ]) {
      expect(markdownToDocument(markdown).content[0]?.content?.[0]?.marks).toBeUndefined();
    }
    for (const href of ['http://a.b', 'https://a.b', 'mailto:a@b.c', 'tel:+49301234'])
      expect(markdownToDocument(`[x](${href})`).content[0]?.content?.[0]?.marks).toMatchObject([
        { type: 'link', attrs: { href } },
      ]);
  });
});

describe('transform', () => {
  test('S-ERR-016 throws on an empty document', () => {
    expect(() => transform(null)).toThrow('empty');
    expect(() => transform(undefined)).toThrow('empty');
    expect(() => transform({ type: 'doc', content: [] })).toThrow('empty');
  });

  test('derives everything that is stored beside a document', () => {
    const source =
      '# T\n\n[@Ann](mention:u-1) see [x](https://a.b) ![s](/f/1.png)\n\n- [x] done\n- [ ] open\n\n[WEB-1](work-item:i-1)';
    expect(transform(markdownToDocument(source))).toMatchObject({
      mentions: ['u-1'],
      links: ['https://a.b'],
      assets: ['/f/1.png'],
      issues: ['i-1'],
      tasks: [
        { text: 'done', checked: true },
        { text: 'open', checked: false },
      ],
      outline: [{ level: 1, text: 'T' }],
    });
  });
});

describe('text', () => {
  test('S-VAL-010 a preview of 60 characters shows 55 and three dots, one of 55 is whole, tags are removed', () => {
    expect(truncateText('x'.repeat(60))).toBe(`${'x'.repeat(55)}...`);
    expect(truncateText('x'.repeat(55))).toBe('x'.repeat(55));
    expect(truncateText('<p>a <b>b</b></p>')).toBe('a b');
    expect(excerpt(markdownToDocument(`# ${'y'.repeat(60)}`))).toBe(`${'y'.repeat(55)}...`);
  });

  test('has a line for each block and names of mentions', () => {
    expect(documentToText(markdownToDocument('a\n\n- b [@Ann](mention:1)\n- c\n\n```\nd\ne\n```'))).toBe(
      'a\nb @Ann\nc\nd\ne',
    );
  });

  test('knows a document that says nothing', () => {
    expect(isBlankDocument(emptyDocument())).toBe(true);
    expect(isBlankDocument(markdownToDocument('- \n- [ ] &nbsp;'))).toBe(true);
    expect(isBlankDocument(markdownToDocument('![](https://a.b/c.png)'))).toBe(false);
  });
});

describe('markdown', () => {
  test('keeps the line ends of a tracker when asked', () => {
    const document = markdownToDocument('one\ntwo', { lineEnds: 'break' });
    expect(document.content[0]?.content?.map((node) => node.type)).toEqual(['text', 'hardBreak', 'text']);
  });

  test('reads details, images and breaks that people write as HTML', () => {
    const source =
      '<details>\n<summary>More</summary>\n\n```js\nx\n```\n\n</details>\n\na<br>b <img src="https://a.b/c.png" width="300" alt="shot">';
    const types = markdownToDocument(source).content.map((node) => node.type);
    expect(types).toEqual(['toggle', 'paragraph', 'image']);
    expect(markdownToDocument(source).content[2]?.attrs).toMatchObject({ width: '300px', alt: 'shot' });
  });

  test('words in angle brackets that are no tags stay', () => {
    expect(documentToText(markdownToDocument('use Promise<Foo> and <YOUR_TOKEN>'))).toBe(
      'use Promise<Foo> and <YOUR_TOKEN>',
    );
  });

  test('S-EDIT-021 headings, lists, tables, fences and task boxes are written as GitHub markdown', () => {
    const source =
      '## T\n\n- a\n  - b\n\n1. c\n\n- [x] d\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n```js\nx\n```\n\n> q\n\n---\n';
    expect(documentToMarkdown(markdownToDocument(source), 'portable')).toBe(source);
  });
});

describe('numbers of the lines of a code', () => {
  const numbered = (attrs: NodeJson['attrs']): DocumentJson =>
    doc({
      type: 'codeBlock',
      attrs: { lineNumbers: true, ...attrs },
      content: [{ type: 'text', text: 'a\nb' }],
    });

  test.each([
    ['with a language', { language: 'ts' }, '```ts lineNumbers\na\nb\n```\n'],
    ['without one', { language: null }, '```lineNumbers\na\nb\n```\n'],
  ])('are said by the fence, where GitHub shows it all the same: %s', (_, attrs, markdown) => {
    for (const mode of ['lossless', 'portable'] as const)
      expect(documentToMarkdown(numbered(attrs), mode)).toBe(markdown);
    expect(markdownToDocument(markdown).content[0]?.attrs).toEqual({ ...attrs, lineNumbers: true });
  });

  test('are read among other words behind the language, and only there', () => {
    const read = (info: string): unknown => markdownToDocument(`\`\`\`${info}\na\n\`\`\``).content[0]?.attrs;
    expect(read('js title="a.js"  lineNumbers ')).toEqual({ language: 'js', lineNumbers: true });
    expect(read('js noLineNumbers')).toEqual({ language: 'js', lineNumbers: false });
    expect(read('lineNumbersOf')).toEqual({ language: 'lineNumbersOf', lineNumbers: false });
  });

  test('are an attribute of the block in HTML; shown, they are no part of its text', () => {
    expect(documentToHtml(numbered({ language: null }))).toBe(
      '<pre data-line-numbers="true"><code>a\nb</code></pre>',
    );
    const shown = documentToHtml(numbered({ language: null }), { frames: true });
    expect(shown).toContain('data-numbers="1&#10;2"><code>a\nb</code></pre>');
    expect(htmlToDocument(shown, { whitespace: 'preserve' }).content).toMatchObject([
      { type: 'codeBlock', attrs: { lineNumbers: true }, content: [{ text: 'a\nb' }] },
    ]);
  });

  test.each(['true', 1, null, {}])('are not what else somebody says: %j', (lineNumbers) => {
    const block = { type: 'codeBlock', attrs: { lineNumbers }, content: [{ type: 'text', text: 'a' }] };
    expect(validateDocument({ type: 'doc', content: [block] }).ok).toBe(false);
  });
});

describe('strict check', () => {
  const refused: [string, unknown][] = [
    ['an unknown node', doc({ type: 'script' })],
    ['an unknown attribute', doc({ type: 'paragraph', attrs: { onclick: 'x' } })],
    ['an unknown field', { ...emptyDocument(), extra: 1 }],
    ['an unsafe image', doc({ type: 'image', attrs: { src: 'data:image/svg+xml,x' } })],
    [
      'a colour outside the palette',
      doc({ type: 'table', content: [{ type: 'tableRow', attrs: { background: 'url(x)' }, content: [] }] }),
    ],
    ['a heading of level 7', doc({ type: 'heading', attrs: { level: 7 } })],
    ['text straight in the document', doc({ type: 'text', text: 'x' })],
    ['a list item outside a list', doc({ type: 'listItem', content: [{ type: 'paragraph' }] })],
    ['an empty text', doc({ type: 'paragraph', content: [{ type: 'text', text: '' }] })],
    ['something else than a document', null],
    ['a prototype key', doc(JSON.parse('{"type":"paragraph","attrs":{"__proto__":1}}'))],
    ['an empty document', doc()],
  ];
  test.each(refused)('refuses %s', (_name, input) => {
    expect(validateDocument(input)).toMatchObject({ ok: false });
  });

  test('refuses more text, depth or cells than the bounds', () => {
    expect(validateDocument(doc(paragraph('x'.repeat(20))), { bytes: 10 })).toMatchObject({
      problem: { tooMuch: 'characters', most: 10 },
    });
    let deep: NodeJson = { type: 'paragraph' };
    for (let level = 0; level < 100; level += 1) deep = { type: 'blockquote', content: [deep] };
    expect(validateDocument(doc(deep))).toMatchObject({ problem: { tooMuch: 'depth', most: 64 } });
    const row = { type: 'tableRow', content: Array.from({ length: 4 }, () => ({ type: 'tableCell' })) };
    expect(validateDocument(doc({ type: 'table', content: [row] }), { cells: 3 })).toMatchObject({
      problem: { tooMuch: 'cells', most: 3 },
    });
    expect(validateDocument(doc(paragraph('a')), { nodes: 2 })).toMatchObject({
      problem: { tooMuch: 'nodes', most: 2 },
    });
  });

  test('says where the trouble is', () => {
    expect(validateDocument(doc(paragraph('a'), { type: 'image', attrs: { src: 'data:x' } }))).toMatchObject({
      path: 'content[1].attrs.src',
      problem: { unfit: 'value' },
    });
  });

  test('hostile markdown nesting ends in an acceptable document', () => {
    const nested = markdownToDocument('> '.repeat(2000) + 'x\n' + '- '.repeat(500) + 'y');
    expect(validateDocument(nested)).toMatchObject({ ok: true });
    expect(documentToText(nested)).toContain('y');
  });
});

test('extraction finds each thing once', () => {
  const found = extractFrom(
    markdownToDocument('[a](https://a.b) [b](https://a.b) [@x](mention:u) [@y](mention:u)'),
  );
  expect(found).toMatchObject({ links: ['https://a.b'], mentions: ['u'] });
});
