/** The menu of something that has a name, such as a cycle. */
export const rowMenu = {
  label: 'Actions for {name}',
  remove: 'Delete',
  removeQuestion: 'Delete {name}?',
  cancel: 'Cancel',
} as const;
