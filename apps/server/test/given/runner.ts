import { schema } from '@cairn/domain';
import type { Executed } from '@cairn/sync/server';
import { features } from '../../src/features.ts';
import { createRunner } from '../../src/platform/commands/index.ts';
import type { Db } from '../../src/platform/db/index.ts';
import { loadActor } from '../../src/platform/sync/index.ts';

const runner = createRunner({
  schema,
  handlings: features.flatMap((feature) => feature.handlings),
  reactions: features.flatMap((feature) => feature.reactions ?? []),
  loadActor,
  now: () => Date.now(),
  failed: (error) => {
    throw error;
  },
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
