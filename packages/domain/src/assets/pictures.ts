import { parseAssetUrl } from './rules.ts';

/** Fields that hold the URL of a picture, which the browser of everyone who sees it loads. */
export const PICTURES = ['workspace-logo', 'project-cover', 'person-avatar', 'person-cover'] as const;
export type PictureOf = (typeof PICTURES)[number];

/** URLs of the image library carry long parameters. */
export const PICTURE_ADDRESS_MAX = 2000;

const SHIPPED_COVER = /^\/api\/project-covers\/[a-z]{1,40}\.svg$/;
/** The origin of the image library, which operators can switch on. */
const LIBRARY = 'https://images.unsplash.com/';

/**
 * Whether a picture may have this URL: our own files, and for covers the built-in ones and those of the library. A
 * foreign server would learn who looks at it.
 *
 * @example isPictureAddress('workspace-logo', 'https://example.com/a.png') === false
 */
export function isPictureAddress(picture: PictureOf, address: string): boolean {
  const home = parseAssetUrl(address)?.home;
  if (home !== undefined)
    return address.startsWith('/') && (home === 'people') === picture.startsWith('person-');
  if (!picture.endsWith('-cover')) return false;
  return SHIPPED_COVER.test(address) || isInLibrary(address);
}

/** Parsed as browsers do: to them, `https://images.unsplash.com\@elsewhere` is on another host. */
function isInLibrary(address: string): boolean {
  return URL.canParse(address) && address.startsWith(LIBRARY) && new URL(address).href.startsWith(LIBRARY);
}
