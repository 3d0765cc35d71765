/** A person's job; the label is the stored value (product.md, section 3). */
export const PERSON_ROLES = [
  'Product / Project Manager',
  'Development / Engineering',
  'Founder / Executive',
  'Freelancer / Consultant',
  'Marketing / Growth',
  'Sales / Business Development',
  'Support / Operations',
  'Student / Professor',
  'Human Resources',
  'Other',
] as const;

export type PersonRole = (typeof PERSON_ROLES)[number];

export const THEMES = ['system', 'light', 'dark', 'light-contrast', 'dark-contrast', 'custom'] as const;

export type Theme = (typeof THEMES)[number];

/** The colours of a custom theme, in the order in which they are joined (product.md, section 2). */
export const THEME_COLORS = ['background', 'text', 'primary', 'sidebarBackground', 'sidebarText'] as const;

/** The colours of a custom theme before any is chosen. */
export const DEFAULT_THEME_COLORS = {
  background: '#0d101b',
  text: '#c5c5c5',
  primary: '#3f76ff',
  sidebarBackground: '#0d101b',
  sidebarText: '#c5c5c5',
} as const satisfies Readonly<Record<(typeof THEME_COLORS)[number], string>>;

/** The preference that tells open browsers of a new theme: its name, and the colours of a custom one. */
export const THEME_PREFERENCE = 'account.theme';

export const NAME_MAX_LENGTH = 255;

export const PASSWORD_MIN_LENGTH = 12;
/** Long enough for any passphrase; limited, because hashing time grows with length. */
export const PASSWORD_MAX_LENGTH = 128;
