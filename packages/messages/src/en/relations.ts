/** Relations between issues. */
export const relations = {
  heading: 'Relations',
  add: 'Add relation',
  blocking: 'Blocks',
  blocked_by: 'Blocked by',
  duplicate: 'Duplicate of',
  relates_to: 'Relates to',
  pick: '{kind}: select issues',
  addPicked: 'Add',
  remove: 'Remove relation to {reference}',
  removed: 'Relation removed',
  undo: 'Undo',
  archived: 'Archived project',
  hidden: "An issue you don't have access to",
} as const;

/** Why the server says no to a change of relations. */
export const relationRefusals = {
  exists: 'This relation already exists.',
  with_itself: "An issue can't be related to itself.",
} as const;
