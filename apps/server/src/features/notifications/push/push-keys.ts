import { sql } from 'kysely';
import webPush from 'web-push';
import { withTransaction, type Db, type Tx } from '../../../platform/db/index.ts';
import { createSeal, type Seal } from '../../../platform/seal.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export const pushSeal = (secret: string): Seal => createSeal(secret, 'cairn push keys');

interface Row {
  readonly publicKey: string;
  readonly sealedPrivateKey: Uint8Array;
}

/**
 * This server's keys, created if there are none. If the secret key has changed, they are new, and browsers have to
 * subscribe again, because a push service accepts only the key that a subscription was created with.
 */
export async function pushKeysOf(db: Db, seal: Seal): Promise<PushKeys> {
  return await withTransaction(db, async (tx) => {
    // Processes that start together share one pair.
    await sql`select pg_advisory_xact_lock(hashtextextended('push keys', 0))`.execute(tx);
    const { rows } = await sql<Row>`select public_key, sealed_private_key from push_keys`.execute(tx);
    const [row] = rows;
    const privateKey = row && seal.open(row.sealedPrivateKey);
    return row && privateKey !== undefined
      ? { publicKey: row.publicKey, privateKey }
      : await makeKeys(tx, seal);
  });
}

async function makeKeys(tx: Tx, seal: Seal): Promise<PushKeys> {
  const keys = webPush.generateVAPIDKeys();
  await sql`delete from push_subscriptions`.execute(tx);
  await sql`insert into push_keys (public_key, sealed_private_key)
    values (${keys.publicKey}, ${seal.seal(keys.privateKey)})
    on conflict (is_only) do update set public_key = excluded.public_key,
      sealed_private_key = excluded.sealed_private_key`.execute(tx);
  return keys;
}

/** What browsers subscribe with. */
export async function publicKeyOf(db: Db): Promise<string> {
  const { rows } = await sql<{ publicKey: string }>`select public_key from push_keys`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('expected the keys that every start makes');
  return row.publicKey;
}
