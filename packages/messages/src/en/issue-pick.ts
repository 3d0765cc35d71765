/** The dialog that finds and ticks issues. */
export const issuePick = {
  search: 'Search issues',
  results: 'Search results',
  everywhere: 'Search all projects',
  none: 'Please select at least one issue.',
  empty: 'No issues found',
  noMatch: 'No maching issues found.',
  cancel: 'Cancel',
  close: 'Close',
} as const;
