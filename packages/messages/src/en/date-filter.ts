/** The dialog that filters by a day or a range. */
export const dateFilter = {
  custom: 'Custom',
  any: 'Any date',
  title: 'Filter by {property}',
  type: '{property}: before, after or range',
  before: 'Before',
  after: 'After',
  range: 'Range',
  day: 'Day',
  first: 'First day',
  second: 'Last day',
  firstMonths: 'Months of the first day',
  secondMonths: 'Months of the last day',
  cancel: 'Cancel',
  apply: 'Apply',
  close: 'Close',
} as const;
