/** The list of changes that the server refused. */
export const refusedChanges = {
  lead: 'The server rejected these changes. What you wrote is kept here until you dismiss it.',
  copied: 'Copied to clipboard',
  copyFailed: "Your browser didn't allow copying",
  retryFailed: 'This change no longer applies',
  dismiss: 'Dismiss',
  close: 'Close',
} as const;
