import { expect, test } from 'vitest';
import {
  documentToHtml,
  documentToMarkdown,
  htmlToDocument,
  markdownToDocument,
  validateDocument,
} from '../src/convert/index.ts';
import { parseHtml } from '../src/convert/parse-html.ts';
import { isElement, type HtmlNode } from '../src/convert/html-tree.ts';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href=" &#1; javascript:alert(1)">x</a>',
  '<a href="https://a.b" onclick="alert(1)" style="position:fixed">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<td background="javascript:alert(1)" data-background="red;}" style="background:url(javascript:alert(1))">x</td>',
  '<table><tr><td colspan="99999999" rowspan="-1" data-colwidth="1,2,x">x</td></tr></table>',
  '<mention-component label="&quot;><img src=x onerror=alert(1)>" redirect_uri="javascript:alert(1)">x</mention-component>',
  '<issue-embed-component entity_name="<script>"></issue-embed-component>',
  '<pre><code class="language-x&quot; onload=&quot;alert(1)">x</code></pre>',
  '<ol start="javascript:1"><li>x</ol>',
  '<details open ontoggle=alert(1)><summary>x</summary>y</details>',
  '[x](javascript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '![x](javascript:alert(1))',
  '![x](https://a.b/"onerror="alert(1))',
  '[x](https://a.b "onclick=alert(1)")',
  '[@x](mention:"><script>alert(1)</script>)',
  '<https://a.b/"><script>alert(1)</script>>',
  '[x]: javascript:alert(1)\n\n[x]',
  '```js"><script>alert(1)</script>\nx\n```',
  '\u0000<scr\u0000ipt>alert(1)</script>',
];

const TAGS = new Set(
  'p h1 h2 h3 h4 h5 h6 br hr blockquote details summary figure figcaption video ul ol li label input div pre code img a strong em s u table tbody tr td th mention-component issue-embed-component'.split(
    ' ',
  ),
);
const ADDRESSES = new Set(['href', 'src', 'redirect_uri']);
const ATTRIBUTES =
  'href target rel class src alt width height style loading start type checked disabled aria-label data-type data-checked colspan rowspan data-colwidth data-background data-text-color id label self redirect_uri entity_identifier entity_name project_identifier workspace_identifier'.split(
    ' ',
  );

function expectSafe(html: string): void {
  const waiting: HtmlNode[] = parseHtml(html);
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    expect(TAGS, html).toContain(node.tag);
    for (const name of ['onerror', 'onclick', 'onload', 'ontoggle', 'srcdoc', 'formaction'])
      expect(node.attribute(name), html).toBeNull();
    for (const name of ATTRIBUTES) {
      const value = node.attribute(name);
      if (value === null || value === '') continue;
      if (ADDRESSES.has(name)) expect(value, html).toMatch(/^(https?:\/\/|\/)/);
      if (name === 'style')
        expect(value, html).toMatch(/^(width|height):[\d.]+(%|px)(;height:[\d.]+(%|px))?$/);
    }
    waiting.push(...node.children);
  }
}

test.each(PAYLOADS)('nothing unsafe comes out of %j', (payload) => {
  for (const document of [
    htmlToDocument(payload),
    htmlToDocument(payload, { whitespace: 'preserve' }),
    markdownToDocument(payload),
  ]) {
    expect(validateDocument(document)).toMatchObject({ ok: true });
    expectSafe(documentToHtml(document, { frames: false }));
    expect(markdownToDocument(documentToMarkdown(document))).toEqual(document);
  }
});

test.each(PAYLOADS)('nothing unsafe comes out of JSON whose values are %j', (payload) => {
  const text = {
    type: 'text',
    text: payload,
    marks: [{ type: 'link', attrs: { href: payload, target: payload, rel: payload, class: payload } }],
  };
  const cell = {
    type: 'tableCell',
    attrs: { colspan: payload, background: payload, colwidth: [payload] },
    content: [{ type: 'paragraph', content: [text] }],
  };
  expectSafe(
    documentToHtml({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [text] },
        { type: 'image', attrs: { src: payload, width: payload, height: payload, alt: payload } },
        { type: 'codeBlock', attrs: { language: payload }, content: [{ type: 'text', text: payload }] },
        {
          type: 'paragraph',
          content: [{ type: 'mention', attrs: { label: payload, redirect_uri: payload, id: payload } }],
        },
        { type: 'issueEmbed', attrs: { entity_identifier: payload, entity_name: payload } },
        { type: 'table', content: [{ type: 'tableRow', attrs: { background: payload }, content: [cell] }] },
        { type: payload, content: [{ type: 'paragraph', content: [text] }] },
        { type: 'heading', attrs: { level: payload }, content: [text] },
      ],
    }),
  );
});
