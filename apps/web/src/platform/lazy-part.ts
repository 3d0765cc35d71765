import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import type { ComponentType } from 'react';
import { withLaterWords } from '../lib/words.ts';
import type { WebFeature } from './feature.ts';
import { perFeatures } from './per-features.ts';

/** A part of a screen that one of the features gives, drawn as soon as it has come; undefined where none does. */
export const lazyPart = <Props extends object>(
  pick: (feature: WebFeature) => (() => Promise<ComponentType<Props>>) | undefined,
): ((features: readonly WebFeature[]) => ComponentType<Props> | undefined) =>
  perFeatures((features) => {
    const load = features.map(pick).find((each) => each !== undefined);
    return load && lazyComponent(lazy(async () => await withLaterWords(load)));
  });
