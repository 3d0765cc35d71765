import { entitySchema } from '@cairn/domain';
import { GatedTransport } from './gated-transport.ts';
import { ENGINE_PREFIX, takeAhead } from './read-ahead.ts';
import {
  browserClock,
  BrowserTransport,
  IdbStore,
  openTabs,
  SyncEngine,
  type EngineOptions,
  type LocalStore,
} from '@cairn/sync/client';

/** Refuses a change by looking at local rows; see `refuse` of {@link EngineOptions}. */
export type EngineRule = (
  onRefused: EngineOptions['onRefused'],
  ...given: Parameters<NonNullable<EngineOptions['refuse']>>
) => ReturnType<NonNullable<EngineOptions['refuse']>>;

/** Until it has loaded, only the server refuses such changes. */
let rule: EngineRule | undefined;

/** Gives every store the rule by which it refuses changes. The first screens don't need its code. */
export const setRule = (given: EngineRule): void => {
  rule = given;
};

/**
 * Opens the store of one person in one workspace: shows what is on disk, then connects.
 *
 * @param confirmed resolves once the server has said that this is the person; until then nothing is asked or sent
 */
export async function openEngine(
  who: { readonly userId: string; readonly workspaceId: string; readonly slug: string },
  confirmed: Promise<void>,
  handlers: Pick<EngineOptions, 'onRefused' | 'onDiskFailed'>,
): Promise<SyncEngine> {
  const name = `${ENGINE_PREFIX}${who.userId}:${who.workspaceId}`;
  const engine = new SyncEngine({
    schema: entitySchema,
    userId: who.userId,
    transport: new GatedTransport(new BrowserTransport(who.slug), confirmed),
    local: await openStore(name, handlers.onDiskFailed),
    tabs: await openTabs(name),
    clock: browserClock,
    refuse: (...given) => rule?.(handlers.onRefused, ...given),
    ...handlers,
  });
  window.addEventListener('online', () => engine.wake());
  window.addEventListener('offline', () => engine.suspend());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') engine.wake();
  });
  await engine.start();
  void navigator.storage?.persist?.();
  return engine;
}

async function openStore(name: string, onDiskFailed: (error: unknown) => void): Promise<LocalStore> {
  try {
    return await IdbStore.open(name, () => location.reload(), takeAhead(name));
  } catch (error) {
    // In private windows and on full disks everything works, but only until the tab is closed.
    onDiskFailed(error);
    const { MemoryStore } = await import('@cairn/sync/memory-store');
    return new MemoryStore();
  }
}
