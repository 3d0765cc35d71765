/** What the sidebar says of projects; the rest is in `project-parts.ts`. */
export const projects = {
  breadcrumb: 'Breadcrumb',
  menu: {
    label: 'Actions for {name}',
    settings: 'Settings',
    up: 'Move up',
    down: 'Move down',
    archives: 'Archives',
    copyLink: 'Copy link',
    copied: 'Copied to clipboard',
    copyFailed: "Your browser didn't allow copying",
    leave: 'Leave project',
    leaveQuestion: 'Leave {name}?',
    leaveText:
      "You'll lose access to its issues. You can rejoin while it's public; otherwise, someone has to add you.",
    leaveConfirm: 'Leave',
    archive: 'Archive project',
    unarchive: 'Restore project',
    archived: '{name} archived',
    restored: '{name} restored',
    undo: 'Undo',
    lastAdmin: "You're the only Admin of this project. Make someone else Admin first.",
    cancel: 'Cancel',
  },
} as const;
