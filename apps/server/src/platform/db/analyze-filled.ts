/** Anything that runs a statement: `Db` and `Tx` of the server, or a bare connection. */
type Run = (statement: string) => Promise<{ readonly rows: readonly { readonly name: string }[] }>;

/**
 * Has the planner look at all tables that hold rows. A table known to be empty would be read as a whole for each row that is
 * looked up, by plans that are kept while it grows; of one never looked at, it expects ten pages.
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
