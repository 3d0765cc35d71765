import { preference, setPreference } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';

const handleSetPreference = handle(setPreference, async (tx, { id, key, value }) => {
  const { userId } = tx.actor;
  const [held] = await tx.where(preference, { userId, key });
  if (held) await tx.update(preference, held.id, { value });
  else tx.insert(preference, { id, userId, key, value });
});

export const preferences: Feature = { handlings: [handleSetPreference] };
