import { IdbStore } from '@cairn/sync/client';
import { ENGINE_PREFIX } from '../../data/read-ahead.ts';
import { hasUnsentDocuments } from '../../features/documents/public.ts';

/** Whether this device's disk has unsent changes of anyone who worked here. */
export async function hasUnsent(): Promise<boolean> {
  if (hasUnsentDocuments()) return true;
  try {
    for (const { name = '' } of await indexedDB.databases())
      if (name.startsWith(ENGINE_PREFIX) && (await isWaiting(name))) return true;
  } catch {
    // Storage is refused or unreadable, so nothing is promised.
  }
  return false;
}

async function isWaiting(name: string): Promise<boolean> {
  const store = await IdbStore.open(name, () => undefined);
  try {
    return (await store.outbox()).length > 0;
  } finally {
    store.close();
  }
}
