import { definitionOf } from '@cairn/sync/schema';
import type { z } from 'zod/mini';

/** A place in an input, as keys from its outside in; a list is stepped into at its first item. */
export type Path = readonly string[];

/** What a schema declares, place by place. */
export interface Places {
  /** Objects, with the keys that they know; of several shapes that are possible, the keys of all. */
  readonly objects: ReadonlyMap<string, ReadonlySet<string>>;
  readonly lists: readonly Path[];
  /** Names from a list: enumerations and literals. */
  readonly choices: readonly Path[];
  readonly texts: readonly Path[];
  /** Whatever somebody likes, as far as the declaration goes. */
  readonly free: readonly Path[];
}

/** Everything that a schema says may stand in an input. */
export function placesOf(schema: z.core.$ZodType): Places {
  const objects = new Map<string, Set<string>>();
  const found: Record<'lists' | 'choices' | 'texts' | 'free', Path[]> = {
    lists: [],
    choices: [],
    texts: [],
    free: [],
  };
  const walk = (path: Path, at: z.core.$ZodType): void => {
    const { type, shape, innerType, element, options, in: inner } = definitionOf(at);
    if (shape) {
      const key = path.join('.');
      const keys = objects.get(key) ?? new Set();
      objects.set(key, keys);
      for (const [name, field] of Object.entries(shape)) {
        keys.add(name);
        walk([...path, name], field);
      }
    } else if (innerType) walk(path, innerType);
    else if (element) {
      found.lists.push(path);
      walk([...path, '0'], element);
    } else if (options) for (const option of options) walk(path, option);
    else if (inner) walk(path, inner);
    else if (type === 'enum' || type === 'literal') found.choices.push(path);
    else if (type === 'string') found.texts.push(path);
    else if (['unknown', 'any', 'custom', 'record'].includes(type)) found.free.push(path);
  };
  walk([], schema);
  return { objects, ...found };
}

/** The input with another value at a place. Objects on the way there are made where there are none. */
export function withAt(input: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(input)) {
    const [first, ...others] = input as unknown[];
    return [withAt(first, rest, value), ...others];
  }
  const record = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const changed = withAt(record[key], rest, value);
  const result =
    rest[0] === '0' && !Array.isArray(record[key]) ? [withAt(undefined, rest.slice(1), value)] : changed;
  // As JSON.parse does it, which makes "__proto__" a key like any other.
  return Object.fromEntries([...Object.entries(record).filter(([name]) => name !== key), [key, result]]);
}

/** What stands at a place. */
export function valueAt(input: unknown, path: Path): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
