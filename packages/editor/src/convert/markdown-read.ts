import type { DocumentJson } from '../nodes/json.ts';
import type { HtmlParser } from './html-tree.ts';
import { readHtml } from './html-read.ts';
import { readMarkdownTree } from './markdown/read-tree.ts';
import { markdownHtml } from './markdown-html.ts';

/** How markdown is read. */
export interface MarkdownReadOptions {
  /** `break` keeps the line ends of the source, as trackers show them; `space` is what CommonMark says. */
  lineEnds?: 'break' | 'space';
  /** Resolves relative addresses of links and images. */
  baseUrl?: string;
}

/** Characters of a text that is read as markdown, four times what GitHub takes; a longer one is kept as it is. */
export const MARKDOWN_MAX = 256 * 1024;

/**
 * Reads GitHub-flavoured markdown, with the HTML people put into it, into a document.
 * The HTML goes through the same allowlist as any other; nothing raw survives.
 */
export function readMarkdown(
  markdown: string,
  parse: HtmlParser,
  options: MarkdownReadOptions = {},
): DocumentJson {
  if (markdown.length > MARKDOWN_MAX || NESTED_TOO_DEEP.test(markdown)) return verbatim(markdown);
  const html = markdownHtml(readMarkdownTree(markdown), options.lineEnds ?? 'space');
  const { baseUrl } = options;
  return readHtml(html, parse, { whitespace: 'preserve', ...(baseUrl === undefined ? {} : { baseUrl }) });
}

/** Nobody means a hundred quotes and lists in each other. */
const NESTED_TOO_DEEP = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){100}/m;

const verbatim = (text: string): DocumentJson => ({
  type: 'doc',
  content: [{ type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text }] }],
});
