import { editor as messages } from '@cairn/messages/en/editor';
import { safeHref } from '../../nodes/safe-url.ts';

// A number after the colon is a port, so that is not a scheme.
const SCHEME = /^([a-z][a-z0-9+.-]*):(?!\d)/i;
const KNOWN = ['http', 'https', 'mailto', 'tel'];
const MAILBOX = /^[^\s@/?#:]+@[^\s@/?#:]+\.[\p{L}]{2,}$/u;
const HOST = /^[^\s/?#@:]+\.[\p{L}]{2,}(?::\d{1,5})?(?:[/?#]|$)/u;

/** The URL of a link, or why it is invalid. */
export type LinkAddress = { readonly href: string } | { readonly refusal: string };

/**
 * Parses what was typed into the link field: the scheme may be missing.
 *
 * @example readLinkAddress('example.org') // { href: 'https://example.org' }
 */
export function readLinkAddress(typed: string): LinkAddress {
  const address = typed.trim();
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined && !KNOWN.includes(scheme)) return { refusal: messages.link.otherScheme };
  const href = /\s/.test(address) && scheme !== 'tel' ? null : safeHref(completed(address, scheme));
  return href === null ? { refusal: messages.link.notWhole } : { href };
}

function completed(address: string, scheme: string | undefined): string {
  if (scheme === 'tel') return address.replace(/\s/g, '');
  if (scheme !== undefined) return address;
  if (MAILBOX.test(address)) return `mailto:${address}`;
  return HOST.test(address) ? `https://${address}` : '';
}
