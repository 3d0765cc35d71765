/** What the spreadsheet of issues says once it is open. */
export const spreadsheetParts = {
  issue: 'Issue',
  newIssue: 'New issue',
  editTitle: 'Edit title',
  sort: { ascending: 'Sort ascending', descending: 'Sort descending', clear: 'Clear sort' },
  move: { left: 'Move left', right: 'Move right' },
  width: { wider: 'Make wider', narrower: 'Make narrower' },
  hide: 'Hide column',
  copied: '{count, plural, one {# cell copied} other {# cells copied}}',
  pasted: '{count, plural, one {# cell pasted} other {# cells pasted}}',
  notSet: "{count, plural, one {# cell wasn't changed} other {# cells weren't changed}}",
  cell: '{reference} {property}: {text}',
  emptyCell: '{reference} {property}: empty',
  more: '{cells} and {count} more',
  outside:
    '{count, plural, one {# cell has no place in the table} other {# cells have no place in the table}}',
  tooMuch: 'Too much to paste. Paste at most {max, number} cells.',
  expand: 'Expand sub-issues of {reference}',
  collapse: 'Collapse sub-issues of {reference}',
} as const;
