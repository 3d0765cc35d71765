import type { z } from 'zod/mini';
import type { Command } from './command.ts';
import { definitionOf } from './definition-of.ts';
import { entityOfSchema, unasked } from './known-ids.ts';

/** An input field with IDs of rows. */
export interface Ref {
  readonly field: string;
  readonly entity: string;
  readonly many: boolean;
}

/** In a path, every key of a record. */
const EVERY_KEY = '*';

const known = new WeakMap<object, readonly Ref[]>();

/**
 * Every ref in a command's input. The server resolves and authorises each before a handler runs; both sides look up what
 * is archived by them.
 *
 * @throws Error if `on` or `alsoRequires` name a field without IDs, or if a ref has no capability
 */
export function commandRefs<Input>(command: Command<Input>): readonly Ref[] {
  const refs = known.get(command) ?? checkedRefs(command);
  known.set(command, refs);
  return refs;
}

function checkedRefs<Input>({ name, input, on, alsoRequires }: Command<Input>): readonly Ref[] {
  const refs = refsOf(input);
  const holdsIds = (field: string): boolean => refs.some((ref) => ref.field === field);
  if (on !== 'workspace' && !holdsIds(on))
    throw new Error(`command ${name}: "on" names ${on}, expected a ref field of the input`);
  const undeclared = refs.find(({ field }) => field !== on && alsoRequires[field] === undefined);
  if (undeclared)
    throw new Error(
      `command ${name}: naming ${undeclared.field} asks for nothing, expected an entry in alsoRequires`,
    );
  const idle = Object.keys(alsoRequires).find((field) => !holdsIds(field));
  if (idle !== undefined)
    throw new Error(`command ${name}: alsoRequires names ${idle}, expected a ref field`);
  return refs;
}

/**
 * Finds every {@link refId} of an object schema, also inside nested objects, lists, unions, tuples and records.
 * Throws for schemas it can't look into and for undeclared IDs, because an ID in there would
 * never be authorised.
 */
export function refsOf(schema: z.ZodMiniType): Ref[] {
  return unique(refsUnder([], schema, false));
}

type Walk = (path: readonly string[], schema: z.ZodMiniType, many: boolean) => Ref[];

const refsUnder: Walk = (path, schema, many) => {
  const entity = entityOfSchema.get(schema);
  if (entity !== undefined) return [{ field: path.join('.'), entity, many }];
  if (unasked.has(schema)) return [];
  const definition = definitionOf(schema);
  if (definition.format === 'uuid' || definition.format === 'guid')
    throw new Error(`${path.join('.')}: an id of what? Expected refId, newId or unaskedId`);
  const { shape, innerType, element, options, items, rest, left, right, valueType } = definition;
  if (shape) return Object.entries(shape).flatMap(([name, inner]) => refsUnder([...path, name], inner, many));
  if (innerType) return refsUnder(path, innerType, many);
  if (element) return refsUnder(path, element, true);
  if (options) return options.flatMap((option) => refsUnder(path, option, many));
  if (items) return [...items, ...(rest ? [rest] : [])].flatMap((item) => refsUnder(path, item, true));
  if (left && right) return [left, right].flatMap((side) => refsUnder(path, side, many));
  if (definition.in) return refsUnder(path, definition.in, many);
  if (definition.type === 'record' && valueType) return refsUnder([...path, EVERY_KEY], valueType, true);
  if (OPAQUE.has(definition.type))
    throw new Error(
      `${path.join('.')}: a "${definition.type}" may hide refs; use object, array, union or record`,
    );
  return [];
};

const OPAQUE: ReadonlySet<string> = new Set(['lazy', 'map', 'set', 'promise', 'function']);

/** Without duplicates, as the options of a union often have the same field. */
function unique(refs: readonly Ref[]): Ref[] {
  const byField = new Map<string, Ref>();
  for (const ref of refs) {
    const key = `${ref.field} ${ref.entity}`;
    byField.set(key, { ...ref, many: ref.many || (byField.get(key)?.many ?? false) });
  }
  return [...byField.values()];
}

/** The IDs of an input in a ref field ('labelIds', 'changes.patch.parentId'); empty if absent or null. */
export function idsAt(input: unknown, ref: Ref): string[] {
  return idsUnder(input, ref.field.split('.'));
}

function idsUnder(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => idsUnder(each, path));
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (key === EVERY_KEY) return Object.values(value).flatMap((each) => idsUnder(each, rest));
  return idsUnder((value as Record<string, unknown>)[key], rest);
}
