import { label } from '@cairn/domain';
import { asDeclared, isAsDeclared } from '@cairn/domain/http/as-declared';
import { contract, json, routeName, type RouteContract } from '@cairn/domain/http/contract';
import { rowSchema } from '@cairn/domain/http/row-schema';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '../../contracts.ts';

type Schema = z.core.$ZodTypes;

/** Two signs stand between the name of a row and that of its field: `state__group`. */
const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_{1,2}[a-z0-9]+)*$/;

/** The fields of a schema, each by its way there, without those of schemas that keep their names. */
function fieldsOf(given: z.core.$ZodType | undefined, way: string): string[] {
  if (given === undefined || isAsDeclared(given)) return [];
  const { def } = (given as Schema)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => [
        `${way}.${name}`,
        ...fieldsOf(field, `${way}.${name}`),
      ]);
    case 'array':
      return fieldsOf(def.element, `${way}[]`);
    case 'tuple':
      return def.items.flatMap((item) => fieldsOf(item, `${way}[]`));
    case 'union':
      return def.options.flatMap((option) => fieldsOf(option, way));
    case 'intersection':
      return [...fieldsOf(def.left, way), ...fieldsOf(def.right, way)];
    case 'record':
      return fieldsOf(def.valueType, `${way}[]`);
    case 'pipe':
      return [...fieldsOf(def.in, way), ...fieldsOf(def.out, way)];
    default:
      return 'innerType' in def ? fieldsOf(def.innerType, way) : [];
  }
}

function misspelled(route: RouteContract): string[] {
  const { answer, query, input, form, params, path } = route;
  const answered = answer.as === 'json' ? answer.body : answer.as === 'lines' ? answer.line : undefined;
  const parts = { params, query, input, form: form?.fields, answer: answered };
  const fields = Object.entries(parts).flatMap(([part, schema]) => fieldsOf(schema, part));
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => `path.${name}`);
  return [...fields, ...named, ...(form ? [`form.${form.file}`] : [])]
    .filter((way) => !SNAKE_CASE.test(way.split('.').at(-1) ?? ''))
    .map((way) => `${routeName(route)}: ${way}`);
}

test('what goes over HTTP is spelled in snake_case, but for rows and what is named elsewhere', () => {
  expect(contracts.size).toBeGreaterThan(100);
  expect([...contracts.values()].flatMap(misspelled)).toEqual([]);
});

test('a field of another spelling is found wherever it stands', () => {
  const odd = z.strictObject({ isOdd: z.boolean() });
  const one = contract({
    method: 'POST',
    path: '/api/:oneId/tests',
    who: 'anyone',
    summary: 'Tests.',
    query: z.object({ pageSize: z.coerce.number().default(1) }),
    input: z.strictObject({ list: z.array(odd).optional(), either: z.union([z.string(), odd.nullable()]) }),
    answer: json(
      z.strictObject({
        by_name: z.record(z.string(), odd),
        row: rowSchema(label),
        kept: asDeclared(z.strictObject({ ownName: z.string() })),
        turned: z
          .string()
          .transform((text) => ({ text }))
          .pipe(z.strictObject({ text: z.string(), isOdd: z.boolean().optional() })),
      }),
    ),
  });
  expect(misspelled(one)).toEqual(
    [
      'query.pageSize',
      'input.list[].isOdd',
      'input.either.isOdd',
      'answer.by_name[].isOdd',
      'answer.turned.isOdd',
      'path.oneId',
    ].map((way) => `POST /api/:oneId/tests: ${way}`),
  );
});
