import { use, useEffect, useState } from 'react';
import { withWords } from '../../lib/words.ts';
import { wordsOf, type WebFeature } from '../../platform/feature.ts';
import { FeaturesContext } from '../../platform/features-context.ts';
import { loadProperties } from '../../platform/load-properties.ts';
import type { PropertyUi } from '../../platform/property-ui.ts';

/** Properties whose changes are described, by the field of the entries. */
export type ToldProperties = ReadonlyMap<string, PropertyUi>;

const NONE: ToldProperties = new Map();

export const toldProperties = (uis: readonly PropertyUi[]): ToldProperties =>
  new Map(uis.flatMap((ui) => (ui.property.history ? [[ui.property.history.field, ui]] : [])));

const kept = new WeakMap<readonly WebFeature[], ToldProperties>();

/** All of them with their sentences; undefined until they have loaded. */
export function useToldProperties(): ToldProperties | undefined {
  const features = use(FeaturesContext);
  const [told, setTold] = useState(() => kept.get(features));
  useEffect(() => {
    if (told) return;
    let isHere = true;
    fetchOf(features).then(
      (fetched) => isHere && setTold(fetched),
      // Offline and not cached: the rest of the activity is still readable.
      () => isHere && setTold(NONE),
    );
    return () => {
      isHere = false;
    };
  }, [features, told]);
  return told;
}

async function fetchOf(features: readonly WebFeature[]): Promise<ToldProperties> {
  const given = wordsOf(features.filter(({ properties }) => properties));
  const told = toldProperties(await withWords(given, () => loadProperties(features)));
  kept.set(features, told);
  return told;
}
