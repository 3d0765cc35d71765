import { refusals } from '@cairn/domain/refusals';
import { commandRefs, heaviestOf, idsAt, type Command, type Entity, type Schema } from '@cairn/sync/schema';
import type { Planned } from '@cairn/sync/server';
import { refused } from './refused.ts';
import { refusedInput } from './refused-input.ts';
import { whyUnfit } from './why-unfit.ts';

/** A command with what it was given, and the rows that this names. */
export interface Parsed {
  readonly command: Command<unknown>;
  readonly input: unknown;
  readonly refs: readonly NamedRows[];
}

interface NamedRows {
  readonly field: string;
  readonly entity: Entity;
  readonly ids: readonly string[];
  /** Whether the command is on these rows: it will change them. */
  readonly isTarget: boolean;
}

/** Throws {@link Refused}. */
export type Parse = (given: Planned['command']) => Parsed;

/**
 * A command that is looked at twice, before it runs and when it runs, is parsed once. Refuses to be made when something
 * in the input of a command has no maximum, or names a row without asking for a right to it.
 */
export function createParser(schema: Schema): Parse {
  const commands = [...schema.commands.values()];
  const heaviest = new Map(commands.map((command) => [command.name, boundOf(command)]));
  for (const command of commands) commandRefs(command);
  const known = new WeakMap<Planned['command'], Parsed>();
  return (given) => {
    const parsed = known.get(given) ?? parse(schema, given, heaviest.get(given.name) ?? 0);
    known.set(given, parsed);
    return parsed;
  };
}

function boundOf({ name, input }: Command<unknown>): number {
  const bound = heaviestOf(input);
  if (bound === Infinity) throw new Error(`command ${name}: something in its input has no maximum`);
  return bound;
}

/** A refusal is stored, and told again: it says what was expected, and repeats nothing of what came. */
function parse(schema: Schema, { name, v, args }: Planned['command'], heaviest: number): Parsed {
  const command = schema.commands.get(name);
  if (!command) throw refused(refusals.unknown_command);
  if (v !== command.version)
    throw refused(refusals.other_version, { command: name, known: command.version, given: v });
  const unfit = whyUnfit(args, heaviest);
  if (unfit !== undefined) throw unfit;
  const parsed = command.input.safeParse(args);
  if (!parsed.success) throw refusedInput(command.input, parsed.error.issues);
  const refs = commandRefs(command).map((ref) => ({
    field: ref.field,
    entity: entityOf(schema, ref.entity),
    ids: idsAt(parsed.data, ref),
    isTarget: ref.field === command.on,
  }));
  return { command, input: parsed.data, refs };
}

function entityOf(schema: Schema, name: string): Entity {
  const entity = schema.entities.get(name);
  if (!entity) throw new Error(`a ref names the unknown entity "${name}"`);
  return entity;
}
