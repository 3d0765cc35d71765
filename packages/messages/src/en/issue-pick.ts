/** The dialog for selecting issues. The misspelling is in the specification. */
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
