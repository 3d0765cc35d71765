/** How issues stand to each other. */
export const relations = {
  heading: 'Relations',
  add: 'Add a relation',
  blocking: 'Blocks',
  blocked_by: 'Blocked by',
  duplicate: 'Duplicate of',
  relates_to: 'Relates to',
  pick: '{kind}: choose issues',
  addPicked: 'Add',
  remove: 'Remove the relation to {reference}',
  removed: 'The relation was removed',
  undo: 'Undo',
  hidden: 'An issue that you may not see',
} as const;
