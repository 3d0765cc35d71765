import type { SyncEngine } from '@cairn/sync/client';

/** Retries a refused change as a new one. False if it no longer applies, or its command can't be loaded. */
export async function retryChange(engine: SyncEngine, name: string, args: unknown): Promise<boolean> {
  try {
    // Any command may have been refused, though each otherwise loads with the part that runs it.
    const { schema } = await import('@cairn/domain/registry');
    const command = schema.commands.get(name);
    if (!command) return false;
    engine.run(command, args);
    return true;
  } catch {
    return false;
  }
}
