/** Texts that several people write at once: pages and the descriptions of issues. */
export const documents = {
  status: {
    label: 'State of the text',
    loading: 'Opening',
    'local-ready': 'Opened from this device',
    syncing: 'Connecting',
    saved: 'Saved',
    saving: 'Saving',
    offline: 'Offline, kept on this device',
    'offline-clean': 'Offline',
    'read-only': 'Read only',
    locked: 'Locked',
    'no-access': 'You may not see this text any more',
    error: 'Not saved',
    unloaded: 'This text has not been on this device yet. It comes when you are online.',
    outdated: 'This text was written with a newer Cairn. Load the app again to edit it.',
  },
  leave: 'Leave this page?',
  leaveText:
    'The last changes are not kept on this device and have not reached the server. They would be lost.',
  leaveUnsent:
    'The last changes have not reached the server yet. They are kept on this device and sent when it can be reached.',
  stay: 'Stay',
  leaveConfirm: 'Leave',
} as const;
