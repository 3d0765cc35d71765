import { describe, expect, test } from 'vitest';
import {
  documentToHtml,
  documentToMarkdown,
  documentToText,
  extractFrom,
  htmlToDocument,
  isBlankDocument,
  markdownToDocument,
} from '../src/convert/index.ts';
import { CALLOUT_KINDS } from '../src/nodes/index.ts';
import type { DocumentJson, NodeJson } from '../src/nodes/json.ts';

const doc = (...content: NodeJson[]): DocumentJson => ({ type: 'doc', content });
const p = (text: string): NodeJson => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const callout = (kind: string, ...content: NodeJson[]): NodeJson => ({
  type: 'callout',
  attrs: { kind },
  content,
});

describe('callouts', () => {
  test('are alerts of GitHub in both kinds of markdown, each of the five', () => {
    for (const kind of CALLOUT_KINDS) {
      const document = doc(callout(kind, p('Mind the gap.'), p('Both of them.')));
      const markdown = `> [!${kind.toUpperCase()}]\n> Mind the gap.\n>\n> Both of them.\n`;
      expect(documentToMarkdown(document, 'portable')).toBe(markdown);
      expect(documentToMarkdown(document, 'lossless')).toBe(markdown);
      expect(markdownToDocument(markdown)).toEqual(document);
    }
  });

  test('are read as GitHub writes them: in any case, with a blank line, with blocks below', () => {
    expect(markdownToDocument('> [!warning]  \n>\n> - one\n> - two').content).toMatchObject([
      { type: 'callout', attrs: { kind: 'warning' }, content: [{ type: 'bulletList' }] },
    ]);
    expect(markdownToDocument('> [!TIP]').content).toEqual([callout('tip', { type: 'paragraph' })]);
    expect(markdownToDocument('> [!NOTE]\n> a\nb').content).toEqual([callout('note', p('a b'))]);
  });

  test('a quote that says the marker stays a quote, and one with words behind it too', () => {
    const quote = doc({ type: 'blockquote', content: [p('[!NOTE]')] });
    expect(markdownToDocument(documentToMarkdown(quote, 'lossless'))).toEqual(quote);
    expect(documentToMarkdown(quote, 'portable')).toBe('> \\[!NOTE]\n');
    for (const markdown of ['> [!NOTE] and more', '> [!DANGER]\n> a', '> a\n> [!NOTE]'])
      expect(markdownToDocument(markdown).content).toMatchObject([{ type: 'blockquote' }]);
  });

  test('with no words, or with a heading first, come back whole', () => {
    for (const inner of [
      { type: 'paragraph' },
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'a' }] },
      { type: 'horizontalRule' },
    ]) {
      const document = doc(callout('tip', inner), callout('tip', inner));
      expect(markdownToDocument(documentToMarkdown(document, 'lossless'))).toEqual(document);
    }
  });

  test('say their kind where they are read, and do not take it for text when that is pasted', () => {
    const document = doc(callout('caution', p('Hot')));
    expect(documentToHtml(document)).toBe('<div data-callout="caution" role="note"><p>Hot</p></div>');
    const shown = documentToHtml(document, { frames: true });
    expect(shown).toContain('<div class="callout-title">Caution</div>');
    expect(htmlToDocument(shown)).toEqual(document);
    expect(documentToText(document)).toBe('Hot');
  });

  test('of a kind that nobody knows is a note', () => {
    expect(htmlToDocument('<div data-callout="x">a</div>').content).toEqual([callout('note', p('a'))]);
  });
});

const toggle = (...content: NodeJson[]): NodeJson => ({ type: 'toggle', content });

describe('sections', () => {
  test('are the tags of GitHub in both kinds of markdown, with markdown below', () => {
    const document = doc(toggle(p('How to'), p('Read it.'), { type: 'horizontalRule' }));
    const markdown = '<details>\n<summary>How to</summary>\n\nRead it.\n\n---\n\n</details>\n';
    expect(documentToMarkdown(document, 'portable')).toBe(markdown);
    expect(documentToMarkdown(document, 'lossless')).toBe(markdown);
    expect(markdownToDocument(markdown)).toEqual(document);
  });

  test('say in portable markdown what only we have elements for in words', () => {
    const mention = { type: 'mention', attrs: { label: 'Ann', entity_identifier: 'u-1' } };
    const title = { type: 'paragraph', content: [{ type: 'text', text: 'By ' }, mention] };
    expect(documentToMarkdown(doc(toggle(title)), 'portable')).toBe(
      '<details>\n<summary>By @Ann</summary>\n\n</details>\n',
    );
  });

  test('are read as others write them', () => {
    for (const written of [
      '<details><summary>Log</summary>\n\n```\na\n```\n\n</details>',
      '<details>\n  <summary>Log</summary>\n  <pre>a</pre>\n</details>',
    ])
      expect(markdownToDocument(written).content, written).toMatchObject([
        { type: 'toggle', content: [p('Log'), { type: 'codeBlock', content: [{ text: 'a' }] }] },
      ]);
    expect(htmlToDocument('<details>a<p>b</p></details>').content).toEqual([toggle(p('a'), p('b'))]);
    expect(htmlToDocument('<details><summary><h2>T</h2></summary></details>').content).toMatchObject([
      { type: 'toggle', content: [{ type: 'heading', attrs: { level: 2 } }] },
    ]);
  });

  test('hide nothing from search, and their headings are in the outline', () => {
    expect(documentToText(doc(toggle(p('Title'), p('Body'))))).toBe('Title\nBody');
  });

  test('whose first block is no line have no title, and keep it', () => {
    const list = { type: 'bulletList', content: [{ type: 'listItem', content: [p('a')] }] };
    const document = doc(toggle(list, p('b')));
    expect(htmlToDocument(documentToHtml(document), { whitespace: 'preserve' })).toEqual(document);
    expect(markdownToDocument(documentToMarkdown(document, 'lossless'))).toEqual(document);
  });
});

describe('files and videos', () => {
  const file = { type: 'file', attrs: { src: '/api/assets/w/1.pdf', name: 'plan *1*.pdf', size: 1_258_291 } };
  const video = { type: 'video', attrs: { src: '/api/assets/w/2.mp4', name: 'demo.mp4', caption: '' } };

  test('are links in portable markdown and whole in lossless, also inside of lists', () => {
    const list = { type: 'bulletList', content: [{ type: 'listItem', content: [p('a'), file, video] }] };
    const document = doc(file, video, list);
    expect(documentToMarkdown(doc(file, video), 'portable')).toBe(
      '[plan \\*1\\*.pdf](/api/assets/w/1.pdf)\n\n[demo.mp4](/api/assets/w/2.mp4)\n',
    );
    expect(markdownToDocument(documentToMarkdown(document, 'lossless'))).toEqual(document);
  });

  test('are a download with a size, and a video that nobody has started', () => {
    expect(documentToHtml(doc(file), { frames: true })).toBe(
      '<div data-type="file" data-src="/api/assets/w/1.pdf" data-name="plan *1*.pdf" data-size="1258291">' +
        '<a href="/api/assets/w/1.pdf" download="plan *1*.pdf" rel="noopener noreferrer nofollow">plan *1*.pdf</a>' +
        '<span class="file-size">1.2 MB</span></div>',
    );
    expect(documentToHtml(doc(video))).toContain(' controls preload="metadata" aria-label="demo.mp4"');
    expect(documentToHtml(doc(video))).not.toContain('autoplay');
  });

  test('carry no address that runs, and videos of others are links', () => {
    const unsafe = '<div data-type="file" data-src="javascript:alert(1)" data-name="x"></div>';
    expect(htmlToDocument(unsafe).content).toEqual([
      { type: 'file', attrs: { src: null, name: 'x', size: null } },
    ]);
    expect(documentToHtml(htmlToDocument(unsafe))).not.toContain('javascript');
    expect(htmlToDocument('<video src="https://a.b/c.mp4"></video>').content).toMatchObject([
      { type: 'paragraph', content: [{ text: 'https://a.b/c.mp4' }] },
    ]);
  });

  test('are known by their names, and are no blank document', () => {
    expect(documentToText(doc(file, video))).toBe('plan *1*.pdf\ndemo.mp4');
    expect(isBlankDocument(doc(file))).toBe(false);
    expect(extractFrom(doc(file, video)).assets).toEqual(['/api/assets/w/1.pdf', '/api/assets/w/2.mp4']);
  });
});

describe('captions', () => {
  const image = (caption: string): NodeJson => ({
    type: 'image',
    attrs: { src: '/api/assets/w/1.png', alt: 'A harbour', width: '35%', height: null, caption },
  });
  const video = {
    type: 'video',
    attrs: { src: '/api/assets/w/2.mp4', name: 'd.mp4', caption: 'How <it> works' },
  };

  test('stand below their picture or video in HTML and come back whole', () => {
    const document = doc(image('  At *night*, 1 < 2 '), video, image(''));
    const html = documentToHtml(document);
    expect(html).toContain('<figcaption>How &lt;it&gt; works</figcaption></figure>');
    expect(html.match(/<figure>/g)).toHaveLength(2);
    expect(htmlToDocument(html, { whitespace: 'preserve' })).toEqual(document);
    expect(markdownToDocument(documentToMarkdown(document, 'lossless'))).toEqual(document);
  });

  test('are in italics below it in portable markdown, and words of the text for search', () => {
    expect(documentToMarkdown(doc(image('At night')), 'portable')).toBe(
      '![A harbour](/api/assets/w/1.png)\n\n_At night_\n',
    );
    expect(documentToText(doc(image('At night')))).toBe('A harbour\nAt night');
  });

  test('are read as others write them, and of several pictures none takes it', () => {
    const one =
      '<figure>\n<img src="https://a.b/c.png">\n<figcaption>\n  At <b>night</b>\n</figcaption>\n</figure>';
    for (const read of [htmlToDocument(one), markdownToDocument(one)])
      expect(read.content).toMatchObject([{ type: 'image', attrs: { caption: 'At night' } }]);
    const two =
      '<figure><img src="https://a.b/c.png"><img src="https://a.b/d.png"><figcaption>Both</figcaption></figure>';
    expect(htmlToDocument(two).content.map(({ type }) => type)).toEqual(['image', 'image', 'paragraph']);
  });
});
