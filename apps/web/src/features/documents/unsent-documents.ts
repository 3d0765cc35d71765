const PREFIX = 'cairn.unsent.';
/** Typing is unsent for a moment; a longer-lasting entry is removed from the list immediately. */
const SETTLE_MS = 1000;

const settling = new Map<string, ReturnType<typeof setTimeout>>();

/** The documents with changes only on this device, so that the next visit sends them automatically. */
export function unsentDocuments(userId: string, workspaceSlug: string): readonly string[] {
  const ids: unknown = JSON.parse(read(keyOf(userId, workspaceSlug)) ?? '[]');
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

export function markUnsent(
  userId: string,
  workspaceSlug: string,
  documentId: string,
  isUnsent: boolean,
): void {
  const key = keyOf(userId, workspaceSlug);
  clearTimeout(settling.get(documentId));
  settling.delete(documentId);
  const others = (): string[] => unsentDocuments(userId, workspaceSlug).filter((id) => id !== documentId);
  if (isUnsent) {
    if (!unsentDocuments(userId, workspaceSlug).includes(documentId)) write(key, [...others(), documentId]);
    return;
  }
  settling.set(
    documentId,
    setTimeout(() => write(key, others()), SETTLE_MS),
  );
}

/** Whether there are any, of any person on this device. */
export const hasUnsentDocuments = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(PREFIX));

/** Removes a person's list from this device after signing out. */
export function forgetUnsent(userId: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${PREFIX}${userId}.`)) localStorage.removeItem(key);
}

const keyOf = (userId: string, workspaceSlug: string): string => `${PREFIX}${userId}.${workspaceSlug}`;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is refused, so no document has stored anything either.
    return null;
  }
}

function write(key: string, ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // As above.
  }
}
