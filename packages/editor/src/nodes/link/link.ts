import { Link as BaseLink } from '@tiptap/extension-link';
import { MARK_ATTRIBUTES } from '../attribute-rules.ts';
import { safeHref } from '../safe-url.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

/** A link to http or https; anything else loses the mark when read and its address when written. */
export const Link = BaseLink.extend({
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
  autolink: true,
  linkOnPaste: true,
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (url) => safeHref(url) !== null || isBareHost(url),
  shouldAutoLink: (url) => /^https?:\/\//i.test(url) || isBareHost(url),
});

/** `example.org/path`: linked as https; never something that already names a scheme or an address of mail. */
function isBareHost(url: string): boolean {
  return (
    !/^[a-z][a-z0-9+.-]*:/i.test(url) && !url.includes('@') && /^[^\s/?#]+\.[a-z]{2,}(?:[/?#]|$)/i.test(url)
  );
}
