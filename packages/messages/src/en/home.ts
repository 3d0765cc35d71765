/** The home screen of a workspace. */
export const home = {
  morning: 'Good morning, {name}',
  afternoon: 'Good afternoon, {name}',
  evening: 'Good evening, {name}',
  figures: {
    started: 'In progress',
    overdue: 'Overdue',
    dueSoon: 'Due within a week',
    open: 'Open',
  },
  work: 'Your work',
  workEmpty: 'No issues assigned to you. Press A on an issue to assign it.',
  due: { overdue: 'Overdue', today: 'Today', week: 'This week', later: 'Later', none: 'No due date' },
  showAll: 'Show all {count}',
  created: 'Created by you',
  createdEmpty: 'Issues you create appear here. Press C to create one.',
  visited: 'Recently viewed',
  visitedEmpty: 'Issues you open appear here.',
  projects: 'Your projects',
  allProjects: 'All projects',
  forYou: '{count} assigned to you',
} as const;
