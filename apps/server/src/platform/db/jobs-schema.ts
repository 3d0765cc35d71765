import { Client } from 'pg';

/** Of our own name: an operator's database may hold the jobs of another program under the library's. */
export const JOBS_SCHEMA = 'cairn_jobs';

/** What the library keeps about its own tables. A restore leaves it as the library of now has written it. */
export const JOBS_RECORD = 'migrations';

/** Any number, as long as every server uses the same. */
const LOCK = 0x6a6f_6273;

/** Whose jobs wait, and which are held by whom, is looked up all the time; the library has no index for either. */
const INDEXES = {
  jobs_by_owner: `((payload ->> 'for'), priority) where is_available`,
  jobs_by_holder: '(locked_by) where locked_by is not null',
};

/** Makes the tables of the job queue, or brings them up to this version. As the owner of the database. */
export async function upgradeJobsSchema(databaseUrl: string): Promise<void> {
  const { runMigrations, Logger } = await import('graphile-worker');
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Ends with the connection.
    await client.query('select pg_advisory_lock($1::bigint)', [LOCK]);
    await runMigrations({
      connectionString: databaseUrl,
      schema: JOBS_SCHEMA,
      maxPoolSize: 1,
      logger: new Logger(() => () => undefined),
    });
    for (const [name, on] of Object.entries(INDEXES)) {
      // `if not exists` alone would wait for every transaction that has put a job in.
      const { rows } = await client.query<{ there: boolean }>(
        `select to_regclass('${JOBS_SCHEMA}.${name}') is not null as there`,
      );
      if (rows[0]?.there !== true)
        await client.query(`create index ${name} on ${JOBS_SCHEMA}._private_jobs ${on}`);
    }
  } finally {
    await client.end();
  }
}
