/**
 * Normalises a payload URL for storage; undefined if nothing can be posted there. Credentials before an @ would show in
 * the log, and what follows a # is never sent.
 */
export function payloadAddress(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href;
}

/** Names of the local machine, whatever they resolve to. */
export function isLocalName(url: string): boolean {
  const name = new URL(url).hostname.replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost');
}
