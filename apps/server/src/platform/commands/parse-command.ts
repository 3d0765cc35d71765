import { idsAt, type Command, type Entity, type Schema } from '@cairn/sync/schema';
import type { Planned } from '@cairn/sync/server';
import { isNestedDeeper } from './is-nested-deeper.ts';
import { Refused } from './refused.ts';

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

/** Far more than people nest lists; far less than what JSON and the editor's schema can be walked through. */
const MOST_NESTED = 1000;

/** A command that is looked at twice, before it runs and when it runs, is parsed once. */
export function createParser(schema: Schema): Parse {
  const known = new WeakMap<Planned['command'], Parsed>();
  return (given) => {
    const parsed = known.get(given) ?? parse(schema, given);
    known.set(given, parsed);
    return parsed;
  };
}

function parse(schema: Schema, { name, v, args }: Planned['command']): Parsed {
  const command = schema.commands.get(name);
  if (!command) throw new Refused('unknown-command', `There is no command "${name}".`);
  if (v !== command.version)
    throw new Refused('unknown-command', `${name} is version ${command.version}, not ${v}.`);
  if (isNestedDeeper(args, MOST_NESTED))
    throw new Refused('invalid', `Expected at most ${MOST_NESTED} levels of lists and objects.`);
  const parsed = command.input.safeParse(args);
  if (!parsed.success)
    throw new Refused('invalid', parsed.error.issues[0]?.message ?? 'Invalid input.', parsed.error.issues);
  const refs = command.refs.map((ref) => ({
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
