import { readContent } from '@cairn/documents/content';
import { transform } from '@cairn/editor/convert';
import { sql } from 'kysely';
import type { Doc } from 'yjs';
import { withTransaction, type Db, type Tx } from '../db/index.ts';
import { tellFollowers } from './document-follower.ts';
import type { Derived } from './document-kind.ts';
import type { DocumentKey } from './document-log.ts';
import { loadYdoc } from './load-ydoc.ts';
import { setAside } from './set-aside.ts';
import { keepBeforeShrink } from './versions.ts';
import { whyUnavailable } from '../unavailable.ts';

/** Everything derived from a document at one position of its log. */
export function derive(ydoc: Doc, seq: number): Derived {
  const content = readContent(ydoc);
  return { seq, content, ...transform(content) };
}

/**
 * Stores what is derived from a document, unless it was deleted or somebody has stored a later state, and notifies the
 * followers of its kind.
 */
export async function storeDerived(
  db: Db,
  key: DocumentKey,
  kind: string,
  derived: Derived,
): Promise<boolean> {
  return await withTransaction(db, async (tx) => {
    await keepBeforeShrink(tx, key, derived);
    return await storeDerivedIn(tx, key, kind, derived);
  });
}

export async function storeDerivedIn(
  tx: Tx,
  { workspaceId, id }: DocumentKey,
  kind: string,
  derived: Derived,
): Promise<boolean> {
  const { seq, content, html, text, excerpt, outline, ...extract } = derived;
  const { rows } = await sql`
    insert into doc_derived (workspace_id, doc_id, seq, content, html, plain, excerpt, outline, extract)
    select workspace_id, id, ${seq}, ${JSON.stringify(content)}::jsonb, ${html}, ${text}, ${excerpt},
      ${JSON.stringify(outline)}::jsonb, ${JSON.stringify(extract)}::jsonb
    from doc where workspace_id = ${workspaceId} and id = ${id} for key share
    on conflict (workspace_id, doc_id) do update set seq = excluded.seq, content = excluded.content,
      html = excluded.html, plain = excluded.plain, excerpt = excluded.excerpt, outline = excluded.outline,
      extract = excluded.extract
    where doc_derived.seq < excluded.seq
    returning seq`.execute(tx);
  if (rows.length === 0) return false;
  tellFollowers(kind, workspaceId, id);
  return true;
}

/** What follows from the document's current state, stored or not; undefined if there is no such document. */
export async function derivedOf(db: Db | Tx, key: DocumentKey): Promise<Derived | undefined> {
  const stored = await storedDerived(db, key);
  if (stored?.isCurrent === true) return stored.derived;
  const loaded = await loadYdoc(db, key);
  return loaded && derive(loaded.ydoc, loaded.seq);
}

async function storedDerived(
  db: Db | Tx,
  { workspaceId, id }: DocumentKey,
): Promise<{ derived: Derived; isCurrent: boolean } | undefined> {
  const { rows } = await sql<{
    seq: number;
    head: number;
    content: Derived['content'];
    html: string;
    plain: string;
    excerpt: string;
    outline: Derived['outline'];
    extract: Omit<Derived, 'seq' | 'content' | 'html' | 'text' | 'excerpt' | 'outline'>;
  }>`
    select x.seq, d.head_seq as head, x.content, x.html, x.plain, x.excerpt, x.outline, x.extract
    from doc d join doc_derived x on x.workspace_id = d.workspace_id and x.doc_id = d.id
    where d.workspace_id = ${workspaceId} and d.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { seq, head, content, html, plain, excerpt, outline, extract } = row;
  return {
    isCurrent: seq >= head,
    derived: { seq, content, html, text: plain, excerpt, outline, ...extract },
  };
}

/**
 * Derives what a crashed process left undone. One failing document does not hold up the others, and is retried after
 * the next edit.
 */
export async function deriveLeftBehind(
  db: Db,
  failed: (error: unknown, context: object) => void,
): Promise<void> {
  const { rows } = await sql<DocumentKey & { kind: string; head: number }>`
    select d.workspace_id, d.id, d.kind, d.head_seq as head from doc d
    left join doc_derived x on x.workspace_id = d.workspace_id and x.doc_id = d.id
    where d.head_seq > coalesce(x.seq, -1) and d.updated_at < now() - interval '1 minute'
      and not exists (
        select 1 from doc_set_aside aside where aside.workspace_id = d.workspace_id and aside.doc_id = d.id
          and aside.part = 'derived' and aside.seq >= d.head_seq
      )
    order by random() limit 50`.execute(db);
  for (const { kind, head, ...key } of rows) {
    try {
      const loaded = await loadYdoc(db, key);
      if (loaded) await storeDerived(db, key, kind, derive(loaded.ydoc, loaded.seq));
    } catch (error) {
      failed(error, key);
      const comesAgain = !(error instanceof Error && whyUnavailable(error) !== undefined);
      if (comesAgain) await setAside(db, key, { part: 'derived', seq: head, error });
    }
  }
}
