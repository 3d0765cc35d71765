import type { WebFeature } from './feature.ts';
import type { PropertyUi } from './property-ui.ts';

const loaded = new WeakMap<readonly WebFeature[], readonly PropertyUi[]>();

/** Fetches every property of an issue: cells, pickers, groups, filters, order and bulk edits all walk this list. */
export async function loadProperties(features: readonly WebFeature[]): Promise<readonly PropertyUi[]> {
  const given = await Promise.all(features.flatMap((each) => each.properties?.() ?? []));
  const properties = given
    .flatMap((each) => each.properties)
    .toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity));
  loaded.set(features, properties);
  return properties;
}

/** The same if they have been fetched; none before. */
export const loadedProperties = (features: readonly WebFeature[]): readonly PropertyUi[] =>
  loaded.get(features) ?? [];
