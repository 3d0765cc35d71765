import { answered, openDatabase, PARTS, rowsOf } from './document-database.ts';

/** Takes everything of one person off this device; called when they sign out. */
export async function forgetDocuments(userId: string): Promise<void> {
  const databases = await indexedDB.databases();
  for (const { name = '' } of databases.filter((each) => each.name?.startsWith('page-') === true)) {
    const database = await openDatabase(name);
    const isShared = await removePerson(database, userId);
    database.close();
    // Answered later if another tab still has it open; its rows are gone in any case.
    if (!isShared) indexedDB.deleteDatabase(name);
  }
}

/** Whether something of somebody else is left. */
async function removePerson(database: IDBDatabase, userId: string): Promise<boolean> {
  const transaction = database.transaction(PARTS, 'readwrite');
  for (const part of PARTS) transaction.objectStore(part).delete(rowsOf(userId));
  const counts = await Promise.all(PARTS.map((part) => answered(transaction.objectStore(part).count())));
  return counts.some((count) => count > 0);
}
