/** What an imported text begins with whose author is no one here. */
export const importLines = {
  issue: 'Created by {name} on {provider}',
  comment: '{name} on {provider}',
  nobody: 'a deleted account',
} as const;
