/** Working days of a project: its settings. */
export const workingDays = {
  title: 'Working days',
  lead: 'The days on which this project is worked on. Timelines, calendars and cycle charts follow them.',
  readOnly: 'Only project Admins can change this.',
  settings: 'Settings',
  isOn: 'Plan by working days',
  isOnMeans:
    'Dependants that move along skip days off, and the ideal line of charts stays flat on them. When off, every day counts.',
  weekdays: 'Days of the week',
  weekdaysMeans: 'The days that are worked. Choose at least one.',
  daysOff: 'Days off',
  daysOffMeans: 'Single days that are not worked, such as public holidays.',
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
  full: 'A project can have up to {most} days off. Remove some that are over.',
  rename: 'Rename {day}',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove {day}',
  removed: '{day} removed',
} as const;

export const workdayRefusals = {
  no_weekday: 'Choose at least one day of the week.',
  twice: 'Name each day once.',
  already_off: '{date} is already a day off.',
  too_many: 'A project can have up to {most} days off.',
} as const;
