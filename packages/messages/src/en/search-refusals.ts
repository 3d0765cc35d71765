/** Why the server says no to a search. */
export const searchRefusals = {
  too_slow: 'This search took too long. Try more specific words.',
} as const;
