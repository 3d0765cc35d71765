import { can, canSee, type Actor, type Capability, type Subject } from '@cairn/domain';
import type { WireMutation } from '@cairn/sync/protocol';
import { idsAt, type Command, type Entity, type Ref, type Schema } from '@cairn/sync/schema';
import type { Executed } from '@cairn/sync/server';
import type { Tx } from '../db/index.ts';
import { whyUnavailable } from '../unavailable.ts';
import { CommandTx, type DomainEvent } from './command-tx.ts';
import { databaseRefusal } from './database-refusal.ts';
import { isNestedDeeper } from './is-nested-deeper.ts';
import { forbidden, notFound, Refused } from './refused.ts';

/** The authoritative change of one command. What it returns goes to HTTP callers only. */
export type Handler<Input> = (tx: CommandTx, input: Input) => Promise<unknown>;

/** Runs in the same transaction after a command's handler, for each event it recorded. */
export type Reaction = (tx: CommandTx, event: DomainEvent) => Promise<void>;

export interface Handling {
  readonly command: Command<unknown>;
  readonly handler: Handler<unknown>;
}

/** Ties a command to its handler with matching input. */
export const handle = <Input>(command: Command<Input>, handler: Handler<Input>): Handling =>
  ({ command, handler }) as unknown as Handling;

export interface CommandRunner {
  readonly run: (
    tx: Tx,
    actor: ActorOf,
    mutation: Pick<WireMutation, 'name' | 'v' | 'args'>,
  ) => Promise<Executed>;
  /** Runs what hangs on the events recorded so far; for changes that are no commands. */
  readonly react: (tx: CommandTx) => Promise<void>;
}

interface ActorOf {
  readonly userId: string;
  readonly workspaceId: string;
}

export interface RunnerOptions {
  readonly schema: Schema;
  readonly handlings: readonly Handling[];
  readonly reactions: readonly Reaction[];
  readonly loadActor: (tx: Tx, who: ActorOf) => Promise<Actor>;
  readonly now: () => number;
  readonly failed: (error: unknown) => void;
}

/** Refuses to be made when a declared command has no handler: nothing can be forgotten. */
export function createRunner(options: RunnerOptions): CommandRunner {
  const handlers = new Map(options.handlings.map(({ command, handler }) => [command.name, handler]));
  for (const name of options.schema.commands.keys())
    if (!handlers.has(name)) throw new Error(`command ${name} has no handler`);
  return {
    run: async (tx, who, mutation) => {
      try {
        return await runOne(options, handlers, tx, who, mutation);
      } catch (error) {
        return { entries: [], refusal: refusalOf(error, options.failed).toWire() };
      }
    },
    react: (tx) => react(options.reactions, tx),
  };
}

async function react(reactions: readonly Reaction[], tx: CommandTx): Promise<void> {
  for (const event of tx.events) for (const reaction of reactions) await reaction(tx, event);
}

/** Far more than people nest lists; far less than what JSON and the editor's schema can be walked through. */
const MOST_NESTED = 1000;

async function runOne(
  options: RunnerOptions,
  handlers: ReadonlyMap<string, Handler<unknown>>,
  tx: Tx,
  who: ActorOf,
  mutation: Pick<WireMutation, 'name' | 'v' | 'args'>,
): Promise<Executed> {
  const command = options.schema.commands.get(mutation.name);
  const handler = handlers.get(mutation.name);
  if (!command || !handler) throw new Refused('unknown-command', `There is no command "${mutation.name}".`);
  if (mutation.v !== command.version)
    throw new Refused('unknown-command', `${command.name} is version ${command.version}, not ${mutation.v}.`);
  if (isNestedDeeper(mutation.args, MOST_NESTED))
    throw new Refused('invalid', `Expected at most ${MOST_NESTED} levels of lists and objects.`);
  const parsed = command.input.safeParse(mutation.args);
  if (!parsed.success)
    throw new Refused('invalid', parsed.error.issues[0]?.message ?? 'Invalid input.', parsed.error.issues);
  const actor = await options.loadActor(tx, who);
  if (actor.workspaceRole === undefined) throw notFound();
  const commandTx = new CommandTx(tx, actor, who.workspaceId, options.now());
  await authorise(options.schema, commandTx, command, parsed.data);
  const value = await handler(commandTx, parsed.data);
  await react(options.reactions, commandTx);
  await commandTx.flush();
  return { entries: commandTx.entries, value };
}

/**
 * Resolves every id of the input to a row that the actor can see, then asks for the command's capabilities. What
 * cannot be seen answers like what does not exist; what can be seen but not done answers 'forbidden'.
 */
async function authorise(
  schema: Schema,
  tx: CommandTx,
  command: Command<unknown>,
  input: unknown,
): Promise<void> {
  const subjects: { capability: string; subject: Subject }[] = [];
  if (command.on === 'workspace') subjects.push({ capability: command.requires, subject: 'workspace' });
  for (const ref of command.refs) {
    const entity = entityOf(schema, ref);
    const ids = idsAt(input, ref);
    await tx.load(entity, ids, ref.field === command.on);
    for (const id of ids) {
      const row = await tx.find(entity, id);
      if (!row || !canSee(tx.actor, entity, row)) throw notFound();
      const subject = { entity, row };
      if (ref.field === command.on) subjects.push({ capability: command.requires, subject });
      const also = command.alsoRequires[ref.field];
      if (also !== undefined) subjects.push({ capability: also, subject });
    }
  }
  for (const { capability, subject } of subjects)
    if (!can(tx.actor, capability as Capability, subject)) throw forbidden();
}

function entityOf(schema: Schema, ref: Ref): Entity {
  const entity = schema.entities.get(ref.entity);
  if (!entity) throw new Error(`a ref names the unknown entity "${ref.entity}"`);
  return entity;
}

/** Expected refusals and broken constraints become answers; what may pass later is thrown on; the rest is logged. */
function refusalOf(error: unknown, failed: (error: unknown) => void): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof Error && whyUnavailable(error) !== undefined) throw error;
  const refusal = databaseRefusal(error);
  if (refusal) return refusal;
  failed(error);
  return new Refused('internal', 'Something went wrong. Please try again.');
}
