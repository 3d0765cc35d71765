import { z } from 'zod/mini';
import { definitionOf } from './definition-of.ts';
import { MARKS, weightOf } from './weight-of.ts';

const declaredWeights = z.registry<{ weight: number }>();

/**
 * Says how heavy a value may be whose schema does not show it, in the measure of {@link weightOf}.
 *
 * @example weighingAtMost(100_000, z.custom(isSmallJson))
 */
export function weighingAtMost<S extends z.ZodMiniType>(weight: number, schema: S): S {
  declaredWeights.add(schema, { weight });
  return schema;
}

/**
 * The most that a value of this schema weighs, in the measure of {@link weightOf}; Infinity where something in it has no
 * bound. What is heavier need not be looked into to be refused.
 *
 * @example heaviestOf(z.object({ title: z.string().check(z.maxLength(255)) })) // 284
 */
export function heaviestOf(schema: z.ZodMiniType): number {
  const declared = declaredWeights.get(schema)?.weight;
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
/** Texts of these forms have one length. */
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

/** None of something without a bound weighs nothing. */
const times = (count: number, weight: number): number => (count === 0 ? 0 : count * weight);
