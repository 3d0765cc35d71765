// A faulty server: it deletes the updates of a document before their snapshot exists.
import pg from 'pg';

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;

client.query = function early(...given) {
  const [text, values] = given;
  if (typeof text !== 'string' || !text.startsWith('insert into doc_snapshot') || !Array.isArray(values))
    return query.apply(this, given);
  const [upTo, , , documentId] = values as unknown[];
  return remove(this, documentId, upTo).then(() => query.apply(this, given));
};

async function remove(client: pg.Client, documentId: unknown, upTo: unknown): Promise<void> {
  await query.call(client, 'delete from doc_update where doc_id = $1 and seq <= $2', [documentId, upTo]);
  await query.call(client, 'commit');
  await query.call(client, 'begin');
}

await import('../../../apps/server/src/cli/cairn.ts');
