/** The states of a project's issues. */
export const states = {
  groups: {
    backlog: 'Backlog',
    unstarted: 'Unstarted',
    started: 'Started',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  settings: {
    title: 'States',
    lead: 'The steps issues move through, in five groups. New issues start in the default state.',
    readOnly: 'Only project Admins can change this.',
    add: 'Add state to {group}',
    name: 'Name',
    namePlaceholder: 'State name',
    description: 'Description',
    descriptionPlaceholder: 'Optional',
    colour: 'Colour',
    anyColour: 'Hex colour (#rrggbb)',
    nameMissing: 'Name is required',
    nameTaken: 'A state with this name already exists',
    save: 'Save',
    create: 'Add state',
    cancel: 'Cancel',
    isDefault: 'Default',
    count: '{count, plural, one {# issue} other {# issues}}',
    none: 'No states in this group',
    drag: 'Move {name}',
    edit: 'Edit',
    makeDefault: 'Make default',
    up: 'Move up',
    down: 'Move down',
    moved: '{name} moved to position {position} of {count}.',
    removeDefault: "The default state can't be deleted. Make another state the default first.",
    removeUsed: 'This state is in use. Move its issues to another state first.',
    removeText: "No issues use it. This can't be undone.",
  },
} as const;

/** Why the server says no to a change of states. */
export const stateRefusals = {
  name_taken: 'A state with this name already exists.',
  is_default: "The default state can't be deleted. Make another state the default first.",
  in_use: 'This state is in use. Move its issues to another state first.',
} as const;
