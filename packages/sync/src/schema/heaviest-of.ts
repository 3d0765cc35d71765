import type { z } from 'zod/mini';
import { definitionOf } from './definition-of.ts';
import { MARKS, weightOf } from './weight-of.ts';

const declaredWeights = new WeakMap<z.core.$ZodType, number>();

/**
 * Declares the maximum weight of a schema that has no visible limit, in the unit of {@link weightOf}.
 *
 * @example weighingAtMost(100_000, z.custom(isSmallJson))
 */
export function weighingAtMost<S extends z.ZodMiniType>(weight: number, schema: S): S {
  declaredWeights.set(schema, weight);
  return schema;
}

/**
 * The maximum weight of a value of this schema, in the unit of {@link weightOf}; Infinity if a part of it is unbounded.
 * Anything heavier can be refused without parsing.
 *
 * @example heaviestOf(z.object({ title: z.string().check(z.maxLength(255)) })) // 284
 */
export function heaviestOf(schema: z.ZodMiniType): number {
  const declared = declaredWeights.get(schema);
  if (declared !== undefined) return declared;
  const definition = definitionOf(schema);
  const { type, shape, innerType, element, options, items, rest, keyType, valueType } = definition;
  if (shape)
    return Object.entries(shape).reduce((sum, [name, inner]) => sum + name.length + heaviestOf(inner), MARKS);
  if (innerType) return Math.max(MARKS, heaviestOf(innerType));
  if (options) return Math.max(...options.map(heaviestOf));
  if (definition.in) return heaviestOf(definition.in);
  if (element) return MARKS + times(longest(definition), MARKS + heaviestOf(element));
  if (items) return rest ? Infinity : items.reduce((sum, item) => sum + MARKS + heaviestOf(item), MARKS);
  if (keyType && valueType)
    return MARKS + times(longest(definition), heaviestOf(keyType) + heaviestOf(valueType));
  if (definition.entries) return heaviestAmong(Object.values(definition.entries));
  if (definition.values) return heaviestAmong(definition.values);
  if (type === 'string') return MARKS + longest(definition);
  return WITHOUT_LENGTH.has(type) ? MARKS : Infinity;
}

const WITHOUT_LENGTH: ReadonlySet<string> = new Set(['number', 'boolean', 'null', 'undefined', 'never']);
/** Lengths of texts with a fixed format. */
const LENGTHS: Readonly<Record<string, number>> = { uuid: 36, date: 10 };

type Definition = ReturnType<typeof definitionOf>;

function longest({ format = '', checks = [] }: Definition): number {
  const limits = checks.flatMap(({ _zod: { def } }) => {
    if (def.check === 'length_equals') return [def.length ?? Infinity];
    return def.check === 'max_length' || def.check === 'max_size' ? [def.maximum ?? Infinity] : [];
  });
  return Math.min(LENGTHS[format] ?? Infinity, ...limits);
}

const heaviestAmong = (values: readonly unknown[]): number =>
  Math.max(MARKS, ...values.map((value) => weightOf(value, Infinity)));

/** Zero times Infinity is zero here. */
const times = (count: number, weight: number): number => (count === 0 ? 0 : count * weight);
