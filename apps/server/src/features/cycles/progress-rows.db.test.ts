import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { PLANNING } from './progress-rows.ts';
import { DESCRIBED } from './snapshot.ts';

const database = testDatabase();

test.each([
  ['history_planning', PLANNING],
  ['history_described', DESCRIBED],
])('the index %s has the condition that the query asks for', async (index, condition) => {
  const { rows } = await sql<{ ofIndex: string; ofQuery: string }>`
    select pg_get_expr(indpred, indrelid) as of_index,
      format('(facts @? %L::jsonpath)', (${condition})::text) as of_query
    from pg_index where indexrelid = ${index}::text::regclass`.execute(database.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.ofIndex).toBe(rows[0]?.ofQuery);
});
