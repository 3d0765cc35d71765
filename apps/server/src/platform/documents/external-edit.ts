import {
  checkUpdate,
  comeInWithin,
  readContent,
  writeContent,
  type UpdateFault,
} from '@cairn/documents/content';
import { LIMITS } from '@cairn/documents/protocol';
import { refusals } from '@cairn/domain/refusals';
import { SCHEMA_VERSION, type DocumentJson } from '@cairn/editor/nodes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { applyUpdate, encodeStateAsUpdate, type Doc } from 'yjs';
import { notFound, refused, type CommandTx } from '../commands/index.ts';
import type { Db, Tx } from '../db/index.ts';
import { checkedDocument } from '../rich-text.ts';
import { derive, storeDerivedIn } from './derive.ts';
import { DOCUMENT_CHANNEL, hintOf } from './document-channel.ts';
import type { Derived } from './document-kind.ts';
import { appendUpdates, type DocumentKey } from './document-log.ts';
import { loadYdoc, type LoadedDocument } from './load-ydoc.ts';
import { insertDocument } from './new-document.ts';
import { keepBeforeShrink, keepVersion, versionContent } from './versions.ts';

/** Creates a document for a row that is created in the same transaction. */
export async function createDocument(
  tx: CommandTx,
  id: string,
  kind: string,
  content: DocumentJson,
): Promise<void> {
  const first = { content: checkedDocument(content), userId: tx.actor.userId };
  await tx.flush();
  const isNew = await insertDocument(await tx.raw(), keyIn(tx, id), kind, first);
  if (!isNew) throw new Error(`expected no document ${id} yet`);
}

/** Deletes a document and its versions; everyone who has it open is disconnected. */
export async function removeDocument(tx: CommandTx, id: string): Promise<void> {
  await tx.query(sql`delete from doc where workspace_id = ${tx.workspaceId} and id = ${id}`);
}

/**
 * Changes a document to `content` by applying the difference as one more update, so that people can go on writing. With
 * `basedOn`, the difference is computed from the document at that position, so that an edit of an older text does not
 * undo later changes; refused if that position is too old to be known.
 */
export async function applyExternalEdit(
  tx: CommandTx,
  id: string,
  content: DocumentJson,
  basedOn?: number,
): Promise<void> {
  const key = keyIn(tx, id);
  await lock(tx, key);
  const loaded = await loadYdoc(await tx.raw(), key);
  if (!loaded) throw notFound();
  const base = basedOn === undefined ? loaded : await loadYdoc(await tx.raw(), key, basedOn);
  const canReach = base && (basedOn === undefined || base.stored.snapshotSeq <= basedOn);
  if (!canReach) throw refused(refusals.text_moved_on);
  const update = writeContent(base.ydoc, checkedDocument(content));
  if (update) await appendAndDerive(tx, key, loaded, update);
}

/**
 * Adds an update that somebody made in a copy of the document; repeating it changes nothing. Returns why it is refused,
 * if it is: an update that depends on missing ones can't wait here, because nobody would send them.
 */
export async function mergeExternalUpdate(
  tx: CommandTx,
  id: string,
  update: Uint8Array,
): Promise<UpdateFault | undefined> {
  const key = keyIn(tx, id);
  await lock(tx, key);
  const loaded = await loadYdoc(await tx.raw(), key);
  if (!loaded) throw notFound();
  const { ydoc, stored } = loaded;
  const held = stored.tail.reduce((sum, each) => sum + each.update.length, stored.snapshot?.length ?? 0);
  if (held + update.length > LIMITS.state) return 'too large';
  const fault = checkUpdate(ydoc, update, { limits: LIMITS });
  if (fault) return fault;
  if (!comeInWithin(ydoc, [update], LIMITS.conflicts)) return 'too large';
  // Something that a tab sent too early may be waiting already.
  const hasWaited = isWaiting(ydoc);
  const isNew = comesIn(ydoc, update);
  if (!hasWaited && isWaiting(ydoc)) return 'out of turn';
  if (isNew || hasWaited) await appendAndDerive(tx, key, loaded, update);
  return undefined;
}

const isWaiting = ({ store }: Doc): boolean => store.pendingStructs !== null || store.pendingDs !== null;

/** Applies an update; returns whether it changed anything. */
function comesIn(ydoc: Doc, update: Uint8Array): boolean {
  let isNew = false;
  const notice = (): void => void (isNew = true);
  ydoc.on('update', notice);
  applyUpdate(ydoc, update);
  ydoc.off('update', notice);
  return isNew;
}

/** A document's content, and the whole of it as an update for clients that keep a copy. */
export async function currentDocument(
  db: Db | Tx,
  key: DocumentKey,
): Promise<Pick<Derived, 'seq' | 'content'> & { readonly update: Uint8Array }> {
  const loaded = await loadYdoc(db, key);
  if (!loaded) throw notFound();
  const { ydoc, seq } = loaded;
  const current = { seq, content: readContent(ydoc), update: encodeStateAsUpdate(ydoc) };
  ydoc.destroy();
  return current;
}

/** Restores a version: a new update, with the previous content kept as a version. */
export async function restoreVersion(tx: CommandTx, id: string, versionId: string): Promise<void> {
  const key = keyIn(tx, id);
  await lock(tx, key);
  const content = await versionContent(await tx.raw(), key, versionId);
  const loaded = await loadYdoc(await tx.raw(), key);
  if (!content || !loaded) throw notFound();
  await keepState(tx, key, loaded.ydoc, loaded.seq);
  const update = writeContent(loaded.ydoc, content);
  if (update) await appendAndDerive(tx, key, loaded, update);
}

async function keepState(tx: CommandTx, key: DocumentKey, ydoc: Doc, seq: number): Promise<void> {
  await keepVersion(await tx.raw(), key, { seq, reason: 'before-restore', state: encodeStateAsUpdate(ydoc) });
}

/** Nobody may have the document open, in which case nobody would derive it. */
async function appendAndDerive(
  tx: CommandTx,
  key: DocumentKey,
  { ydoc, stored }: LoadedDocument,
  update: Uint8Array,
): Promise<void> {
  const seq = await append(tx, key, update);
  applyUpdate(ydoc, update);
  const derived = derive(ydoc, seq);
  await keepBeforeShrink(await tx.raw(), key, derived);
  await storeDerivedIn(await tx.raw(), key, stored.kind, derived);
}

/** Returns the position of the update in the log. */
async function append(tx: CommandTx, key: DocumentKey, update: Uint8Array): Promise<number> {
  const { userId } = tx.actor;
  const { base } = await appendUpdates(await tx.raw(), key, [
    { userId, clientId: uuid(), n: 1, update, schemaVersion: SCHEMA_VERSION },
  ]);
  await tx.query(sql`select pg_notify(${DOCUMENT_CHANNEL}, ${hintOf(key, base + 1)})`);
  return base + 1;
}

/** From here to the commit nobody else can append, so the difference is computed from the text it will be added to. */
async function lock(tx: CommandTx, { workspaceId, id }: DocumentKey): Promise<void> {
  await tx.query(sql`select 1 from doc where workspace_id = ${workspaceId} and id = ${id} for update`);
}

const keyIn = (tx: CommandTx, id: string): DocumentKey => ({ workspaceId: tx.workspaceId, id });
