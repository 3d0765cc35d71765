import { storableText, type LostText } from '@cairn/documents/content';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { DocumentKey } from './document-log.ts';
import type { Rescue } from './room.ts';

export interface RescuedText {
  readonly id: string;
  readonly userId: string | null;
  readonly text: string;
  readonly at: number;
}

/** Long enough to come back from holidays. */
const KEPT_FOR = '30 days';

/** One recovered text is shown and put back at once; a longer one is several. */
const LONGEST = 250_000;

/**
 * What is kept of the texts that one update lost: those of one person together, a line for each place, in their order.
 * However many places it took them from, it is as many rows as people, and more only where a row would be too long.
 */
export function rescuesOf(
  seq: number,
  lost: readonly LostText[],
  writers: ReadonlyMap<number, string>,
): Rescue[] {
  const people = new Map<string | undefined, string[]>();
  for (const { text, writer } of lost) {
    const person = writers.get(writer);
    const texts = people.get(person);
    if (texts) texts.push(text);
    else people.set(person, [text]);
  }
  return [...people]
    .flatMap(([userId, texts]) => cut(storableText(texts.join('\n'))).map((text) => ({ userId, text })))
    .map(({ userId, text }, ordinal) => ({ seq, ordinal, userId, text }));
}

/** In pieces that a row takes, none of which ends within a character. */
function cut(text: string): string[] {
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

/** Keeps lost texts, each once however many processes found it, and gives them as they are kept. */
export async function keepRescued(
  db: Db,
  { workspaceId, id }: DocumentKey,
  rescued: readonly Rescue[],
): Promise<RescuedText[]> {
  await sql`insert into doc_rescue (workspace_id, id, doc_id, seq, ordinal, user_id, body)
    select ${workspaceId}::uuid, fresh.id, ${id}::uuid, fresh.seq, fresh.ordinal, fresh.user_id, fresh.body
    from unnest(${rescued.map(() => uuid())}::uuid[], ${rescued.map((each) => each.seq)}::bigint[],
      ${rescued.map((each) => each.ordinal)}::int[], ${rescued.map((each) => each.userId ?? null)}::uuid[],
      ${rescued.map((each) => each.text)}::text[]) as fresh(id, seq, ordinal, user_id, body)
    on conflict do nothing`.execute(db);
  const { rows } = await sql<RescuedText>`select id, user_id, body as text, created_at as at from doc_rescue
    where workspace_id = ${workspaceId} and doc_id = ${id} and dismissed_at is null
      and seq = any(${rescued.map((each) => each.seq)}::bigint[]) order by seq, ordinal`.execute(db);
  return rows;
}

/** What is waiting for this person: their own texts, and those whose writer is not known. */
export async function rescuedFor(
  db: Db,
  { workspaceId, id }: DocumentKey,
  userId: string,
): Promise<RescuedText[]> {
  const { rows } = await sql<RescuedText>`select id, user_id, body as text, created_at as at from doc_rescue
    where workspace_id = ${workspaceId} and doc_id = ${id} and dismissed_at is null
      and (user_id = ${userId} or user_id is null) and created_at > now() - interval '${sql.raw(KEPT_FOR)}'
    order by seq, ordinal limit 100`.execute(db);
  return rows;
}

/** Again is like the first time. @returns whether it is one that this person sees */
export async function dismissRescued(
  db: Db,
  { workspaceId, id }: DocumentKey,
  userId: string,
  rescueId: string,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update doc_rescue set dismissed_at = now() where workspace_id = ${workspaceId} and doc_id = ${id}
    and id = ${rescueId} and (user_id = ${userId} or user_id is null)`.execute(db);
  return numAffectedRows === 1n;
}
