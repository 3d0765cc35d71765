import { definitionOf } from '@cairn/sync/schema';
import type { z } from 'zod/mini';

/** What was wrong, by the place and by what was expected there; nothing of what came. */
export interface InputIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Issues = readonly z.core.$ZodIssue[];

/** A person mends the first ones first. */
const TOLD = 10;

/** The issues in the words of the declaration: names that only the input has are not repeated. */
export function describeIssues(input: z.core.$ZodType, issues: Issues): InputIssue[] {
  const names = fieldNames(input);
  return issues.slice(0, TOLD).map((issue) => ({
    path: issue.path.map((key) => (typeof key === 'number' || names.has(String(key)) ? plain(key) : '*')),
    message: ECHOING.has(issue.code) ? 'Expected only the fields that are declared.' : issue.message,
  }));
}

/** Their messages name keys of the input. */
const ECHOING: ReadonlySet<string> = new Set(['unrecognized_keys', 'invalid_key', 'invalid_element']);

const plain = (key: PropertyKey): string | number => (typeof key === 'number' ? key : String(key));

const known = new WeakMap<z.core.$ZodType, ReadonlySet<string>>();

function fieldNames(schema: z.core.$ZodType): ReadonlySet<string> {
  const held = known.get(schema);
  if (held) return held;
  const names = new Set(namesUnder(schema));
  known.set(schema, names);
  return names;
}

function namesUnder(schema: z.core.$ZodType): string[] {
  const { shape, innerType, element, options = [], items = [], in: inner, valueType } = definitionOf(schema);
  const below = [innerType, element, inner, valueType, ...options, ...items].filter(
    (each) => each !== undefined,
  );
  const own = Object.entries(shape ?? {}).flatMap(([name, field]) => [name, ...namesUnder(field)]);
  return [...own, ...below.flatMap(namesUnder)];
}
