import { Link as BaseLink } from '@tiptap/extension-link';
import { MARK_ATTRIBUTES } from '../attribute-rules.ts';
import { safeHref } from '../safe-url.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

/**
 * A link to the web, a mailbox or a telephone; anything else loses the mark when read and its address when written. What is
 * typed before or after one is not part of it.
 */
export const Link = BaseLink.extend({
  inclusive: false,
  addAttributes() {
    return tiptapAttributes(MARK_ATTRIBUTES['link'] ?? {});
  },
  parseHTML() {
    return [
      { tag: 'a[href]', getAttrs: (element) => (safeHref(element.getAttribute('href')) ? null : false) },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    return ['a', { ...HTMLAttributes, href: safeHref(HTMLAttributes['href']) ?? '' }, 0];
  },
}).configure({
  autolink: false,
  linkOnPaste: true,
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (url) => safeHref(url) !== null || isWebHost(url),
  shouldAutoLink: (url) => /^https?:\/\//i.test(url) || isWebHost(url),
});

/**
 * `www.example.org/path`: linked as https. What has neither `www.` nor a scheme is as often the name of a file, a function
 * or a sentence without its space ("map.In"), so GitHub's markdown leaves it alone, and so do we.
 */
export function isWebHost(url: string): boolean {
  return /^www\.[^\s/?#@:]+\.[a-z]{2,}(?:[/?#]|$)/i.test(url);
}
