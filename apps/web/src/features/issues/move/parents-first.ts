import type { Issue } from '@cairn/domain';

/** The same issues, each after its parent if that is one of them, because a copy needs its parent's copy to exist. */
export function parentsFirst(rows: readonly Issue[]): readonly Issue[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const placed = new Set<Issue>();
  for (const row of rows) {
    const above: Issue[] = [];
    for (let next = byId.get(row.id); next && !placed.has(next); next = byId.get(next.parentId ?? '')) {
      // No parent is below its own sub-issue; if one ever is, it is not followed twice.
      if (above.includes(next)) break;
      above.push(next);
    }
    for (const each of above.toReversed()) placed.add(each);
  }
  return [...placed];
}
