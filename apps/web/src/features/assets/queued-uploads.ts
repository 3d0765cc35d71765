import type { AssetPurposeName } from '@cairn/domain';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A file that waits for the network, as it outlives a reload of the page. */
export interface QueuedUpload {
  readonly id: string;
  readonly userId: string;
  readonly purpose: AssetPurposeName;
  readonly entityId: string;
  readonly file: File;
  /** Where in a text it will stand, as the editor has it. */
  readonly place?: string | undefined;
}

type Home = Pick<QueuedUpload, 'userId' | 'purpose' | 'entityId'>;

interface Layout extends DBSchema {
  uploads: { key: string; value: QueuedUpload; indexes: { home: [string, string, string]; person: string } };
}

const NAME = 'cairn-uploads';
let opening: Promise<IDBPDatabase<Layout>> | undefined;

const database = (): Promise<IDBPDatabase<Layout>> =>
  (opening ??= openDB<Layout>(NAME, 1, {
    upgrade: (fresh) => {
      const uploads = fresh.createObjectStore('uploads', { keyPath: 'id' });
      uploads.createIndex('home', ['userId', 'purpose', 'entityId']);
      uploads.createIndex('person', 'userId');
    },
  }));

/** What ends the lock of each upload of this tab. */
const locks = new Map<string, () => void>();

/** Keeps a waiting file on this device, as this tab's own. False where the disk is refused or full. */
export async function keepUpload(upload: QueuedUpload): Promise<boolean> {
  try {
    await (await database()).put('uploads', upload);
    await claim(upload.id);
    return true;
  } catch {
    return false;
  }
}

/** It has arrived, was refused or given up. */
export async function forgetUpload(id: string): Promise<void> {
  try {
    await (await database()).delete('uploads', id);
  } catch {
    // Then it was not kept either.
  }
  leaveUpload(id);
}

/** It stays on the device, for whoever takes it over. */
export function leaveUpload(id: string): void {
  locks.get(id)?.();
  locks.delete(id);
}

/** Takes over what was left here by a tab that is gone; what another tab is still waiting with stays there. */
export async function takeOverUploads({ userId, purpose, entityId }: Home): Promise<QueuedUpload[]> {
  try {
    const left = await (await database()).getAllFromIndex('uploads', 'home', [userId, purpose, entityId]);
    const claimed = await Promise.all(left.map(({ id }) => claim(id)));
    return left.filter((_upload, at) => claimed[at]);
  } catch {
    return [];
  }
}

/** Whether files wait for this place, in whichever tab. */
export async function hasQueuedUploads({ userId, purpose, entityId }: Home): Promise<boolean> {
  try {
    return (await (await database()).countFromIndex('uploads', 'home', [userId, purpose, entityId])) > 0;
  } catch {
    return false;
  }
}

/** Takes the waiting files of one person off this device: after signing out. */
export async function forgetUploads(userId: string): Promise<void> {
  const uploads = await database();
  for (const id of await uploads.getAllKeysFromIndex('uploads', 'person', userId)) await forgetUpload(id);
}

/** Whether this tab is now the one that waits with it; false when one already does. The lock ends with the tab. */
function claim(id: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`${NAME} ${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<void>((release) => locks.set(id, release));
      })
      .catch(reject);
  });
}
