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

interface Asked {
  readonly name: string;
  readonly args: unknown;
}

/** Runs several commands of one person one after the other, and takes it all back. */
export async function attemptInTurn(
  db: Db,
  who: { readonly userId: string; readonly workspaceId: string },
  asked: readonly Asked[],
): Promise<Executed[]> {
  const tx = await db.startTransaction().execute();
  try {
    const executed: Executed[] = [];
    for (const { name, args } of asked)
      executed.push(await runner.run(tx, who, { name, v: schema.commands.get(name)?.version ?? 0, args }));
    return executed;
  } finally {
    await tx.rollback().execute();
  }
}

/** Runs several commands of one person as one group that shares its reading and writing, and takes it all back. */
export async function attemptTogether(
  db: Db,
  actor: { readonly userId: string; readonly workspaceId: string },
  asked: readonly Asked[],
): Promise<Executed[]> {
  const group = asked.map(({ name, args }) => ({
    actor,
    command: { name, v: schema.commands.get(name)?.version ?? 0, args },
  }));
  const tx = await db.startTransaction().execute();
  try {
    await runner.prepare(tx, group);
    const executed: Executed[] = [];
    for (const { command } of group) executed.push(await runner.run(tx, actor, command));
    await runner.finish(tx);
    return executed;
  } finally {
    await tx.rollback().execute();
  }
}
