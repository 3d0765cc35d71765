import { lateCommand } from '@cairn/sync/schema';

/** Keeps a preference of this person. */
export const setPreference = lateCommand(
  'preference.set',
  async () => (await import('@cairn/domain/people/commands')).setPreference,
);
