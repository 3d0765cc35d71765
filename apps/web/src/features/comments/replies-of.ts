import type { AnyComment } from './comment-place.ts';

/** The replies to each comment, oldest first. */
export function repliesOf<C extends AnyComment>(comments: readonly C[]): ReadonlyMap<string, readonly C[]> {
  const replies = new Map<string, C[]>();
  for (const row of comments.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))) {
    if (row.parentId === null) continue;
    const held = replies.get(row.parentId);
    if (held) held.push(row);
    else replies.set(row.parentId, [row]);
  }
  return replies;
}
