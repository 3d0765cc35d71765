import { lazy } from '@cairn/ui/lazy';
import { optionalComponent } from '@cairn/ui/lazy-component';

/** Sends what earlier visits left on this device; what cannot be fetched now the next visit sends. */
export const SendLeftBehind = optionalComponent(
  lazy(async () => (await import('./send-left-behind.tsx')).SendLeftBehind),
);
