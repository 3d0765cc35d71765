/** Exports of issues, in the settings of a workspace. */
export const exports = {
  title: 'Exports',
  lead: 'Download issues as CSV, Excel or JSON.',
  membersOnly: 'Only workspace Members and Admins can export issues.',
  form: {
    name: 'New export',
    projects: 'Projects',
    projectsAre: 'Projects: {projects}',
    allProjects: 'All projects',
    someProjects: '{count, plural, one {# project} other {# projects}}',
    noProjects: 'Join a project to export its issues.',
    search: 'Search projects…',
    notFound: 'No results',
    format: 'Format',
    split: 'One file per project',
    submit: 'Export',
  },
  formats: { csv: 'CSV', xlsx: 'Excel', json: 'JSON' },
  history: 'History',
  historyLead:
    'Only you can see your exports. Files are deleted after {days, plural, one {# day} other {# days}}.',
  columns: { what: 'Content', status: 'Status', asked: 'Created', actions: 'Actions' },
  content: '{projects}, {format}',
  statuses: {
    queued: 'Queued',
    processing: 'Processing',
    completed: 'Completed',
    expired: 'File deleted',
    failed: 'Failed',
  },
  size: '{issues, plural, one {# issue} other {# issues}}, {size}',
  expires: 'Expires {day}',
  faults: {
    no_access: 'You can no longer export issues in this workspace.',
    no_projects: "You're not in any of these projects, or they're archived.",
    too_many_issues: 'There are more than 200,000 issues. Choose fewer projects.',
    too_large: 'The file would be too large. Choose fewer projects.',
    no_room: "There's no storage left. Try again when older files have expired.",
    disk_full: "The server's disk is full.",
    interrupted: 'The server stopped before the file was finished.',
    unknown: 'Something went wrong on the server.',
  },
  download: 'Download',
  downloadOf: 'Download {content}',
  retry: 'Try again',
  retryOf: 'Try again: {content}',
  empty: 'No exports yet',
  emptyLead: 'Choose projects and a format above. Files appear here when they are ready.',
} as const;

/** Why the server says no to an export. */
export const exportRefusals = {
  too_many_waiting:
    'You can have at most {most} exports in the queue. Try again when one of them has finished.',
  not_failed: 'Only a failed export can be tried again.',
} as const;
