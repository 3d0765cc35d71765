/** Text that several people can edit at once: pages and issue descriptions. */
export const documents = {
  status: {
    label: 'Save status',
    loading: 'Loading',
    'local-ready': 'Loaded from this device',
    syncing: 'Connecting',
    saved: 'Saved',
    saving: 'Saving',
    offline: 'Offline, saved on this device',
    'offline-clean': 'Offline',
    'read-only': 'Read-only',
    locked: 'Locked',
    'no-access': 'You no longer have access',
    error: 'Not saved',
    unloaded: "This text hasn't been loaded on this device yet. It will appear when you're back online.",
    outdated: 'This text was written with a newer version of Cairn. Reload to edit it.',
  },
  heldBack: {
    text: "This text became read-only before your latest changes reached the server. They're saved on this device and sync when you can edit it again.",
    copy: 'Copy text',
    copied: 'Copied',
    copyFailed: "Your browser didn't allow copying",
  },
  leave: 'Leave this page?',
  leaveText: "Your latest changes aren't saved on this device or on the server. They will be lost.",
  leaveUnsent:
    "Your latest changes haven't reached the server yet. They're saved on this device and sync when you're back online.",
  stay: 'Stay',
  leaveConfirm: 'Leave',
} as const;
