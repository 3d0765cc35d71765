/** The page shown by a URL of this workspace. */
export function pageIdAt(address: string, slug: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  const [, place, pageId] = /^\/([^/]+)\/(?:projects\/[^/]+\/)?pages\/([^/]+)\/?$/.exec(pathname) ?? [];
  return origin === location.origin && place === slug ? pageId : undefined;
}
