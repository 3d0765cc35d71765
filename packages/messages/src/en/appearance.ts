/** The settings page for themes. */
export const appearance = {
  title: 'Appearance',
  lead: 'Choose how Cairn looks on all your devices.',
  theme: 'Theme',
  notKept: "The theme was applied here but couldn't be saved to your account.",
  themes: {
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    'light-contrast': 'Light high contrast',
    'dark-contrast': 'Dark high contrast',
    custom: 'Custom',
  },
} as const;
