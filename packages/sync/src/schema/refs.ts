import { z } from 'zod/mini';

/** An input field that holds ids of rows. */
export interface Ref {
  readonly field: string;
  readonly entity: string;
  readonly many: boolean;
}

/** Stands in a path for every key of a record. */
const EVERY_KEY = '*';

const entityOfSchema = z.registry<{ entity: string }>();
/** Ids that name no row which the framework would have to look at, each with the reason. */
const unasked = z.registry<{ because: string }>();

/** An id of a row of `entity`; the framework resolves and authorises it before any handler sees it. */
export function refId(entity: string) {
  return z.uuid().register(entityOfSchema, { entity });
}

/** A new row's id, made by the client (UUIDv7). */
export const newId = () => z.uuid().register(unasked, { because: 'a row of this id does not exist yet' });

/**
 * An id that the framework does not resolve.
 *
 * @param because why nobody has to be asked for a right to it
 * @example versionId: unaskedId('a version is looked for among those of the page only')
 */
export const unaskedId = (because: string) => z.uuid().register(unasked, { because });

/**
 * Finds every {@link refId} of an object schema, also inside nested objects, lists, unions, tuples and records.
 * A kind of schema that it cannot look into is refused, as is an id of which nothing is declared: an id in there would
 * never be authorised.
 */
export function refsOf(schema: z.ZodMiniType): Ref[] {
  return unique(refsUnder([], schema, false));
}

type Walk = (path: readonly string[], schema: z.ZodMiniType, many: boolean) => Ref[];

const refsUnder: Walk = (path, schema, many) => {
  const entity = entityOfSchema.get(schema)?.entity;
  if (entity !== undefined) return [{ field: path.join('.'), entity, many }];
  if (unasked.has(schema)) return [];
  const definition = definitionOf(schema);
  if (definition.format === 'uuid' || definition.format === 'guid')
    throw new Error(`${path.join('.')}: an id of what? Expected refId, newId or unaskedId`);
  const { shape, innerType, element, options, items, rest, left, right, valueType } = definition;
  if (shape) return Object.entries(shape).flatMap(([name, inner]) => refsUnder([...path, name], inner, many));
  if (innerType) return refsUnder(path, innerType, many);
  if (element) return refsUnder(path, element, true);
  if (options) return options.flatMap((option) => refsUnder(path, option, many));
  if (items) return [...items, ...(rest ? [rest] : [])].flatMap((item) => refsUnder(path, item, true));
  if (left && right) return [left, right].flatMap((side) => refsUnder(path, side, many));
  if (definition.in) return refsUnder(path, definition.in, many);
  if (definition.type === 'record' && valueType) return refsUnder([...path, EVERY_KEY], valueType, true);
  if (OPAQUE.has(definition.type))
    throw new Error(
      `${path.join('.')}: a "${definition.type}" may hide refs; use object, array, union or record`,
    );
  return [];
};

const OPAQUE: ReadonlySet<string> = new Set(['lazy', 'map', 'set', 'promise', 'function']);

interface Definition {
  readonly type: string;
  readonly shape?: Record<string, z.ZodMiniType>;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly items?: readonly z.ZodMiniType[];
  readonly rest?: z.ZodMiniType | null;
  readonly left?: z.ZodMiniType;
  readonly right?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly keyType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  /** Of a text: what it is a form of. */
  readonly format?: string;
  /** Of an enumeration, of a literal: what is allowed. */
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
}

/** A limit of a length, among other things that are checked. */
interface Check {
  readonly check: string;
  readonly maximum?: number;
  readonly length?: number;
}

/** What a schema is made of: the one place that knows how zod keeps it. */
export const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def;

/** Two options of a union often name the same field. */
function unique(refs: readonly Ref[]): Ref[] {
  const byField = new Map<string, Ref>();
  for (const ref of refs) {
    const key = `${ref.field} ${ref.entity}`;
    byField.set(key, { ...ref, many: ref.many || (byField.get(key)?.many ?? false) });
  }
  return [...byField.values()];
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
  if (key === EVERY_KEY) return Object.values(value).flatMap((each) => idsUnder(each, rest));
  return idsUnder((value as Record<string, unknown>)[key], rest);
}
