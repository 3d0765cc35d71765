/** The issues of a project that their writer has not created yet. */
export const drafts = {
  title: 'Drafts',
  titleOf: 'Drafts · {project}',
  list: 'Drafts in {project}',
  untitled: 'Untitled draft',
  edited: 'Edited',
  create: 'Create issue',
  createNamed: 'Create issue from {name}',
  edit: 'Edit',
  needsTitle: 'Add a title first',
  needsMember: 'You need to be a member of the project to create issues',
  newIssue: 'New issue',
  removed: 'Draft deleted',
  undo: 'Undo',
  removeText: 'This draft will be deleted. Only you can see it.',
  go: '{project}: drafts',
  empty: {
    title: 'No drafts',
    text: 'Save an issue as a draft while you write it, and finish it here. Only you can see your drafts.',
  },
} as const;
