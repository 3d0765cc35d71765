import type { z } from 'zod';

const declared = new WeakSet<object>();

/**
 * Marks a schema whose field names come from elsewhere: rows and frames of the sync protocol, or names that the
 * specification gives. All other fields over HTTP are snake_case.
 *
 * @example
 * const rowOfLabel = asDeclared(z.strictObject({ projectId: z.uuid() }));
 */
export function asDeclared<Schema extends z.ZodType>(schema: Schema): Schema {
  declared.add(schema);
  return schema;
}

export const isAsDeclared = (schema: z.core.$ZodType): boolean => declared.has(schema);
