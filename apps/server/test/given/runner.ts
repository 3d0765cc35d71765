import { schema } from '@cairn/domain';
import type { Executed } from '@cairn/sync/server';
import { createFeatureRunner } from '../../src/create-hub.ts';
import type { Db } from '../../src/platform/db/index.ts';

const runner = createFeatureRunner((error) => {
  throw error;
});

/** Runs a command as somebody and takes it all back. */
export async function attempt(
  db: Db,
  who: { readonly userId: string; readonly workspaceId: string },
  name: string,
  args: unknown,
): Promise<Executed> {
  const tx = await db.startTransaction().execute();
  try {
    return await runner.run(tx, who, { name, v: schema.commands.get(name)?.version ?? 0, args });
  } finally {
    await tx.rollback().execute();
  }
}
