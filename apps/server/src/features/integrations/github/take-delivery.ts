import { refusals } from '@cairn/domain/refusals';
import { sql } from 'kysely';
import { notFound, refused } from '../../../platform/commands/index.ts';
import type { Services } from '../../../platform/services.ts';
import { connectionById, type Connection } from '../connection.ts';
import { takeSoon } from '../jobs.ts';
import { readEvent } from './github-event.ts';
import { hookSecret, isSigned } from './hook.ts';

/** Enough for an issue with its text, or a push of many commits; larger pushes list more than anyone reads. */
const LARGEST = 2 * 1024 * 1024;
/** They are in memory while they are read. */
const AT_ONCE = 8;
/** Unprocessed deliveries per connection. Beyond that GitHub has to retry. */
const WAITING_MOST = 2_000;
const DELIVERY_ID = /^[\w-]{1,100}$/;
let atOnce = 0;

/**
 * Stores what GitHub sends, once per delivery, and responds; a job processes it. Callers without the connection's
 * secret learn nothing, not even whether it exists.
 */
export async function takeDelivery(
  services: Services,
  connectionId: string,
  request: Request,
): Promise<void> {
  const signature = request.headers.get('x-hub-signature-256');
  const deliveryId = request.headers.get('x-github-delivery') ?? '';
  if (signature === null || !DELIVERY_ID.test(deliveryId)) throw notFound();
  const connection = await connectionById(services.db, connectionId);
  const secret = hookSecret(services.integrationApps, connectionId);
  if (connection?.provider !== 'github' || secret === undefined) throw notFound();
  if (atOnce >= AT_ONCE) throw refused(refusals.too_many_requests);
  atOnce += 1;
  try {
    const body = await wholeBody(request);
    if (!isSigned(secret, body, signature)) throw notFound();
    await keep(services, connection, deliveryId, request.headers.get('x-github-event') ?? '', body);
  } finally {
    atOnce -= 1;
  }
}

async function keep(
  { db }: Services,
  { workspaceId, id, targetId, targetName }: Connection,
  deliveryId: string,
  name: string,
  body: Buffer,
): Promise<void> {
  const event = readEvent(name, jsonIn(body));
  if (!event || String(event.repository.id) !== targetId) return;
  // The repository was renamed, or belongs to someone else now.
  if (event.repository.full_name !== targetName)
    await sql`update integration_connections set target_name = ${event.repository.full_name}
      where workspace_id = ${workspaceId} and id = ${id}`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from integration_inbox
    where workspace_id = ${workspaceId} and connection_id = ${id} and status = 'waiting'`.execute(db);
  if ((rows[0]?.count ?? 0) >= WAITING_MOST) throw refused(refusals.too_many_requests);
  const now = new Date();
  await sql`insert into integration_inbox (workspace_id, connection_id, delivery_id, event, payload, received_at,
      next_attempt_at, status)
    values (${workspaceId}, ${id}, ${deliveryId}, ${event.event}, ${JSON.stringify(event)}::jsonb, ${now}, ${now},
      'waiting')
    on conflict do nothing`.execute(db);
  await takeSoon(db, { workspaceId, connectionId: id });
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw refused(refusals.invalid_input);
  }
}

async function wholeBody({ headers, body }: Request): Promise<Buffer> {
  if (Number(headers.get('content-length') ?? 0) > LARGEST) throw refused(refusals.input_too_large);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST) throw refused(refusals.input_too_large);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
