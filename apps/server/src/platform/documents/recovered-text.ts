import { storableText, type LostPiece, type LostText } from '@cairn/documents/content';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Db } from '../db/index.ts';
import type { DocumentKey } from './document-log.ts';
import {
  recoveredEntries,
  type StoredRecoveredText,
  type PieceRow,
  type RecoveredEntry,
} from './recovered-entries.ts';
import type { RecoveredText } from './room.ts';

/** Long enough to return from a holiday. */
const KEPT_FOR = '30 days';

/** The size of a recovered text that is shown and restored as one; a longer one is split. */
const LONGEST = 250_000;

/**
 * How many characters are read for one person at a time, and what a row counts besides its own; the rest follows when
 * these are dealt with.
 */
const READ_AT_ONCE = 2 * 1024 * 1024;
const ROW_WEIGHT = 64;

/** Pieces in one row; nobody writes more in one go. */
const MAX_PIECES = 2000;

/**
 * What is kept of the texts that one update lost: those of one person together, a line for each place, in their order.
 * However many places it took them from, it is as many rows as people, and more only where a row would be too long.
 */
export function recoveredTextsOf(
  seq: number,
  lost: readonly LostText[],
  writers: ReadonlyMap<number, string>,
): RecoveredText[] {
  const people = new Map<string | undefined, LostText[]>();
  for (const text of lost) {
    const person = writers.get(text.writer);
    const texts = people.get(person);
    if (texts) texts.push(text);
    else people.set(person, [text]);
  }
  return [...people]
    .flatMap(([userId, texts]) => {
      const lines = texts.map(({ text }) => text).filter((text) => text !== '');
      const parts = cut(storableText(lines.join('\n')));
      const pieces = parts.length === 1 ? piecesOf(texts) : undefined;
      return parts.map((text) => ({ userId, text, pieces }));
    })
    .map((each, ordinal) => ({ seq, ordinal, ...each }));
}

/**
 * What is kept of the text of blocks that could not be stored. By its update's own number and not the log's, which it never
 * comes into: the same one sent again is kept once.
 */
export function refusalsOf(
  { userId, clientId, n }: { readonly userId: string; readonly clientId: string; readonly n: number },
  lost: readonly LostText[],
): RecoveredText[] {
  const digest = createHash('sha256').update(`${userId} ${clientId} ${n}`).digest();
  const seq = -1 - digest.readUIntBE(0, 6);
  const texts = cut(storableText(lost.map(({ text }) => text).join('\n')));
  return texts.map((text, ordinal) => ({ seq, ordinal, userId, text, isRefused: true }));
}

/** As they are stored. Undefined where they are too many or not known. */
function piecesOf(texts: readonly LostText[]): PieceRow[] | undefined {
  const pieces = texts.map((text) => text.pieces);
  if (pieces.includes(undefined)) return undefined;
  const known = pieces.flatMap((each) => each ?? []);
  return known.length > MAX_PIECES ? undefined : known.map(rowOf);
}

const rowOf = ({ id, length, text, left, right, place }: LostPiece): PieceRow => [
  id,
  length,
  storableText(text),
  left ?? null,
  right ?? null,
  place ?? null,
];

/** In pieces that a row takes, none of which ends within a character. */
function cut(text: string): string[] {
  if (text === '') return [text];
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = from + LONGEST;
    const last = text.charCodeAt(to - 1);
    const end = to < text.length && last >= 0xd800 && last < 0xdc00 ? to - 1 : to;
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces;
}

/**
 * Keeps lost texts of a document that is there, each once however many processes found it.
 *
 * @returns whether any of them was new
 */
export async function keepRecovered(
  db: Db,
  { workspaceId, id }: DocumentKey,
  recovered: readonly RecoveredText[],
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into doc_rescue (workspace_id, id, doc_id, seq, ordinal, user_id, body, pieces, is_refused)
    select doc.workspace_id, fresh.id, doc.id, fresh.seq, fresh.ordinal, fresh.user_id, fresh.body, fresh.pieces, fresh.is_refused
    from doc, unnest(${recovered.map(() => uuid())}::uuid[], ${recovered.map((each) => each.seq)}::bigint[],
      ${recovered.map((each) => each.ordinal)}::int[], ${recovered.map((each) => each.userId ?? null)}::uuid[],
      ${recovered.map((each) => each.text)}::text[],
      ${recovered.map(({ pieces }) => (pieces ? JSON.stringify(pieces) : null))}::jsonb[],
      ${recovered.map(({ isRefused }) => isRefused === true)}::boolean[])
      as fresh(id, seq, ordinal, user_id, body, pieces, is_refused)
    where doc.workspace_id = ${workspaceId} and doc.id = ${id} for key share of doc
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * What is waiting for this person: their own texts, and those whose writer is not known. What stood in one place is one
 * text, whichever updates lost it.
 */
export async function recoveredTextsFor(
  db: Db,
  { workspaceId, id }: DocumentKey,
  userId: string,
): Promise<RecoveredEntry[]> {
  const { rows } =
    await sql<StoredRecoveredText>`select id, seq, user_id, body as text, pieces, is_refused, at from (
      select id, seq, ordinal, user_id, body, pieces, is_refused, created_at as at,
        sum(length(body) + ${ROW_WEIGHT}) over (order by seq, ordinal) - length(body) as before
      from doc_rescue
      where workspace_id = ${workspaceId} and doc_id = ${id} and dismissed_at is null
        and (user_id = ${userId} or user_id is null) and created_at > now() - interval '${sql.raw(KEPT_FOR)}'
    ) waiting where before <= ${READ_AT_ONCE} order by seq, ordinal`.execute(db);
  return recoveredEntries(rows);
}

/**
 * Removes a text as it was shown: what was lost in the same place since then stays. Repeating it changes nothing.
 *
 * @returns whether it is one that this person sees
 */
export async function dismissRecovered(
  db: Db,
  key: DocumentKey,
  userId: string,
  recoveredId: string,
): Promise<boolean> {
  const entries = await recoveredTextsFor(db, key, userId);
  const entry = entries.find(({ rowIds }) => rowIds.includes(recoveredId));
  const shown = entry ? entry.rowIds.slice(0, entry.rowIds.indexOf(recoveredId) + 1) : [recoveredId];
  const { numAffectedRows } =
    await sql`update doc_rescue set dismissed_at = now() where workspace_id = ${key.workspaceId} and doc_id = ${key.id}
    and id = any(${shown}::uuid[]) and (user_id = ${userId} or user_id is null)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
