import { label, schema } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '../../contracts.ts';
import { answerFault } from './route-answer.ts';
import { rowSchema } from '@cairn/domain/http/row-schema';

const row = {
  id: uuid(),
  projectId: uuid(),
  name: 'Fault',
  color: '#16a34a',
  parentId: null,
  sortOrder: 'a0',
};
const labels = { as: 'json', status: 200, body: z.array(rowSchema(label)) } as const;
const asText = (more: object): string => JSON.stringify([{ ...row, ...more }]);

test('an answer with a column that is not declared, with another kind of value, or without one, is off its schema', () => {
  expect(answerFault(labels, asText({}))).toBeUndefined();
  expect(answerFault(labels, asText({ scope: 'g' }))).toContain('scope');
  expect(answerFault(labels, asText({ name: null }))).toContain('name');
  expect(answerFault(labels, asText({ color: undefined }))).toContain('color');
  expect(answerFault({ as: 'nothing' }, '{}')).toBeDefined();
  expect(answerFault({ as: 'lines', line: rowSchema(label) }, `${JSON.stringify(row)}\n{}`)).toBeDefined();
});

test('no declared answer is open: each object in it names all that it may hold', () => {
  const open: string[] = [];
  const walk = (path: string, at: z.core.$ZodType): void => {
    const definition = at._zod.def as z.core.$ZodTypeDef & Record<string, unknown>;
    if (definition.type === 'unknown' || definition.type === 'any') open.push(path);
    if (definition.type === 'object') {
      const { shape, catchall } = definition as unknown as z.core.$ZodObjectDef;
      if (catchall?._zod.def.type !== 'never') open.push(path);
      for (const [name, inner] of Object.entries(shape)) walk(`${path}.${name}`, inner);
    }
    const { element, innerType, options } = definition as Record<string, unknown>;
    for (const inner of [element, innerType, ...((options as unknown[] | undefined) ?? [])])
      if (inner !== undefined) walk(path, inner as z.core.$ZodType);
  };
  for (const [name, { answer }] of contracts)
    if (answer.as === 'json') walk(name, answer.body);
    else if (answer.as === 'lines') walk(name, answer.line);
  expect(open).toEqual([]);
  expect(schema.entities.size).toBeGreaterThan(10);
});
