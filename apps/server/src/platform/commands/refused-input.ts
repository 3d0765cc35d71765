import { refusals } from '@cairn/domain/refusals';
import { refusalSentence } from '@cairn/messages/refusal-sentence';
import { definitionOf } from '@cairn/sync/schema';
import type { z } from 'zod/mini';
import { inputFault, type InputFault } from './input-fault.ts';
import { Refused } from './refused.ts';

/** What was wrong, by the place and by what was expected there; nothing of what came. */
interface InputIssue extends InputFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Issues = readonly z.core.$ZodIssue[];

/** A person mends the first ones first. */
const TOLD = 10;

/** The refusal of an input that the schema does not take: the first issue says why, the details say where and the rest. */
export function refusedInput(input: z.core.$ZodType, issues: Issues): Refused {
  const told = describeIssues(input, issues);
  const [{ code, values, message } = { code: refusals.invalid_input.code, values: {}, message: '' }] = told;
  return new Refused({ code, kind: 'invalid' }, message, values, told);
}

/** The issues as reasons: names that only the input has are not repeated. */
function describeIssues(input: z.core.$ZodType, issues: Issues): InputIssue[] {
  const names = fieldNames(input);
  return issues.slice(0, TOLD).map((issue) => {
    const { code, values } = inputFault(issue);
    return {
      path: issue.path.map((key) => (typeof key === 'number' || names.has(String(key)) ? plain(key) : '*')),
      code,
      values,
      message: refusalSentence(code, values),
    };
  });
}

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
