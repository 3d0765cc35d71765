/** Anything that runs a statement: the server's `Db` and `Tx`, or a bare connection. */
type Run = (statement: string) => Promise<{ readonly rows: readonly { readonly name: string }[] }>;

/**
 * Updates the planner's statistics of all tables that contain rows. For a table known to be empty, the planner chooses to read all of it
 * for each lookup, and connections keep that plan while the table grows; for one never analyzed, it assumes ten pages.
 */
export async function analyzeFilled(run: Run): Promise<void> {
  const { rows } = await run(`
    select quote_ident(space.nspname) || '.' || quote_ident(held.relname) as name
    from pg_class held join pg_namespace space on space.oid = held.relnamespace
    where held.relkind = 'r' and space.nspname not like 'pg\\_%' and space.nspname <> 'information_schema'
      and pg_relation_size(held.oid) > 0
    order by 1`);
  if (rows.length > 0) await run(`analyze ${rows.map(({ name }) => name).join(', ')}`);
}
