import { schema } from '@cairn/domain';
import type { SyncEngine } from '@cairn/sync/client';

/** Sends a refused change once more, as a new one. False when it does not fit any more. */
export function retryChange(engine: SyncEngine, name: string, args: unknown): boolean {
  const command = schema.commands.get(name);
  if (!command) return false;
  try {
    engine.run(command, args);
    return true;
  } catch {
    return false;
  }
}
