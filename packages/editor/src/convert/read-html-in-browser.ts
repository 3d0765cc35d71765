import type { DocumentJson } from '../nodes/json.ts';
import { readHtml } from './html-read.ts';
import { parseHtmlInBrowser } from './parse-html-dom.ts';

/**
 * The document that HTML from elsewhere says, without its images, for a browser to show: only what the schema knows is in it.
 *
 * @example <RichText value={readHtmlInBrowser('one<br/>two')} />
 */
export const readHtmlInBrowser = (html: string): DocumentJson =>
  readHtml(html, parseHtmlInBrowser, { images: 'drop' });
