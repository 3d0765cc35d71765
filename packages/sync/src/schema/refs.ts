import { z } from 'zod/mini';

/** An input field that holds ids of rows. */
export interface Ref {
  readonly field: string;
  readonly entity: string;
  readonly many: boolean;
}

const entityOfSchema = z.registry<{ entity: string }>();

/** An id of a row of `entity`; the framework resolves and authorises it before any handler sees it. */
export function refId(entity: string) {
  return z.uuid().register(entityOfSchema, { entity });
}

/** A new row's id, made by the client (UUIDv7). */
export const newId = () => z.uuid();

/** Finds every {@link refId} of an object schema, also inside nested objects and lists of objects. */
export function refsOf(schema: z.ZodMiniType): Ref[] {
  const shape = shapeOf(schema);
  return Object.entries(shape).flatMap(([field, inner]) => refsOfField(field, inner));
}

function refsOfField(field: string, schema: z.ZodMiniType): Ref[] {
  const { inner, many } = unwrap(schema);
  const entity = entityOfSchema.get(inner)?.entity;
  if (entity !== undefined) return [{ field, entity, many }];
  return Object.entries(shapeOf(inner)).flatMap(([name, nested]) => refsOfField(`${field}.${name}`, nested));
}

interface Definition {
  readonly type: string;
  readonly shape?: Record<string, z.ZodMiniType>;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
}

const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition;

function shapeOf(schema: z.ZodMiniType): Record<string, z.ZodMiniType> {
  const definition = definitionOf(schema);
  return definition.type === 'object' && definition.shape ? definition.shape : {};
}

function unwrap(schema: z.ZodMiniType, many = false): { inner: z.ZodMiniType; many: boolean } {
  const definition = definitionOf(schema);
  if (definition.innerType) return unwrap(definition.innerType, many);
  if (definition.type === 'array' && definition.element) return unwrap(definition.element, true);
  return { inner: schema, many };
}

/** The ids that an input holds in a ref field ('labelIds', 'changes.patch.parentId'); absent and null give none. */
export function idsAt(input: unknown, ref: Ref): string[] {
  return idsUnder(input, ref.field.split('.'));
}

function idsUnder(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => idsUnder(each, path));
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return idsUnder((value as Record<string, unknown>)[key], rest);
}
