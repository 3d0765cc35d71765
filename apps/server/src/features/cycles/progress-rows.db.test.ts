import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { PLANNING } from './progress-rows.ts';

const database = testDatabase();

test('the index of what progress is counted from has the condition that the query asks for', async () => {
  const { rows } = await sql<{ ofIndex: string; ofQuery: string }>`
    select pg_get_expr(indpred, indrelid) as of_index,
      format('(facts @? %L::jsonpath)', (${PLANNING})::text) as of_query
    from pg_index where indexrelid = 'history_planning'::regclass`.execute(database.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.ofIndex).toBe(rows[0]?.ofQuery);
});
