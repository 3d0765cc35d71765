import { describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { lintMigration } from './lint-migration.ts';
import { bundledMigrations } from './migration-source.ts';

describe('every migration of the product', () => {
  test.each(bundledMigrations().read())('$name is safe to run', ({ sql }) => {
    expect(lintMigration(sql, manifest.version)).toEqual([]);
  });
});

test.each([
  ['truncate stones;', 'TRUNCATE'],
  ['TRUNCATE stones CASCADE;', 'TRUNCATE'],
  ['drop view stones_view\n  cascade;', 'CASCADE'],
  ['create unique index concurrently a on b (c);', 'CONCURRENTLY'],
  ['begin;\nselect 1;\ncommit;', 'own transaction'],
  ['alter table stones drop column weight;', 'DROP COLUMN'],
  ['drop table if exists stones;', 'DROP TABLE'],
  ['alter table stones rename column weight to mass;', 'RENAME'],
  ['alter table stones rename to rocks;', 'RENAME'],
])('refuses %j', (sql, complaint) => {
  expect(lintMigration(sql, '0.2.0').join()).toContain(complaint);
});

test.each([
  'create table stones (id int references quarries on delete cascade);',
  "-- never truncate this\ninsert into words values ('truncate; drop table x;');",
  'create function f() returns trigger language plpgsql as $$ begin return new; end $$;',
  'alter table stones drop constraint stones_weight_check;',
])('takes %j', (sql) => {
  expect(lintMigration(sql, '0.2.0')).toEqual([]);
});

test('lets a later release remove what an earlier one stopped using', () => {
  const sql = '-- contract: unused since 0.2.0\nalter table stones drop column weight;';
  expect(lintMigration(sql, '0.2.0')).toHaveLength(1);
  expect(lintMigration(sql, '0.2.1')).toEqual([]);
  expect(lintMigration(sql, '1.0.0')).toEqual([]);
  expect(lintMigration(sql, '0.1.9')).toHaveLength(1);
});
