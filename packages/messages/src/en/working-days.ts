/** Working days of a project: its settings. */
export const workingDays = {
  title: 'Working days',
  lead: 'The days your team works on this project. Timelines, calendars and cycle charts follow them.',
  readOnly: 'Only project Admins can change this.',
  settings: 'Settings',
  isOn: 'Plan by working days',
  isOnMeans:
    'Dependants that move skip days off, and the ideal line in charts stays flat on them. When off, every day counts.',
  weekdays: 'Days of the week',
  weekdaysMeans: 'The days your team works. Choose at least one.',
  daysOff: 'Days off',
  daysOffMeans: "Dates on which your team doesn't work, such as public holidays.",
  count: '{count, plural, one {# day off} other {# days off}}',
  none: 'No days off yet',
  past: 'Past days off ({count})',
  date: 'Date',
  name: 'Name (optional)',
  nameOf: 'Name of {day}',
  example: 'Christmas',
  add: 'Add day off',
  added: '{day} added',
  noDate: 'Choose a date',
  alreadyOff: '{day} is already a day off',
  full: 'A project can have up to {most} days off. Remove past ones to add more.',
  rename: 'Rename {day}',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove {day}',
  removed: '{day} removed',
} as const;

export const workdayRefusals = {
  no_weekday: 'Choose at least one day of the week.',
  twice: 'Each day can be listed only once.',
  already_off: '{date} is already a day off.',
  too_many: 'A project can have up to {most} days off.',
} as const;
