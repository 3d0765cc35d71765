/** The menu of a named thing, such as a cycle. */
export const rowMenu = {
  label: 'Actions for {name}',
  remove: 'Delete',
  removeQuestion: 'Delete {name}?',
  cancel: 'Cancel',
} as const;
