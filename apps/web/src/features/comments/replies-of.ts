import type { Comment } from '@cairn/domain';

/** The replies to each comment, in the order in which they were given. */
export function repliesOf(comments: readonly Comment[]): ReadonlyMap<string, readonly Comment[]> {
  const replies = new Map<string, Comment[]>();
  for (const row of comments.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))) {
    if (row.parentId === null) continue;
    const held = replies.get(row.parentId);
    if (held) held.push(row);
    else replies.set(row.parentId, [row]);
  }
  return replies;
}
