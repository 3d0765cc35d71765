/** What the spreadsheet of issues says once it is open. */
export const spreadsheetParts = {
  issue: 'Issue',
  newIssue: 'New issue',
  editTitle: 'Edit title',
  sort: { ascending: 'Sort ascending', descending: 'Sort descending', clear: 'Clear sort' },
  move: { left: 'Move left', right: 'Move right' },
  width: { wider: 'Make wider', narrower: 'Make narrower' },
  hide: 'Hide column',
  expand: 'Expand sub-issues of {reference}',
  collapse: 'Collapse sub-issues of {reference}',
} as const;
