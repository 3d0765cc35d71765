/**
 * Normalises the root URL of an API for storage; a bare host means https. Undefined if it isn't one. Credentials before
 * an @ are refused, since they would show in the import history.
 */
export function apiAddress(text: string): string | undefined {
  const given = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given}`);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '' || url.hostname === '') return undefined;
  let root = `${url.origin}${url.pathname}`;
  while (root.endsWith('/')) root = root.slice(0, -1);
  return root;
}
