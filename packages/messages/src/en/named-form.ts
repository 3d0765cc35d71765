/** Dialogs that create or edit something with a name and a description. */
export const namedForm = {
  name: 'Name',
  nameMissing: 'Name is required',
  description: 'Description',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
} as const;
