import type { WebFeature } from '../platform/feature.ts';
import type { PropertyUi } from '../platform/property-ui.ts';

/** Fetches every property of an issue: cells, pickers, groups, filters, order and bulk edits all walk this list. */
export async function loadProperties(features: readonly WebFeature[]): Promise<readonly PropertyUi[]> {
  const given = await Promise.all(features.flatMap((each) => each.properties?.() ?? []));
  return given.flatMap(({ properties }) => properties);
}
