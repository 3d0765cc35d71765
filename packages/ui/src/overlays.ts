import { lazy } from './lazy.ts';

/** The overlays built on Base UI. They share one chunk, which is not part of the first load. */
export const menuParts = lazy(() => import('./menu-parts.tsx'));
export const popoverParts = lazy(() => import('./popover-parts.tsx'));
export const dialogParts = lazy(() => import('./dialog-parts.tsx'));

/**
 * Loads all overlays. Call it once the first screen is shown, so that the first one opens as fast as the next,
 * and an installed app has them offline.
 *
 * @example `requestIdleCallback(() => void preloadOverlays())`
 */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([menuParts.load(), popoverParts.load(), dialogParts.load()]);
}
