import type { Entity, Field } from '@cairn/sync/schema';
import { z } from 'zod';
import { asDeclared } from './as-declared.ts';

const KINDS: Readonly<Record<Field['kind'], (field: Field) => z.ZodType>> = {
  id: () => z.uuid(),
  ref: () => z.uuid(),
  text: () => z.string(),
  int: () => z.int(),
  real: () => z.number(),
  flag: () => z.boolean(),
  instant: () => z.int(),
  day: () => z.iso.date(),
  json: () => z.json(),
  set: () => z.array(z.uuid()),
  choice: ({ values = [] }) => z.literal([...values]),
};

/** A row as it is sent: its declared fields and no other column. */
export function rowSchema(entity: Entity): z.ZodObject<Record<string, z.ZodType>, z.core.$strict> {
  return asDeclared(z.strictObject(fieldsOf(entity, (field) => valueSchema(field))));
}

/** Many rows, by column. */
export function columnsSchema(entity: Entity): z.ZodType {
  return asDeclared(z.strictObject(fieldsOf(entity, (field) => z.array(valueSchema(field)))));
}

const valueSchema = (field: Field): z.ZodType => {
  const value = KINDS[field.kind](field);
  return field.nullable ? value.nullable() : value;
};

const fieldsOf = (entity: Entity, schemaOf: (field: Field) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, schemaOf(field)]));
