import type { WebFeature } from './feature.ts';

/** Makes something of the features when it is first asked for, and keeps it. */
export function perFeatures<Made>(
  make: (features: readonly WebFeature[]) => Made,
): (features: readonly WebFeature[]) => Made {
  const kept = new WeakMap<readonly WebFeature[], { readonly made: Made }>();
  return (features) => {
    const held = kept.get(features) ?? { made: make(features) };
    kept.set(features, held);
    return held.made;
  };
}
