/** The issue shown by a URL of this workspace, on its page or beside a list. Not for URLs of comments. */
export function issueIdAt(address: string, slug: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, searchParams, hash } = new URL(address);
  const [, place, rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  if (origin !== location.origin || place !== slug || hash !== '') return undefined;
  const [, page] = /^\/projects\/[^/]+\/issues\/([^/]+)\/?$/.exec(rest) ?? [];
  return page ?? searchParams.get('peek') ?? undefined;
}
