import { canSee, type Capability, type Subject } from '@cairn/domain';
import { refusals } from '@cairn/domain/refusals';
import type { Command, Schema } from '@cairn/sync/schema';
import { RunApart, type Batching, type Executed, type Planned, type SyncActor } from '@cairn/sync/server';
import type { Tx } from '../db/index.ts';
import { whyUnavailable } from '../unavailable.ts';
import { CommandTx } from './command-tx.ts';
import { databaseRefusal } from './database-refusal.ts';
import { assertRoom } from './assert-room.ts';
import { createParser, type Parse, type Parsed } from './parse-command.ts';
import { createReact, type React, type Reaction } from './reaction.ts';
import { assertMay, notFound, refused, Refused } from './refused.ts';
import type { RowChanges } from './row-changes.ts';
import { runChange } from './run-change.ts';
import { actorAmong, SharedWork, type LoadActors } from './shared-work.ts';

/** The server's own text of a command that has no `change`. What it returns goes to HTTP callers only. */
export type Handler<Input> = (tx: CommandTx, input: Input) => Promise<unknown>;

/**
 * What the server adds to the `change` of a command.
 *
 * @example
 * const handleCreateLabel = handleChange(createLabel, {
 *   check: async (tx, input) => assertUnusedName(tx, input),
 * });
 */
export interface Additions<Input> {
  /**
   * What only the server can know, asked before the change: throws {@link Refused}. What it returns stands in place of the
   * input from there on.
   */
  readonly check?: (tx: CommandTx, input: Input) => Promise<Input | void>;
  /** What only the server may do, done after the change: grants, mail, documents, events that no row tells. */
  readonly also?: (tx: CommandTx, input: Input, changes: RowChanges) => Promise<void> | void;
  /**
   * Fields ('issue.number') and whole kinds of rows ('activity') in which the browser guesses wrong or not at all until it
   * hears from the server, and why.
   */
  readonly decides?: Readonly<Record<string, string>>;
}

/** A command that has a `change` needs none: with one, it says what the server adds. Any other has its handler here. */
export interface CommandHandler {
  readonly command: Command<unknown>;
  readonly handler?: Handler<unknown>;
  readonly additions?: Additions<unknown>;
}

/** Ties a command without a `change` to its handler with matching input. */
export const handle = <Input>(command: Command<Input>, handler: Handler<Input>): CommandHandler =>
  ({ command, handler }) as unknown as CommandHandler;

/** Ties a command with a `change` to what the server adds. */
export const handleChange = <Input>(command: Command<Input>, additions: Additions<Input>): CommandHandler =>
  ({ command, additions }) as unknown as CommandHandler;

/** In a transaction that it has prepared, commands share their reading and writing; in any other each works alone. */
export interface CommandRunner extends Batching<Tx> {
  readonly run: (tx: Tx, who: SyncActor, given: Planned['command']) => Promise<Executed>;
  /** For changes that are no commands. */
  readonly react: React;
  /** Runs a command as part of such a change, with its rights; what hangs on its events is left to `react`. */
  readonly perform: (tx: CommandTx, given: Planned['command']) => Promise<unknown>;
}

export interface RunnerOptions {
  readonly schema: Schema;
  readonly commandHandlers: readonly CommandHandler[];
  readonly reactions: readonly Reaction[];
  readonly loadActors: LoadActors;
  readonly now: () => number;
  readonly failed: (error: unknown) => void;
}

/** Everything that a command needs beside its transaction. */
interface Setting extends RunnerOptions {
  readonly handlers: ReadonlyMap<string, Handler<unknown>>;
  readonly parse: Parse;
  readonly react: React;
}

/**
 * Refuses to be made when a declared command has neither a change nor a handler, or both, and when a reaction hears of what
 * no feature declares: nothing can be forgotten.
 */
export function createRunner(options: RunnerOptions): CommandRunner {
  const { schema, loadActors } = options;
  const react = createReact(options.reactions, schema.events);
  const setting = { ...options, handlers: handlersOf(options), parse: createParser(schema), react };
  const shared = new WeakMap<Tx, SharedWork>();
  return {
    prepare: async (tx, planned) => {
      const [first] = planned;
      if (!first) return;
      const work = new SharedWork(tx, first.actor.workspaceId, loadActors);
      shared.set(tx, work);
      try {
        await work.readAhead(planned, setting.parse);
      } catch (error) {
        throw orApart(error);
      }
    },
    run: (tx, who, given) => {
      const work = shared.get(tx);
      return work ? runTogether(setting, work, who, given) : runAlone(setting, tx, who, given);
    },
    finish: async (tx) => {
      try {
        await shared.get(tx)?.finish();
      } catch (error) {
        throw orApart(error);
      }
    },
    react,
    perform: async (tx, given) => {
      const value = await perform(setting, tx, given);
      await assertRoom(tx);
      return value;
    },
  };
}

function handlersOf({ schema, commandHandlers }: RunnerOptions): Setting['handlers'] {
  const byName = new Map<string, CommandHandler>();
  for (const each of commandHandlers) {
    const { name } = each.command;
    if (byName.has(name)) throw new Error(`command ${name} has two handlers`);
    byName.set(name, each);
  }
  return new Map(
    [...schema.commands.values()].map((command) => [
      command.name,
      handlerOf(command, byName.get(command.name)),
    ]),
  );
}

function handlerOf(command: Command<unknown>, commandHandler: CommandHandler | undefined): Handler<unknown> {
  const { handler, additions = {} } = commandHandler ?? {};
  if (!command.change) {
    if (!handler) throw new Error(`command ${command.name} has neither a change nor a handler`);
    return handler;
  }
  if (handler) throw new Error(`command ${command.name} has both a change and a handler`);
  if (command.optimistic) throw new Error(`command ${command.name} has both a change and an optimistic half`);
  const { check, also } = additions;
  return async (tx, input) => {
    const settled = (await check?.(tx, input)) ?? input;
    const { changes } = await runChange(tx, command, settled);
    await also?.(tx, settled, changes);
  };
}

async function runAlone(
  setting: Setting,
  raw: Tx,
  who: SyncActor,
  given: Planned['command'],
): Promise<Executed> {
  try {
    const { userId, workspaceId } = who;
    const actors = await setting.loadActors(raw, workspaceId, [userId]);
    const tx = new CommandTx(raw, actorAmong(actors, userId), workspaceId, setting.now(), who.via);
    const value = await execute(setting, tx, given);
    await tx.flush();
    return tx.executed(given.name, value);
  } catch (error) {
    return { entries: [], refusal: refusalOf(error, setting.failed).toWire() };
  }
}

/** What is refused before it has written anything leaves nothing to be taken back. */
async function runTogether(
  setting: Setting,
  work: SharedWork,
  who: SyncActor,
  given: Planned['command'],
): Promise<Executed> {
  const tx = await work.begin(who, setting.now());
  try {
    const value = await execute(setting, tx, given);
    await work.ended(tx.entries);
    return tx.executed(given.name, value);
  } catch (error) {
    if (error instanceof Refused && tx.isUntouched) return { entries: [], refusal: error.toWire() };
    throw orApart(error);
  }
}

/** Deadlocks and the like may not come about one by one; what is away or full stays so. */
function orApart(error: unknown): unknown {
  const isAway = error instanceof Error && whyUnavailable(error) !== undefined;
  const stoodInTheWay = error instanceof Error && 'code' in error && String(error.code).startsWith('40');
  return isAway && !stoodInTheWay ? error : new RunApart();
}

async function execute(setting: Setting, tx: CommandTx, given: Planned['command']): Promise<unknown> {
  const value = await perform(setting, tx, given);
  await setting.react(tx);
  await assertRoom(tx);
  return value;
}

async function perform(setting: Setting, tx: CommandTx, given: Planned['command']): Promise<unknown> {
  const parsed = setting.parse(given);
  const handler = setting.handlers.get(parsed.command.name);
  if (!handler) throw new Error(`command ${parsed.command.name} has no handler`);
  if (tx.actor.workspaceRole === undefined) throw notFound();
  await authorise(tx, parsed);
  return await handler(tx, parsed.input);
}

/**
 * Resolves every id of the input to a row that the actor can see, then asks for the command's capabilities. What
 * cannot be seen answers like what does not exist; what can be seen but not done answers 'forbidden'.
 */
async function authorise(tx: CommandTx, { command, refs }: Parsed): Promise<void> {
  const subjects: { capability: string; subject: Subject }[] = [];
  if (command.on === 'workspace') subjects.push({ capability: command.requires, subject: 'workspace' });
  for (const { field, entity, ids, isTarget } of refs) {
    await tx.load(entity, ids, isTarget);
    for (const id of new Set(ids)) {
      const row = tx.known(entity, id);
      if (!row || !canSee(tx.actor, entity, row)) throw notFound();
      const subject = { entity, row };
      if (isTarget) subjects.push({ capability: command.requires, subject });
      const also = command.alsoRequires[field];
      if (also !== undefined) subjects.push({ capability: also, subject });
    }
  }
  for (const { capability, subject } of subjects) assertMay(tx.actor, capability as Capability, subject);
}

/** Expected refusals and broken constraints become answers; what may pass later is thrown on; the rest is logged. */
function refusalOf(error: unknown, failed: (error: unknown) => void): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof Error && whyUnavailable(error) !== undefined) throw error;
  const refusal = databaseRefusal(error);
  if (refusal) return refusal;
  failed(error);
  return refused(refusals.internal);
}
