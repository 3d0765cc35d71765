import { describe, expect, test } from 'vitest';
import {
  documentToHtml,
  documentToMarkdown,
  documentToText,
  htmlToDocument,
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
