// A faulty server: it acknowledges edits before they are in the log.
import { DocumentRoom } from '../../../apps/server/src/platform/documents/room.ts';
import type { DocumentLog } from '../../../apps/server/src/platform/documents/document-log.ts';

const COMMIT_LATER_MS = 150;
const open = DocumentRoom.open.bind(DocumentRoom);

DocumentRoom.open = (key, ports) => open(key, { ...ports, log: hasty(ports.log) });

/** Promises the positions that an empty database would give, and writes a moment later. */
function hasty(log: DocumentLog): DocumentLog {
  let head: number | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    ...log,
    append: async (key, updates) => {
      head ??= (await log.load(key))?.head ?? 0;
      const base = head;
      head += updates.length;
      turn = turn
        .then(() => new Promise((resolve) => setTimeout(resolve, COMMIT_LATER_MS)))
        .then(() => log.append(key, updates))
        .catch(() => undefined);
      return { base, stored: updates.map((_, at) => base + at + 1) };
    },
  };
}

await import('../../../apps/server/src/cli/cairn.ts');
