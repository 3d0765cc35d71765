import type { Actor } from './cairn.ts';
import { connectTo } from './crash/connect-to.ts';
import type { ServerProcess } from './server-process.ts';

/** Makes them the only server admin. */
export async function makeAdmin(server: ServerProcess, actor: Actor): Promise<void> {
  const db = await connectTo(server.dataDir);
  await db.query('update users set is_instance_admin = coalesce(email = $1, false)', [actor.email]);
  await db.end();
}
