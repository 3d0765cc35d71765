import { answered, openDatabase, PARTS, rowsOf } from './document-database.ts';

/** Deletes all documents of one person from this device; called on sign-out. */
export async function forgetDocuments(userId: string): Promise<void> {
  const databases = await indexedDB.databases();
  for (const { name = '' } of databases.filter((each) => each.name?.startsWith('page-') === true)) {
    const database = await openDatabase(name);
    const isShared = await removePerson(database, userId);
    database.close();
    // Completes later if another tab still has it open; the rows are already deleted.
    if (!isShared) indexedDB.deleteDatabase(name);
  }
}

/** Deletes the rows of a person; returns whether there are rows of others. */
async function removePerson(database: IDBDatabase, userId: string): Promise<boolean> {
  const transaction = database.transaction(PARTS, 'readwrite');
  for (const part of PARTS) transaction.objectStore(part).delete(rowsOf(userId));
  const counts = await Promise.all(PARTS.map((part) => answered(transaction.objectStore(part).count())));
  return counts.some((count) => count > 0);
}
