import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { ConnectionRef } from './connection.ts';

export type ItemKind = 'issue' | 'comment';

/** An issue or comment that exists on both sides, and its last known values there. */
export interface Item {
  readonly localId: string;
  readonly remoteId: string;
  readonly remoteNumber: number;
  readonly knownTitle: string | null;
  /** A digest of the text. */
  readonly knownBody: string | null;
  readonly knownIsClosed: boolean | null;
  /** Its previous title there. */
  readonly formerTitle: string | null;
  readonly formerBody: string | null;
  /** When it was last updated from here, by the provider's clock. */
  readonly knownAt: number | null;
}

/** The record of something newly created on the other side. */
export const newItem = (
  given: Pick<Item, 'localId' | 'remoteId' | 'remoteNumber'> & Partial<Item>,
): Item => ({
  knownTitle: null,
  knownBody: null,
  knownIsClosed: null,
  formerTitle: null,
  formerBody: null,
  knownAt: null,
  ...given,
});

const COLUMNS = sql.raw(`local_id, remote_id, remote_number, known_title, known_body, known_is_closed,
  former_title, former_body, known_at`);

/** Ignores line endings and trailing space, which no one changed. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n').trimEnd()).digest('hex');

type Of = { readonly localId: string } | { readonly remoteId: string };

const findQuery = ({ workspaceId, connectionId }: ConnectionRef, kind: ItemKind, of: Of) => sql<Item>`
  select ${COLUMNS} from integration_items
  where workspace_id = ${workspaceId} and connection_id = ${connectionId} and kind = ${kind}
    and ${'localId' in of ? sql`local_id = ${of.localId}` : sql`remote_id = ${of.remoteId}`}`;

export const itemIn = async (
  tx: CommandTx,
  ref: ConnectionRef,
  kind: ItemKind,
  of: Of,
): Promise<Item | undefined> => (await tx.query(findQuery(ref, kind, of)))[0];

export const findItem = async (
  db: Db,
  ref: ConnectionRef,
  kind: ItemKind,
  of: Of,
): Promise<Item | undefined> => (await findQuery(ref, kind, of).execute(db)).rows[0];

/** The first record wins: GitHub may report what we created before its response arrives. */
export const keepQuery = ({ workspaceId, connectionId }: ConnectionRef, kind: ItemKind, item: Item) => sql`
  insert into integration_items (workspace_id, connection_id, kind, local_id, remote_id, remote_number,
    known_title, known_body, known_is_closed, known_at)
  values (${workspaceId}, ${connectionId}, ${kind}, ${item.localId}, ${item.remoteId}, ${item.remoteNumber},
    ${item.knownTitle}, ${item.knownBody}, ${item.knownIsClosed}, ${momentOf(item.knownAt)})
  on conflict do nothing`;

export const knowQuery = ({ workspaceId, connectionId }: ConnectionRef, kind: ItemKind, item: Item) => sql`
  update integration_items set known_title = ${item.knownTitle}, known_body = ${item.knownBody},
    known_is_closed = ${item.knownIsClosed}, former_title = ${item.formerTitle}, former_body = ${item.formerBody},
    known_at = ${momentOf(item.knownAt)}
  where workspace_id = ${workspaceId} and connection_id = ${connectionId} and kind = ${kind}
    and local_id = ${item.localId}`;

/** Changes made there later count again. */
export const knownAtQuery = (
  { workspaceId, connectionId }: ConnectionRef,
  localId: string,
  at: number,
) => sql`
  update integration_items set known_at = greatest(known_at, ${new Date(at)})
  where workspace_id = ${workspaceId} and connection_id = ${connectionId} and kind = 'issue'
    and local_id = ${localId}`;

const momentOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

export const forgetQuery = (
  { workspaceId, connectionId }: ConnectionRef,
  kind: ItemKind,
  localId: string,
) => sql`
  delete from integration_items where workspace_id = ${workspaceId} and connection_id = ${connectionId}
    and kind = ${kind} and local_id = ${localId}`;
