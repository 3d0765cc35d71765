/** The "not found" screen. */
export const missing = {
  title: 'Page not found',
  lead: "It may have been deleted, or you don't have access.",
  home: 'Go home',
} as const;
