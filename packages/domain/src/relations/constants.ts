/** Read as "this issue … the other": blocks, is blocked by, is a duplicate of, relates to. */
export const RELATION_KINDS = ['blocking', 'blocked_by', 'duplicate', 'relates_to'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** The kind on the other side of a relation. */
export const OPPOSITE: Readonly<Record<RelationKind, RelationKind>> = {
  blocking: 'blocked_by',
  blocked_by: 'blocking',
  duplicate: 'duplicate',
  relates_to: 'relates_to',
};
