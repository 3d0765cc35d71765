import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { heaviestOf, weighingAtMost } from './heaviest-of.ts';
import { weightOf } from './weight-of.ts';

interface Kind {
  readonly schema: z.ZodMiniType;
  /** The heaviest value that it takes. */
  readonly value: unknown;
}

const leaves: readonly Kind[] = [
  { schema: z.string().check(z.maxLength(20)), value: 'x'.repeat(20) },
  { schema: z.string().check(z.maxLength(30), z.maxLength(12)), value: 'x'.repeat(12) },
  { schema: z.uuid(), value: '00000000-0000-4000-8000-000000000000' },
  { schema: z.iso.date(), value: '2026-11-23' },
  { schema: z.enum(['a', 'long enough']), value: 'long enough' },
  { schema: z.literal('only this'), value: 'only this' },
  { schema: z.number(), value: 1e300 },
  { schema: z.boolean(), value: true },
  { schema: weighingAtMost(50, z.unknown()), value: 'x'.repeat(42) },
];
const { kind } = fc.letrec<{ kind: Kind }>((tie) => ({
  kind: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...leaves),
    tie('kind').map(({ schema, value }) => ({ schema: z.nullable(schema), value })),
    tie('kind').map(({ schema, value }) => ({ schema: z.union([z.number(), schema]), value })),
    tie('kind').map(({ schema, value }) => ({
      schema: z.array(schema).check(z.maxLength(3)),
      value: [value, value, value],
    })),
    fc.array(tie('kind'), { minLength: 1, maxLength: 3 }).map((kinds) => ({
      schema: z.object(Object.fromEntries(kinds.map(({ schema }, at) => [`field${at}`, schema]))),
      value: Object.fromEntries(kinds.map(({ value }, at) => [`field${at}`, value])),
    })),
  ),
}));

describe('the heaviest value of a schema', () => {
  test('weighs what is said', () => {
    fc.assert(
      fc.property(kind, ({ schema, value }) => {
        expect(schema.safeParse(value).success).toBe(true);
        expect(heaviestOf(schema)).toBe(weightOf(value, Infinity));
      }),
    );
  });

  test.each([
    ['a text', z.string()],
    ['a text of some form', z.string().check(z.regex(/^a+$/))],
    ['a list', z.array(z.number())],
    ['a list of texts', z.array(z.string()).check(z.maxLength(3))],
    ['a record', z.record(z.string(), z.number())],
    ['anything', z.unknown()],
    ['what only code knows', z.custom()],
    ['a kind that is not known here', z.map(z.string(), z.string())],
  ])('%s without a maximum has none, wherever it stands', (_name, schema) => {
    expect(heaviestOf(schema)).toBe(Infinity);
    expect(heaviestOf(z.object({ inside: z.optional(z.array(schema).check(z.maxLength(1))) }))).toBe(
      Infinity,
    );
  });
});
