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
  type RowsAhead,
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
  const opening = openStore(name, handlers.onDiskFailed);
  const engine = new SyncEngine({
    schema: entitySchema,
    userId: who.userId,
    transport: new GatedTransport(new BrowserTransport(who.slug), confirmed),
    tabs: await openTabs(name),
    local: await opening,
    clock: browserClock,
    refuse: (...given) => rule?.(handlers.onRefused, ...given),
    ...handlers,
  });
  addEventListener('online', () => engine.wake());
  addEventListener('offline', () => engine.suspend());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') engine.wake();
  });
  await engine.start();
  void navigator.storage?.persist?.();
  return engine;
}

const open = (name: string, rows?: Promise<RowsAhead | undefined>): Promise<IdbStore> =>
  IdbStore.open(name, () => location.reload(), rows);

/** The store whose rows are being read already is opened before the page is rendered. */
let begun = takeAhead(open);

async function openStore(name: string, onDiskFailed: (error: unknown) => void): Promise<LocalStore> {
  const ahead = begun?.name === name ? begun.store : undefined;
  if (ahead) begun = undefined;
  try {
    return await (ahead ?? open(name));
  } catch (error) {
    // In private windows and on full disks everything works, but only until the tab is closed.
    onDiskFailed(error);
    const { MemoryStore } = await import('@cairn/sync/memory-store');
    return new MemoryStore();
  }
}
