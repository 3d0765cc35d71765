import type { Issue, IssueLookups } from '@cairn/domain';
import type { Sum } from '../../../platform/issue-layout.ts';
import { propertyUisIn, type PropertyUi } from '../../../platform/property-ui.ts';

/** The sum of the rows. */
export type AddUp = (rows: readonly Issue[]) => readonly Sum[];

const NOTHING: readonly Sum[] = [];
/** Fractions have two digits; this removes the rounding errors of binary fractions. */
const DIGITS = 100;

/**
 * Sums of the properties of issues of these projects. Rows are never mutated, so their values are cached: after a
 * change, only the groups that it affects are summed again.
 */
export function addingUp(
  uis: readonly PropertyUi[],
  lookups: IssueLookups,
  projectIds: readonly string[],
): AddUp {
  const parts = propertyUisIn(uis, lookups, projectIds).flatMap(({ sum }) => {
    const sizeOf = sum?.sizes(lookups, projectIds);
    return sum && sizeOf ? [{ label: sum.label(lookups, projectIds), sizeOf }] : [];
  });
  if (parts.length === 0) return () => NOTHING;
  const known = new WeakMap<readonly Issue[], readonly Sum[]>();
  return (rows) => {
    const held = known.get(rows);
    if (held) return held;
    const sums = parts
      .map(({ label, sizeOf }) => ({ label, value: total(rows, sizeOf) }))
      .filter(({ value }) => value > 0);
    known.set(rows, sums);
    return sums;
  };
}

function total(rows: readonly Issue[], sizeOf: (row: Issue) => number): number {
  let sum = 0;
  for (const row of rows) sum += sizeOf(row);
  return Math.round(sum * DIGITS) / DIGITS;
}
