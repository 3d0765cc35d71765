/** Labels of a project. */
export const labels = {
  settings: {
    title: 'Labels',
    lead: 'Use labels to group related issues. Drag a label onto another one to nest it.',
    readOnly: 'Only project Members and Admins can change this.',
    add: 'Add label',
    name: 'Name',
    namePlaceholder: 'Label name',
    colour: 'Colour',
    anyColour: 'Hex colour (#rrggbb)',
    nameMissing: 'Name is required',
    nameTaken: 'A label with this name already exists',
    save: 'Save',
    create: 'Add label',
    cancel: 'Cancel',
    drag: 'Move {name}',
    list: 'Labels in {project}',
    search: 'Search labels',
    noMatch: 'No matching labels',
    noMatchText: 'Try a different search.',
    issues: '{count, plural, one {# issue} other {# issues}}',
    edit: 'Edit',
    nest: 'Nest under',
    unnest: 'Move to top level',
    up: 'Move up',
    down: 'Move down',
    moved: '{name} moved to position {position} of {count}.',
    nested: '{name} is now nested under {parent}.',
    removeText: 'It will be removed from all issues. Labels nested under it move to the top level.',
    empty: 'No labels yet',
    emptyText: 'Create labels such as Bug, Design or Customer to group related issues.',
  },
} as const;

/** Why the server says no to a change of labels. */
export const labelRefusals = {
  name_taken: 'A label with this name already exists.',
  cannot_nest: 'Labels can only be nested under a top-level label of the same project.',
} as const;
