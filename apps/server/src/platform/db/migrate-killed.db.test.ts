import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@cairn/sync/simulator';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { builtProgram } from '../../../test/given/built-program.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { openTestDatabase, testDatabase } from '../../../test/database.ts';
import { migrate, type Db } from './index.ts';

/** By hand: MIGRATE_KILLS=50 MIGRATE_SEED=7. */
const KILLS = Number(process.env['MIGRATE_KILLS'] ?? 3);
const SEED = Number(process.env['MIGRATE_SEED'] ?? Date.now() % 1_000_000);
/** Of the work between two kills; the whole takes longer. */
const LONGEST_MS = 150;

const whole = testDatabase();
const program = builtProgram('src/platform/db/index.ts');

const killed = fixture(() => openTestDatabase({ empty: true }));
afterAll(async () => await killed.drop());

test(
  `goes on after kill -9 at any moment, to the same database (MIGRATE_KILLS=${KILLS} MIGRATE_SEED=${SEED})`,
  { timeout: 300_000 + KILLS * 20_000 },
  async () => {
    const random = new Random(SEED);
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill++) if (await migrateAndKill(random)) interrupted++;
    expect(interrupted, 'killed at work').toBeGreaterThan(0);
    await migrate(killed.db);
    expect(await shapeOf(killed.db)).toEqual(await shapeOf(whole.db));
  },
);

/** Says whether there was something left to do. */
async function migrateAndKill(random: Random): Promise<boolean> {
  const script = `import { createDb, migrate } from ${JSON.stringify(program.file)};
    const db = createDb({ url: ${JSON.stringify(killed.url)} });
    process.stdout.write('begins');
    await migrate(db);
    await db.destroy();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await sleep(random.below(LONGEST_MS));
  child.kill('SIGKILL');
  await ended;
  return child.signalCode === 'SIGKILL';
}

/** Everything that migrations make: columns, constraints, indexes, functions, triggers, and what has been applied. */
async function shapeOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select 'column' as kind, table_name || '.' || column_name as name, data_type || ' ' || is_nullable || ' ' ||
        coalesce(column_default, '') || coalesce(generation_expression, '') as definition
      from information_schema.columns where table_schema = 'public'
    union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
    union all select 'function', p.proname, pg_get_functiondef(p.oid) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'applied', name, checksum from schema_migrations
    order by 1, 2, 3`.execute(db);
  return rows;
}
