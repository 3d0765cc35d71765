/** The archives of a project, and the archive of its issues. */
export const archives = {
  tabs: 'Archives',
  search: 'Search archive',
  searchHint: 'Search',
  count: '{count, plural, one {# archived} other {# archived}}',
  more: 'Show more',
  noMatch: 'No matches',
  noMatchText: 'Try another name or number.',
  issues: {
    title: 'Archived issues',
    empty: 'No archived issues',
    emptyText: 'Completed and cancelled issues that you archive appear here.',
    restore: 'Restore',
    restoreOne: 'Restore {reference}',
    restored: '{reference} restored',
    undo: 'Undo',
    archivedAt: 'Archived',
  },
} as const;
