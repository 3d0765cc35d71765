import type { SyncEngine } from '@cairn/sync/client';

/** Sends a refused change once more, as a new one. False when it does not fit any more, or its command cannot be loaded. */
export async function retryChange(engine: SyncEngine, name: string, args: unknown): Promise<boolean> {
  try {
    // Any command may have been refused; each else comes with the part that runs it.
    const { schema } = await import('@cairn/domain/registry');
    const command = schema.commands.get(name);
    if (!command) return false;
    engine.run(command, args);
    return true;
  } catch {
    return false;
  }
}
