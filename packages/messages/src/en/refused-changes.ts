/** The list of changes that the server did not take. */
export const refusedChanges = {
  lead: 'The server rejected these changes. What you wrote is kept here until you dismiss it.',
  copy: 'Copy text',
  copied: 'Copied to clipboard',
  copyFailed: "Your browser didn't allow copying",
  retry: 'Try again',
  retryFailed: 'This change no longer applies',
  dismiss: 'Dismiss',
  close: 'Close',
} as const;
