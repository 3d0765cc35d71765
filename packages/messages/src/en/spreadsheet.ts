/** The spreadsheet, as a layout of issues. */
export const spreadsheet = {
  name: 'Spreadsheet',
} as const;
