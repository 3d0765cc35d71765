import { entitySchema, issue, issueCycle, type Issue } from '@cairn/domain';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../db/index.ts';
import { Batch } from './batch.ts';

const ISSUES = 5;
const idOf = (at: number): string => `i${at}`;

/** A batch, and what its statements begin with. */
function givenBatch() {
  const sent: string[] = [];
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (each) => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(query.sql.split(' (')[0]?.split(' as held')[0] ?? ''),
  });
  return { batch: new Batch(db as unknown as Tx, 'w'), sent };
}

const row = (at: number): Issue => ({ id: idOf(at), projectId: 'p', removedAt: null }) as Issue;
const facetRow = (at: number) => ({ id: idOf(at), projectId: 'p', removedAt: null, cycleId: 'c' });

test('alone too, issues that change with their facets take one statement for each kind of row', async () => {
  const { batch, sent } = givenBatch();
  for (let at = 0; at < ISSUES; at++) {
    batch.insert(issueCycle, facetRow(at));
    batch.change(issue, row(at), ['updated_at']);
  }
  await batch.flush();
  expect(sent).toEqual(['insert into "issue_cycles"', 'update "issues"']);
});

test('alone, what others may stand on keeps its place: new rows, other projects, removals', async () => {
  const [label] = [...entitySchema.entities.values()].filter(({ name }) => name === 'label');
  if (!label) throw new Error('no labels');
  const { batch, sent } = givenBatch();
  batch.change(issue, row(0), ['label_ids']);
  batch.insert(label, { id: 'l', projectId: 'p' });
  batch.change(issue, row(1), ['label_ids']);
  batch.insert(issueCycle, facetRow(0));
  batch.change(issue, row(2), ['project_id']);
  batch.insert(issueCycle, facetRow(2));
  batch.remove(label, 'l');
  batch.insert(issueCycle, facetRow(3));
  await batch.flush();
  expect(sent).toEqual(
    [
      'update "issues"',
      'insert into "labels"',
      'update "issues"',
      'insert into "issue_cycles"',
      'update "issues"',
      'insert into "issue_cycles"',
      'delete from "labels"',
      'insert into "issue_cycles"',
    ].map((each) => expect.stringContaining(each) as unknown),
  );
});
