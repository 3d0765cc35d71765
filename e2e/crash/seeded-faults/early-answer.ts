// A faulty server: it acknowledges a change before the commit.
import { PgStore } from '../../../apps/server/src/platform/sync/pg-store.ts';

const COMMIT_LATER_MS = 150;
const { transaction } = PgStore.prototype;
const sleep = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, COMMIT_LATER_MS));

PgStore.prototype.transaction = function early<T>(
  this: PgStore,
  workspaceId: string,
  run: Parameters<typeof transaction<T>>[1],
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    transaction
      .call(this, workspaceId, async (tx) => {
        resolve(await run(tx));
        await sleep();
      })
      .catch(reject);
  });
};

await import('../../../apps/server/src/cli/cairn.ts');
