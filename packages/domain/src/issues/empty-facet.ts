import { carriedFrom, type Entity, type Row } from '@cairn/sync/schema';

/** A facet's row with nothing set. */
export function emptyFacet(facet: Entity, row: object): Row {
  const fields = Object.entries(facet.fields).map(([field, { kind }]) => [field, kind === 'set' ? [] : null]);
  return { ...Object.fromEntries(fields), ...carriedFrom(facet, row) } as Row;
}
