/** The issue that an address of this workspace shows: on its page, or beside a list. Not one that leads to a comment. */
export function issueIdAt(address: string, slug: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, searchParams, hash } = new URL(address);
  const [, place, rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  if (origin !== location.origin || place !== slug || hash !== '') return undefined;
  const [, page] = /^\/projects\/[^/]+\/issues\/([^/]+)\/?$/.exec(rest) ?? [];
  return page ?? searchParams.get('peek') ?? undefined;
}
