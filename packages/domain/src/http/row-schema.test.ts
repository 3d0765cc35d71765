import { expect, test } from 'vitest';
import { label } from '../labels/entity.ts';
import { columnsSchema, rowSchema } from './row-schema.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const row = { id, projectId: id, name: 'Bug', color: '#dc2626', parentId: null, sortOrder: 'a0' };

test('only optional fields can be null in a row', () => {
  expect(rowSchema(label).safeParse(row).success).toBe(true);
  expect(rowSchema(label).safeParse({ ...row, name: null }).success).toBe(false);
  expect(columnsSchema(label).safeParse({ ...row, parentId: [null] }).success).toBe(false);
});
