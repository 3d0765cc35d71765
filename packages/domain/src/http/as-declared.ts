import type { z } from 'zod';

const declared = new WeakSet<object>();

/**
 * Marks a schema whose fields keep the names that something else gives them: rows of the sync protocol, its frames, what the
 * specification names. All other fields over HTTP are snake_case.
 *
 * @example
 * const rowOfLabel = asDeclared(z.strictObject({ projectId: z.uuid() }));
 */
export function asDeclared<Schema extends z.ZodType>(schema: Schema): Schema {
  declared.add(schema);
  return schema;
}

export const isAsDeclared = (schema: z.core.$ZodType): boolean => declared.has(schema);
