/** The archives of a project: its issues, cycles and modules. */
export const archives = {
  tabs: 'Archives',
  parts: { issues: 'Issues', cycles: 'Cycles', modules: 'Modules' },
  titles: { issues: 'Archived issues', cycles: 'Archived cycles', modules: 'Archived modules' },
  search: 'Search archive',
  searchHint: 'Search',
  count: '{count, plural, one {# archived} other {# archived}}',
  more: 'Show more',
  noMatch: 'No matches',
  noMatchText: 'Try another name or number.',
  issues: {
    empty: 'No archived issues',
    emptyText: 'Completed and cancelled issues that you archive appear here.',
    restore: 'Restore',
    restoreOne: 'Restore {reference}',
    restored: '{reference} restored',
    archivedAt: 'Archived',
  },
} as const;
