import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { DocumentJson } from '../nodes/json.ts';
import type { HtmlParser } from './html-tree.ts';
import { readHtml } from './html-read.ts';
import { markdownHtml } from './markdown-html.ts';

/** How markdown is read. */
export interface MarkdownReadOptions {
  /** `break` keeps the line ends of the source, as trackers show them; `space` is what CommonMark says. */
  lineEnds?: 'break' | 'space';
  /** Resolves relative addresses of links and images. */
  baseUrl?: string;
}

/**
 * Reads GitHub-flavoured markdown, with the HTML people put into it, into a document.
 * The HTML goes through the same allowlist as any other; nothing raw survives.
 */
export function readMarkdown(
  markdown: string,
  parse: HtmlParser,
  options: MarkdownReadOptions = {},
): DocumentJson {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const html = markdownHtml(tree, options.lineEnds ?? 'space');
  const { baseUrl } = options;
  return readHtml(html, parse, { whitespace: 'preserve', ...(baseUrl === undefined ? {} : { baseUrl }) });
}
