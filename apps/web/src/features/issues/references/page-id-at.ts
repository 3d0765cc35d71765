/** The page that an address of this workspace shows. */
export function pageIdAt(address: string, slug: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  const [, place, pageId] = /^\/([^/]+)\/(?:projects\/[^/]+\/)?pages\/([^/]+)\/?$/.exec(pathname) ?? [];
  return origin === location.origin && place === slug ? pageId : undefined;
}
