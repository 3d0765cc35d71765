import { use, useEffect, useState } from 'react';
import { withWords } from '../../lib/words.ts';
import { wordsOf, type WebFeature } from '../../platform/feature.ts';
import { FeaturesContext } from '../../platform/features-context.ts';
import { loadProperties } from '../../platform/load-properties.ts';
import type { PropertyUi } from '../../platform/property-ui.ts';

/** Properties whose changes the history tells, by the field of its lines. */
export type ToldProperties = ReadonlyMap<string, PropertyUi>;

const NONE: ToldProperties = new Map();

export const toldProperties = (uis: readonly PropertyUi[]): ToldProperties =>
  new Map(uis.flatMap((ui) => (ui.property.history ? [[ui.property.history.field, ui]] : [])));

const kept = new WeakMap<readonly WebFeature[], ToldProperties>();

/** All of them, with the sentences that tell them: undefined until they have been fetched. */
export function useToldProperties(): ToldProperties | undefined {
  const features = use(FeaturesContext);
  const [told, setTold] = useState(() => kept.get(features));
  useEffect(() => {
    if (told) return;
    let isHere = true;
    fetchOf(features).then(
      (fetched) => isHere && setTold(fetched),
      // Without a network and not kept yet: the rest of the history can be read.
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
