import type { Actor } from '@cairn/domain';
import type { Outcome, SyncActor } from '@cairn/sync/server';
import { CommandTx, Refused } from '../commands/index.ts';
import type { Tx } from '../db/index.ts';
import type { SyncHub } from './hub.ts';
import { loadActor } from './load-actor.ts';

export type Writes = Pick<SyncHub, 'runWrite' | 'react'>;

/**
 * Runs a change that is no command as one ordered transaction of the workspace: its rows reach the log, the history and every
 * open tab like those of a command. What `work` refuses is thrown on to the caller.
 *
 * @param name what the history calls it, in the form of a command's name
 * @param options `isQuiet` when nobody waits for it: what people ask for goes first, for a while. `rightsOf` gives the rights of
 * somebody who is no member, such as a program that may act in one project
 */
export async function runWrite<T>(
  hub: Writes,
  who: SyncActor,
  name: string,
  work: (tx: CommandTx) => Promise<T>,
  options: {
    readonly now?: number;
    readonly isQuiet?: boolean;
    readonly rightsOf?: (tx: Tx, who: SyncActor) => Promise<Actor>;
  } = {},
): Promise<T> {
  const { now = Date.now(), isQuiet = false, rightsOf = loadActor } = options;
  const outcome = await hub.runWrite({
    actor: who,
    isQuiet,
    run: async (tx) => {
      try {
        const commandTx = new CommandTx(tx, await rightsOf(tx, who), who.workspaceId, now, who.via);
        const value = await work(commandTx);
        await hub.react(commandTx);
        await commandTx.flush();
        return commandTx.executed(name, value);
      } catch (error) {
        if (error instanceof Refused) return { entries: [], refusal: error.toWire() };
        throw error;
      }
    },
  });
  // The value of `work`, as the queue hands it back.
  return valueOf(outcome) as T;
}

function valueOf(outcome: Outcome): unknown {
  if (outcome.kind === 'failed') throw outcome.error;
  if (outcome.kind !== 'done') throw new Error('a write without a client cannot leave a gap');
  if (outcome.refusal) throw Refused.fromWire(outcome.refusal);
  return outcome.value;
}
