/** What somebody does for a living; the label is the stored value (product.md, section 3). */
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

export const NAME_MAX_LENGTH = 255;

export const PASSWORD_MIN_LENGTH = 12;
/** Long enough for any passphrase; a limit at all, because hashing costs time for each character. */
export const PASSWORD_MAX_LENGTH = 128;
