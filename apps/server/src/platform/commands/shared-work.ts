import { member, project, projectMember, type Actor } from '@cairn/domain';
import type { Entity } from '@cairn/sync/schema';
import type { LogEntry, Planned, SyncActor } from '@cairn/sync/server';
import type { Tx } from '../db/index.ts';
import { Batch } from './batch.ts';
import { CommandTx } from './command-tx.ts';
import type { Parse, Parsed } from './parse-command.ts';
import { Refused } from './refused.ts';

/** Reads the live roles of people in a workspace; of each of them, also of those who have none. */
export type LoadActors = (
  tx: Tx,
  workspaceId: string,
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, Actor>>;

/** Rows from which an {@link Actor} is read: a role that was changed, a project that was archived. */
const RIGHTS_DEPEND_ON: ReadonlySet<string> = new Set([member.name, project.name, projectMember.name]);

/** Throws when the person was not asked for. */
export function actorAmong(actors: ReadonlyMap<string, Actor>, userId: string): Actor {
  const actor = actors.get(userId);
  if (!actor) throw new Error(`the roles of ${userId} were not loaded`);
  return actor;
}

/** The commands of one transaction that run together: who runs them, and the rows that they read and write. */
export class SharedWork {
  readonly #tx: Tx;
  readonly #workspaceId: string;
  readonly #loadActors: LoadActors;
  readonly #batch: Batch;
  readonly #actors = new Map<string, Actor>();

  constructor(tx: Tx, workspaceId: string, loadActors: LoadActors) {
    this.#tx = tx;
    this.#workspaceId = workspaceId;
    this.#loadActors = loadActors;
    this.#batch = new Batch(tx, workspaceId, { isShared: true });
  }

  /** One statement for all people, and one or two for each kind of row that the commands name. */
  async readAhead(planned: readonly Planned[], parse: Parse): Promise<void> {
    await this.#know(planned.map(({ actor }) => actor.userId));
    const targets = new Map<Entity, string[]>();
    const others = new Map<Entity, string[]>();
    for (const { command } of planned)
      for (const { entity, ids, isTarget } of understood(parse, command)?.refs ?? []) {
        const lists = isTarget ? targets : others;
        const list = lists.get(entity) ?? [];
        list.push(...ids);
        lists.set(entity, list);
      }
    for (const [entity, ids] of targets) await this.#batch.load(entity, ids, true);
    for (const [entity, ids] of others) await this.#batch.load(entity, ids, false);
  }

  async begin(who: SyncActor, now: number): Promise<CommandTx> {
    await this.#know([who.userId]);
    return new CommandTx(this.#batch, actorAmong(this.#actors, who.userId), this.#workspaceId, now, who.via);
  }

  /** Rows that go take others with them, a bulk change names none, and a grant changes what people may do. */
  async ended(entries: readonly LogEntry[]): Promise<void> {
    if (entries.some(({ op }) => op === 'D' || op === 'B' || op === 'G')) {
      await this.#batch.forget();
      this.#actors.clear();
    } else if (entries.some(({ model }) => RIGHTS_DEPEND_ON.has(model))) {
      await this.#batch.flush();
      this.#actors.clear();
    }
  }

  finish(): Promise<void> {
    return this.#batch.flush();
  }

  async #know(userIds: readonly string[]): Promise<void> {
    const unknown = [...new Set(userIds)].filter((userId) => !this.#actors.has(userId));
    if (unknown.length === 0) return;
    const actors = await this.#loadActors(this.#tx, this.#workspaceId, unknown);
    for (const [userId, actor] of actors) this.#actors.set(userId, actor);
  }
}

/** What cannot be parsed is refused when it runs. */
function understood(parse: Parse, given: Planned['command']): Parsed | undefined {
  try {
    return parse(given);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
