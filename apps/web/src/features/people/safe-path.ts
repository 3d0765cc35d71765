/** Where to go after signing in. Never another site, whatever a link to the sign-in page contains. */
export function safePath(next: string | null, origin: string = location.origin): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/';
}
