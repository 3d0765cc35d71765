import type { IssueMoves } from '../../../platform/issue-layout.ts';
import { readPlaceKey } from '../view/use-issue-groups.ts';

/** Moves an issue by an arrow key: up and down within its group, left and right to the end of the next group. */
export function carryByKey(moves: IssueMoves, placeKey: string, key: string): void {
  const { group, sub, id } = readPlaceKey(placeKey);
  const inside = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const across = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (inside !== 0) {
    const rows = moves.rowsIn({ group, sub });
    const at = rows.findIndex((row) => row.id === id);
    const to = inside === 1 ? at + 2 : at - 1;
    if (moves.byHand && to >= 0 && to <= rows.length) moves.move(placeKey, { group, sub }, to);
    return;
  }
  const next = moves.targets[moves.targets.indexOf(group) + across];
  if (next === undefined) return;
  const target = { group: next, sub };
  moves.move(placeKey, target, moves.rowsIn(target).length);
}
