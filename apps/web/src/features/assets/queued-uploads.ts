import type { AssetPurposeName } from '@cairn/domain';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A file waiting for the network, stored to survive a reload. */
export interface QueuedUpload {
  readonly id: string;
  readonly userId: string;
  readonly purpose: AssetPurposeName;
  readonly entityId: string;
  readonly file: File;
  /** Its position in a text, as the editor has it. */
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

/** Releases the lock of each upload of this tab. */
const locks = new Map<string, () => void>();

/** Stores a waiting file on this device for this tab. False if storage is refused or full. */
export async function keepUpload(upload: QueuedUpload): Promise<boolean> {
  try {
    await (await database()).put('uploads', upload);
    await claim(upload.id);
    return true;
  } catch {
    return false;
  }
}

/** Removes an upload that arrived, was refused or was given up. */
export async function forgetUpload(id: string): Promise<void> {
  try {
    await (await database()).delete('uploads', id);
  } catch {
    // Then it wasn't stored either.
  }
  leaveUpload(id);
}

/** Releases an upload, which stays on the device for another tab to take over. */
export function leaveUpload(id: string): void {
  locks.get(id)?.();
  locks.delete(id);
}

/** Takes over uploads of closed tabs; those of open tabs stay there. */
export async function takeOverUploads({ userId, purpose, entityId }: Home): Promise<QueuedUpload[]> {
  try {
    const left = await (await database()).getAllFromIndex('uploads', 'home', [userId, purpose, entityId]);
    const claimed = await Promise.all(left.map(({ id }) => claim(id)));
    return left.filter((_upload, at) => claimed[at]);
  } catch {
    return [];
  }
}

/** Whether files are waiting for this place, in any tab. */
export async function hasQueuedUploads({ userId, purpose, entityId }: Home): Promise<boolean> {
  try {
    return (await (await database()).countFromIndex('uploads', 'home', [userId, purpose, entityId])) > 0;
  } catch {
    return false;
  }
}

/** Removes a person's waiting files from this device after signing out. */
export async function forgetUploads(userId: string): Promise<void> {
  const uploads = await database();
  for (const id of await uploads.getAllKeysFromIndex('uploads', 'person', userId)) await forgetUpload(id);
}

/** Claims an upload for this tab; false if another tab has it. The lock ends with the tab. */
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
