import type { z } from 'zod';
import { refusedInput } from './refused-input.ts';

/**
 * What somebody sent, as the schema has it. Throws a refusal, which says where something else was expected and
 * repeats nothing of what came.
 *
 * @example
 * const { title } = parseInput(newToken, await context.req.json());
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusedInput(schema, parsed.error.issues.flatMap(innermost));
}

/** Of several forms, what is wrong with the one that the input comes closest to. */
function innermost(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const forms = issue.errors.toSorted((one, other) => one.length - other.length);
  const closest = forms.find((each) => each.length > 0) ?? [];
  if (closest.length === 0) return [issue];
  return closest.flatMap((each) => innermost({ ...each, path: [...issue.path, ...each.path] }));
}
