/** The screen for a URL that leads nowhere. */
export const missing = {
  title: 'Page not found',
  lead: "It may have been deleted, or you don't have access.",
  home: 'Go home',
} as const;
