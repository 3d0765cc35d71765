import type { z } from 'zod/mini';

// Without zod's code: the first screens ask whether a command waits, and hold no command.

/** The entity of each ref schema. */
export const entityOfSchema = new WeakMap<z.core.$ZodType, string>();
/** ID schemas that the framework doesn't resolve, each with the reason. */
export const unasked = new WeakMap<z.core.$ZodType, string>();
