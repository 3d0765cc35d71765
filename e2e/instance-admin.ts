import type { Actor } from './cairn.ts';
import { connectTo } from './crash/connect-to.ts';
import type { ServerProcess } from './server-process.ts';

/** Has them and nobody else administer the server. */
export async function makeAdmin(server: ServerProcess, actor: Actor): Promise<void> {
  const db = await connectTo(server.dataDir);
  await db.query('update users set is_instance_admin = coalesce(email = $1, false)', [actor.email]);
  await db.end();
}
