/**
 * The root of an API in the one form in which it is stored; a host alone is meant as https. Undefined for what is none. What
 * stands in front of an @ would be in the history of imports.
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
