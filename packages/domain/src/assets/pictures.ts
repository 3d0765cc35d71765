import { parseAssetUrl } from './rules.ts';

/** Fields that hold the address of a picture which every reader's browser loads. */
export const PICTURES = ['workspace-logo', 'project-cover', 'person-avatar', 'person-cover'] as const;
export type PictureOf = (typeof PICTURES)[number];

/** Addresses in the library have words behind them; no longer ones are kept. */
export const PICTURE_ADDRESS_MAX = 2000;

const SHIPPED_COVER = /^\/api\/project-covers\/[a-z]{1,40}\.svg$/;
/** The library of pictures that an operator can switch on keeps them all here. */
const LIBRARY = 'https://images.unsplash.com/';

/**
 * Whether an address may stand in such a field: our own files, and for covers those that come with the product or from
 * the library. A stranger's server would learn who looks at it.
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

/** Read as browsers read it: `https://images.unsplash.com\@elsewhere` is somewhere else to them. */
function isInLibrary(address: string): boolean {
  return URL.canParse(address) && address.startsWith(LIBRARY) && new URL(address).href.startsWith(LIBRARY);
}
