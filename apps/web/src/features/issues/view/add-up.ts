import type { Issue, IssueLookups } from '@cairn/domain';
import type { Sum } from '../../../platform/issue-layout.ts';
import { propertyUisIn, type PropertyUi } from '../../../platform/property-ui.ts';

/** What rows come to. */
export type AddUp = (rows: readonly Issue[]) => readonly Sum[];

const NOTHING: readonly Sum[] = [];
/** Parts of a whole have two digits; what binary fractions leave behind them is cut off. */
const DIGITS = 100;

/**
 * Adds up what properties of issues of these projects say. Rows are never changed in place: what they came to is known as
 * long as they are, so that after a change only the groups that it touches are added up again.
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
