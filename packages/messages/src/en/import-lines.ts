/** The first line of an imported text whose author isn't a member. */
export const importLines = {
  issue: 'Created by {name} on {provider}',
  comment: '{name} on {provider}',
  nobody: 'a deleted account',
} as const;
