import { late } from './late.ts';

/** The floating parts built on Base UI. They share one chunk and are not in the first download. */
export const menuParts = late(() => import('./menu-parts.tsx'));
export const popoverParts = late(() => import('./popover-parts.tsx'));
export const dialogParts = late(() => import('./dialog-parts.tsx'));

/**
 * Downloads everything that floats. Call it once the first screen stands, so that the first press is as quick
 * as the second and an installed app has it offline.
 *
 * @example `requestIdleCallback(() => void preloadOverlays())`
 */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([menuParts.load(), popoverParts.load(), dialogParts.load()]);
}
