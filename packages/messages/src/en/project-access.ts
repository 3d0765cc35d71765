/** Projects that are archived, and projects a person can join. */
export const projectAccess = {
  archive: {
    banner: 'This project is archived and read-only.',
    restore: 'Restore project',
    reason: 'This project is archived.',
    question: 'Archive {name}?',
    text: 'The project becomes read-only for everyone and is hidden from the sidebar. You can restore it at any time.',
    confirm: 'Archive project',
    cancel: 'Cancel',
  },
  join: {
    lead: "You're not a member of this project. Join it to see its issues and pages.",
    archived: 'This project is archived. Only its members can see its issues and pages.',
    action: 'Join project',
    busy: 'Joining…',
    all: 'All projects',
  },
  home: {
    title: 'Join a project',
    text: "You're not in any project yet. Join one to see its issues and pages.",
    list: 'Projects you can join',
  },
} as const;
