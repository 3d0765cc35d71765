import { refusals } from '@cairn/domain/refusals';
import type { z } from 'zod';
import { describeIssues } from './describe-issues.ts';
import { refused } from './refused.ts';

/**
 * What somebody sent, as the schema has it. Throws {@link Refused}, which says where something else was expected and
 * repeats nothing of what came.
 *
 * @example
 * const { title } = parseInput(newToken, await context.req.json());
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = describeIssues(schema, parsed.error.issues.flatMap(innermost));
  throw refused(refusals.invalid, { problem: issues[0]?.message ?? 'Invalid input.' }, issues);
}

/** Of several forms, what is wrong with the one that the input comes closest to. */
function innermost(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const forms = issue.errors.toSorted((one, other) => one.length - other.length);
  const closest = forms.find((each) => each.length > 0) ?? [];
  if (closest.length === 0) return [issue];
  return closest.flatMap((each) => innermost({ ...each, path: [...issue.path, ...each.path] }));
}
