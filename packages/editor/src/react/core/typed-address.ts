import { bareAddressAt } from '../../convert/markdown/bare-address.ts';
import { isWebHost } from '../../nodes/link/link.ts';
import { safeHref } from '../../nodes/safe-url.ts';

/**
 * The URL in a typed word, and its range: without surrounding brackets and quotes and the punctuation after it.
 *
 * @example addressInWord('(https://a.b/c).') // { from: 1, to: 14, href: 'https://a.b/c' }
 */
export function addressInWord(word: string): { from: number; to: number; href: string } | null {
  const from = /(?:https?:\/\/|www\.)/i.exec(word)?.index ?? -1;
  if (from < 0 || !/^[^\p{L}\p{N}_/@=&?#.-]*$/u.test(word.slice(0, from))) return null;
  const found = bareAddressAt(word, from);
  if ('failedAt' in found) return null;
  const address = withoutMarks(word.slice(from, found.end));
  const href = safeHref(/^www\./i.test(address) ? `https://${address}` : address);
  if (href === null || (/^www\./i.test(address) && !isWebHost(address))) return null;
  return { from, to: from + address.length, href };
}

/** Beyond GitHub's markdown: punctuation of other languages, and the ellipsis that typography makes of three dots. */
const MARKS = new Set('”’»…，。！？、；：）」』】》!"\'*,.:;?_~');

function withoutMarks(address: string): string {
  let end = address.length;
  while (end > 0 && MARKS.has(address[end - 1] ?? '')) end -= 1;
  return address.slice(0, end);
}
