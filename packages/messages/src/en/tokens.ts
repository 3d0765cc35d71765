/** API tokens of a workspace. */
export const tokens = {
  title: 'API tokens',
  lead: 'Let scripts access {workspace} on your behalf.',
  add: 'New token',
  adminsOnly: 'Only workspace Admins can create and revoke API tokens.',
  empty: 'No API tokens yet',
  emptyLead:
    'A token gives a script your permissions in this workspace. Use a separate token for each script, so you can revoke one without affecting the others.',
  table: 'API tokens',
  columns: { name: 'Title', state: 'Status', used: 'Last used', ends: 'Expires', actions: 'Actions' },
  states: { on: 'Active', soon: 'Expires soon', ended: 'Expired' },
  never: 'Never',
  actsAs: 'Acts as {name}',
  howTo:
    'Send it in the <code>X-Api-Key</code> header. A token has the permissions of the person who created it, and stops working when they leave the workspace.',
  form: {
    title: 'New API token',
    name: 'Title',
    namePlaceholder: 'Nightly report',
    nameMissing: 'Title is required',
    nameHidden: "A title can't contain control characters or characters that change the text direction.",
    description: 'Description',
    descriptionPlaceholder: 'What it does',
    ends: 'Expiration',
    endsOn: 'Expiration date',
    dayMissing: 'Choose a date after today.',
    presets: {
      week: 'In 1 week',
      month: 'In 1 month',
      quarter: 'In 3 months',
      year: 'In 1 year',
      custom: 'Custom date',
      never: 'Never',
    },
    neverHint: 'This token stays valid until someone revokes it. We recommend setting an expiration date.',
    submit: 'Create token',
    busy: 'Creating…',
    cancel: 'Cancel',
    close: 'Close',
  },
  made: {
    title: '“{name}” created',
    lead: "Copy it now. You won't be able to see it again.",
    token: 'Token',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    does: 'Can read and write in {workspace}. {ends, select, never {Never expires.} other {Expires on {ends}.}}',
    done: 'Done',
  },
  end: {
    action: 'Revoke “{name}”',
    question: 'Revoke “{name}”?',
    consequence: "Scripts that use this token will stop working immediately. This can't be undone.",
    confirm: 'Revoke token',
    busy: 'Revoking…',
    cancel: 'Cancel',
    done: 'Token revoked',
  },
} as const;

/** Why the server says no to a new token. */
export const tokenRefusals = {
  expired_already: 'The expiration date must be in the future.',
  too_many_in_an_hour: 'You have created too many tokens. Please try again in an hour.',
  too_many: 'A workspace can have at most {most} tokens. Revoke one first.',
} as const;
