/** Automations of a project: its settings. */
export const automations = {
  title: 'Automations',
  lead: 'Rules run every hour. Each change appears in the activity of its issue.',
  readOnly: 'Only project Admins can change this.',
  rules: 'Rules',
  after: 'After',
  months: '{name}: months',
  monthCount: '{count, plural, one {# month} other {# months}}',
  archive: {
    name: 'Archive closed issues',
    means: 'Completed and cancelled issues are removed from lists. Search still finds them.',
    unchanged: 'without a change',
  },
  close: {
    name: 'Close stale issues',
    means:
      'Open issues without a change move to a closed state, unless they are in a cycle or module that is still open.',
    moveTo: 'move to',
    state: 'State to move stale issues to',
    noState: 'This project has no closed state.',
  },
  preview: {
    title: 'Preview',
    lead: 'What these rules would do in the next {days} days, if the issues stay as they are.',
    missing: "The preview isn't available offline.",
    failed: 'Something went wrong.',
    again: 'Try again',
    rule: 'Rule',
    issues: 'Issues',
    first: 'First issues',
    from: 'From',
    off: 'Off',
    none: 'None',
  },
  signed: 'The Cairn bot applies these changes. You can restore or reopen each issue.',
} as const;

/** Why the server says no to a change of automations. */
export const automationRefusals = {
  other_project: 'The state belongs to another project.',
  not_closing: "{name} isn't a closed state.",
} as const;
