/** Templates of issues: the settings of a project, and what starts an issue from one. */
export const templates = {
  title: 'Templates',
  lead: 'Start issues in {project} with their text and properties filled in.',
  readOnly: 'Only project Members and Admins can change this.',
  list: 'Templates in {project}',
  add: 'New template',
  go: 'Go to templates',
  newFrom: 'New issue from template…',
  choose: 'Choose a template…',
  noMatch: 'No matching templates',
  pick: {
    label: 'Template',
    chosen: 'Template: {name}',
    none: 'No template',
    search: 'Search templates…',
  },
  row: {
    edit: 'Edit',
    use: 'New issue from this template',
    removeText: 'Issues created from it stay as they are.',
    removed: '{name} deleted',
    undo: 'Undo',
  },
  form: {
    newTitle: 'New template',
    editTitle: 'Edit template',
    name: 'Name',
    namePlaceholder: 'Bug report',
    nameRequired: 'Name is required',
    nameTaken: 'A template with this name already exists',
    issue: 'What the issue starts with',
    tooLong: 'Use a shorter description',
    create: 'Create template',
    save: 'Save',
    close: 'Close',
  },
  empty: {
    title: 'No templates yet',
    text: 'Save the text and the properties that issues often start with, and fill in new issues with one choice.',
  },
} as const;

/** Why the server says no to a change of templates. */
export const templateRefusals = {
  name_taken: 'A template with this name already exists',
  text_too_long: 'Use a shorter description',
} as const;
