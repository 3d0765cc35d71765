const PREFIX = 'cairn.unsent.';
/** Each burst of keys is unsent for a moment; only what lasts beyond this is taken off the list at once. */
const SETTLE_MS = 1000;

const settling = new Map<string, ReturnType<typeof setTimeout>>();

/** The documents with changes that are on this device only, so that the next visit sends them without being asked. */
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

/** Whether there are any, of anybody who wrote on this device. */
export const hasUnsentDocuments = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(PREFIX));

/** Takes the list of one person off this device: after signing out. */
export function forgetUnsent(userId: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${PREFIX}${userId}.`)) localStorage.removeItem(key);
}

const keyOf = (userId: string, workspaceSlug: string): string => `${PREFIX}${userId}.${workspaceSlug}`;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The disk is refused: then no document has left anything on it either.
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
