/**
 * The address in the one form in which it is stored; undefined for what is none that can be posted to. What stands in front of
 * an @ would be in the log, and what follows a # is never sent.
 */
export function payloadAddress(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href;
}

/** Names of the machine itself, whatever they resolve to. */
export function isLocalName(url: string): boolean {
  const name = new URL(url).hostname.replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost');
}
