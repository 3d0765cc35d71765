/** The dialog for selecting issues. The misspelling is in the specification. */
export const issuePick = {
  search: 'Search issues',
  results: 'Search results',
  everywhere: 'Search all projects',
  picked: '{count} selected',
  pickedIssues: 'Selected issues',
  unpick: 'Remove {reference}',
  morePicked: 'and {count} more',
  open: 'Open {reference} in a new tab',
  notHere: 'Some of these issues are still loading. Please try again.',
  none: 'Please select at least one issue.',
  empty: 'No issues found',
  noMatch: 'No maching issues found.',
  cancel: 'Cancel',
  close: 'Close',
} as const;
