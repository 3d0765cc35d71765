import { lazyCommand } from '@cairn/sync/schema';

/** Stores a preference of this person. */
export const setPreference = lazyCommand(
  'preference.set',
  async () => (await import('@cairn/domain/people/commands')).setPreference,
);
