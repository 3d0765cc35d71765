import type { Schema } from '@cairn/sync/schema';
import { asDeclared } from '@cairn/domain/http/as-declared';
import { z } from 'zod';
import { columnsSchema, rowSchema } from '@cairn/domain/http/row-schema';

/** A mutation of a client that asked for it, and why it was not taken. */
export const acknowledged = z.strictObject({
  o: z.literal('A'),
  s: z.int(),
  c: z.uuid(),
  n: z.int(),
  e: z
    .strictObject({
      code: z.string(),
      kind: z.string().optional(),
      message: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      details: z.json().optional(),
    })
    .optional(),
});

/** One line of a first load. */
export const bootstrapLine = ({ entities, hash }: Schema): z.ZodType =>
  z.union([
    asDeclared(
      z.strictObject({
        k: z.literal('header'),
        seq: z.int(),
        epoch: z.uuid(),
        schema: z.literal(hash),
        scopes: z.array(z.string()),
        lastMids: z.record(z.uuid(), z.int()),
        refused: z.array(acknowledged),
      }),
    ),
    ...[...entities.values()].map((entity) =>
      z.strictObject({
        k: z.literal('rows'),
        m: z.literal(entity.name),
        sc: z.string(),
        n: z.int(),
        cols: columnsSchema(entity),
      }),
    ),
    z.strictObject({ k: z.enum(['hot', 'end']) }),
  ]);

/** The rows of one parent that are loaded by themselves. */
export const partialRows = ({ entities }: Schema): z.ZodType =>
  z.union(
    [...entities.values()]
      .filter(({ partOf }) => partOf !== undefined)
      .map((entity) => z.strictObject({ seq: z.int(), rows: z.array(rowSchema(entity)) })),
  );
