import { lazy } from '@cairn/ui/lazy';
import { optionalComponent } from '@cairn/ui/lazy-component';

/** Sends what earlier visits left on this device; if this can't be loaded now, the next visit does it. */
export const SendLeftBehind = optionalComponent(
  lazy(async () => (await import('./send-left-behind.tsx')).SendLeftBehind),
);
