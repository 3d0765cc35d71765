import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import type { ComponentType, ReactNode } from 'react';
import { withLaterWords } from './words.ts';

/** A screen whose code is fetched when it is first shown, together with its messages. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: () => ReactNode,
): ComponentType<Props> {
  return firstPage(() => withLaterWords(load), meanwhile);
}

/** A screen that opens a workspace: it waits only for its code and uses only the first messages. */
function firstPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: () => ReactNode,
): ComponentType<Props> {
  return lazyComponent(lazy(load), meanwhile);
}
